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
    private static final String STOCK =
            "org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreConcurrentLinkedDequeManagedConnectionPool";
    private static final Path EXAMPLE = Path.of(System.getProperty("example.target")).toAbsolutePath().normalize();
    private static final Path LOGS = Path.of("target");

    @TempDir
    private Path directory;

    @Test
    void theServerUsesThePool() throws Exception {
        try (LoopbackServer server = server("server.log")) {
            uses(POOL, server);
        }
    }

    @Test
    void theCommandLineWinsOverTheLayer() throws Exception {
        try (LoopbackServer server = server("stock.log", "-Dironjacamar.mcp=" + STOCK)) {
            uses(STOCK, server);
        }
    }

    @Test
    void theBootableJarUsesThePool() throws Exception {
        Path jar = EXAMPLE.resolve("pooled-bootable.jar");
        try (LoopbackServer server = LoopbackServer.bootable(jar, directory.resolve("server"), LOGS.resolve("bootable-jar.log"))) {
            uses(POOL, server);
        }
    }

    private static LoopbackServer server(String log, String... arguments) throws Exception {
        Path home = EXAMPLE.resolve("server");
        return LoopbackServer.installed(home, home.resolve("standalone"), LOGS.resolve(log), arguments);
    }

    private static void uses(String pool, LoopbackServer server) throws Exception {
        assertThat(server.attribute("mcp", "subsystem", "datasources", "data-source", "ExampleDS")).isEqualTo(pool);
        assertThat(server.attribute("value", "system-property", "ironjacamar.mcp")).isEqualTo(pool);

        HttpResponse<String> sum = HttpClient.newHttpClient().send(
                HttpRequest.newBuilder(server.uri("/sum/2/3")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(sum.body()).isEqualTo("5");
        assertThat(sum.statusCode()).isEqualTo(200);

        assertThat(server.poolsInMemory().lines()).as("what is configured is what is used")
                .singleElement().asString().contains(pool);
    }
}
