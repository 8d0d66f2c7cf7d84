/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jboss.modules.LocalModuleFinder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.FakeServer;

/** Modules are looked for where JBoss Modules itself looks, which is asked each time. */
class ModulePathTest {

    @TempDir
    private Path folder;

    private FakeServer server;

    @BeforeEach
    void makeServer() throws IOException {
        server = new FakeServer(folder);
    }

    @Test
    void aPlainServer() throws Exception {
        assertSameAsJBossModules();
    }

    @Test
    void layersOverlaysAndAddOns() throws Exception {
        server.write("modules/layers.conf", "layers=acme,tuned\n");
        Files.createDirectories(server.file("modules/system/layers/acme"));
        Files.createDirectories(server.file("modules/system/layers/tuned/.overlays/two"));
        Files.createDirectories(server.file("modules/system/layers/tuned/.overlays/one"));
        server.write("modules/system/layers/tuned/.overlays/.overlays", "two\n\none\n");
        Files.createDirectories(server.file("modules/system/layers/base/.overlays/patch"));
        server.write("modules/system/layers/base/.overlays/.overlays", "patch\n");
        Files.createDirectories(server.file("modules/system/add-ons/extra/.overlays/fix"));
        // Without an end of line JBoss Modules does not see it, and neither must we.
        server.write("modules/system/add-ons/extra/.overlays/.overlays", "fix");
        assertSameAsJBossModules();
    }

    @Test
    void baseMayStandAnywhere() throws Exception {
        server.write("modules/layers.conf", "layers=base,acme");
        Files.createDirectories(server.file("modules/system/layers/acme"));
        assertSameAsJBossModules();
    }

    @Test
    void whatIsNotThereIsTold() throws Exception {
        server.write("modules/layers.conf", "layers=acme");
        assertThatThrownBy(() -> ModulePath.of(ServerHome.at(folder))).isInstanceOf(Refusal.class).hasMessageContaining("acme");
        Files.delete(server.file("modules/layers.conf"));
        server.write("modules/system/layers/base/.overlays/.overlays", "patch\n");
        assertThatThrownBy(() -> ModulePath.of(ServerHome.at(folder))).isInstanceOf(Refusal.class).hasMessageContaining("patch");
    }

    private void assertSameAsJBossModules() throws Refusal {
        String roots = ModulePath.of(ServerHome.at(folder)).folders().stream().map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        System.setProperty("module.path", server.file("modules").toString());
        try (LocalModuleFinder finder = new LocalModuleFinder(true)) {
            assertThat(finder.toString().replace(",", File.pathSeparator)).contains("(roots: " + roots + ")");
        } finally {
            System.clearProperty("module.path");
        }
    }
}
