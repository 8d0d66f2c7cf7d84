/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.server.Refusal;

/** The copy says the same from elsewhere, and one thing more. */
class ModuleXmlTest {

    @TempDir
    private Path folder;

    @Test
    void pathsArePrefixedAndAllElseStays() throws IOException, Refusal {
        assertThat(shadow("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- Licence -->
                <m:module name="x" xmlns:m="urn:jboss:module:1.5">
                    <m:resources>
                        <m:resource-root path="a&amp;b.jar"><m:filter><m:exclude path="y"/></m:filter></m:resource-root>
                        <m:resource-root path="."/>
                        <m:artifact name="g:ironjacamar-core-impl:1"/>
                    </m:resources>
                    <m:dependencies>
                        <m:module name="java.naming"/>
                    </m:dependencies>
                </m:module>
                """)).contains("<!-- Licence -->").contains("path=\"../system/main/a&amp;b.jar\"").contains("<m:exclude path=\"y\"/>")
                .contains("path=\"../system/main/\"").contains("name=\"g:ironjacamar-core-impl:1\"").contains("<m:module name=\"java.naming\"/>")
                .contains("urn:jboss:module:1.5").contains("<!-- why -->").containsPattern("<(m:)?module [^>]*name=\"ours\"");
    }

    @Test
    void aModuleWithoutDependenciesGetsThem() throws IOException, Refusal {
        assertThat(shadow("<module name=\"x\" xmlns=\"urn:jboss:module:1.9\"/>"))
                .containsPattern("<dependencies>\\s*<module name=\"ours\" optional=\"true\"/>\\s*</dependencies>");
    }

    @Test
    void theCopyCanBeCopiedAgain() throws IOException, Refusal {
        Path copy = Files.createDirectories(folder.resolve("copy")).resolve("module.xml");
        Files.writeString(copy, shadow("<module name=\"x\" xmlns=\"urn:jboss:module:1.9\"><dependencies/></module>"));
        assertThat(ModuleXml.read(copy).dependsOn("ours")).isTrue();
        assertThat(ModuleXml.read(copy).dependsOn("x")).isFalse();
    }

    @Test
    void whatIsNoModuleIsRefused() {
        assertThatThrownBy(() -> shadow("<module-alias name=\"x\" target-name=\"y\" xmlns=\"urn:jboss:module:1.9\"/>"))
                .isInstanceOf(Refusal.class).hasMessageContaining("<module-alias>");
        assertThatThrownBy(() -> shadow("<module")).isInstanceOf(Refusal.class).hasMessageContaining("Cannot read");
        assertThatThrownBy(() -> shadow("<!DOCTYPE x [<!ENTITY y SYSTEM \"file:///etc/hostname\">]><module>&y;</module>"))
                .isInstanceOf(Refusal.class).hasMessageContaining("DOCTYPE");
    }

    private String shadow(String text) throws IOException, Refusal {
        Path source = Files.createDirectories(folder.resolve("system/main")).resolve("module.xml");
        Files.writeString(source, text);
        return new String(ModuleXml.read(source).shadow(folder.resolve("copy"), "ours", "why"), StandardCharsets.UTF_8);
    }
}
