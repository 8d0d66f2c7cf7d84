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
import org.jboss.as.controller.client.helpers.Operations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.server.LoopbackServer;

/** The example works, with this pool, as a server and as a bootable jar; so does a server that is only provisioned. */
class ExampleTest {

    private static final String POOL = "org.slotpool.mcp.NonBlockingManagedConnectionPool";
    private static final String STOCK =
            "org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreConcurrentLinkedDequeManagedConnectionPool";
    private static final String[] EXAMPLE_DS = {"subsystem", "datasources", "data-source", "ExampleDS"};
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

    /** Of the plugin's goal {@code provision}, from the layers that a data source needs, and no more. */
    @Test
    void aServerWithoutAnApplicationUsesThePool() throws Exception {
        Path home = Path.of("target", "server").toAbsolutePath();
        try (LoopbackServer server = LoopbackServer.installed(home, home.resolve("standalone"), LOGS.resolve("provisioned.log"))) {
            isConfigured(POOL, server);
            assertThat(server.execute(Operations.createOperation("test-connection-in-pool", Operations.createAddress(EXAMPLE_DS))).get(0).asBoolean())
                    .isTrue();
            isUsed(POOL, server);
        }
    }

    private static LoopbackServer server(String log, String... arguments) throws Exception {
        Path home = EXAMPLE.resolve("server");
        return LoopbackServer.installed(home, home.resolve("standalone"), LOGS.resolve(log), arguments);
    }

    private static void uses(String pool, LoopbackServer server) throws Exception {
        isConfigured(pool, server);
        HttpResponse<String> sum = HttpClient.newHttpClient().send(
                HttpRequest.newBuilder(server.uri("/sum/2/3")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(sum.body()).isEqualTo("5");
        assertThat(sum.statusCode()).isEqualTo(200);
        isUsed(pool, server);
    }

    private static void isConfigured(String pool, LoopbackServer server) throws Exception {
        assertThat(server.attribute("mcp", EXAMPLE_DS)).isEqualTo(pool);
        assertThat(server.attribute("value", "system-property", "ironjacamar.mcp")).isEqualTo(pool);
    }

    /** What is configured is what is used. */
    private static void isUsed(String pool, LoopbackServer server) throws Exception {
        assertThat(server.poolsInMemory().lines()).singleElement().asString().contains(pool);
    }
}
