/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.server.LoopbackServer;

/** The example works, with this pool, as a server and as a bootable jar. */
class ExampleTest {

    private static final String POOL = "org.slotpool.mcp.NonBlockingManagedConnectionPool";
    private static final Path EXAMPLE = Path.of(System.getProperty("example.target")).toAbsolutePath().normalize();
    private static final Path LOGS = Path.of("target");

    @TempDir
    private Path directory;

    @Test
    void theServerUsesThePool() throws Exception {
        Path home = EXAMPLE.resolve("server");
        try (LoopbackServer server = LoopbackServer.installed(home, home.resolve("standalone"), LOGS.resolve("server.log"))) {
            usesThePool(server);
        }
    }

    @Test
    void theBootableJarUsesThePool() throws Exception {
        Path jar = EXAMPLE.resolve("pooled-bootable.jar");
        try (LoopbackServer server = LoopbackServer.bootable(jar, directory.resolve("server"), LOGS.resolve("bootable-jar.log"))) {
            usesThePool(server);
        }
    }

    private static void usesThePool(LoopbackServer server) throws Exception {
        assertThat(server.attribute("mcp", "subsystem", "datasources", "data-source", "ExampleDS")).isEqualTo(POOL);
        assertThat(server.attribute("value", "system-property", "ironjacamar.mcp")).isEqualTo(POOL);

        HttpResponse<String> sum = HttpClient.newHttpClient().send(
                HttpRequest.newBuilder(server.uri("/sum/2/3")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(sum.body()).isEqualTo("5");
        assertThat(sum.statusCode()).isEqualTo(200);

        assertThat(server.poolsInMemory()).as("what is configured is what is used").contains(POOL)
                .doesNotContain("org.jboss.jca");
    }
}
