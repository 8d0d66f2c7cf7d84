/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.LoopbackServer;
import org.slotpool.wildfly.wiring.Pool;

/** A server that was started by its script, and what an operator looks at. */
record Operated(LoopbackServer server) implements AutoCloseable {

    static final String CONFIGURATION = "standalone-full.xml";

    /** The address of the data source that every server has. */
    static final String[] EXAMPLE = {"subsystem", "datasources", "data-source", "ExampleDS"};

    static Operated start(Path home) throws Exception {
        Path log = Path.of(System.getProperty("workspace")).resolve("server.log");
        return new Operated(LoopbackServer.byScript(home, log, "-c", CONFIGURATION, "-Dwildfly.datasources.statistics-enabled=true"));
    }

    /** The class that is configured for the example, expressions resolved; "undefined" if there is none. */
    String mcp() throws IOException {
        ModelNode operation = Operations.createReadAttributeOperation(Operations.createAddress(EXAMPLE), "mcp");
        operation.get("resolve-expressions").set(true);
        operation.get("include-defaults").set(false);
        return server.execute(operation).asString();
    }

    /** Tests a connection of a data source's pool. */
    void test(String... address) throws IOException {
        ModelNode answer = server.execute(Operations.createOperation("test-connection-in-pool", Operations.createAddress(address)));
        assertThat(answer.get(0).asBoolean()).isTrue();
    }

    /** Of the example's pool. */
    String statistic(String name) throws IOException {
        return server.attribute(name, Stream.concat(Stream.of(EXAMPLE), Stream.of("statistics", "pool")).toArray(String[]::new));
    }

    void reload() throws Exception {
        server.reload();
    }

    String controller() {
        return server.controller();
    }

    /** What went wrong as it booted, as the server itself knows it: its log may tell of the boot only after it has come to run. */
    List<ModelNode> bootErrors() throws IOException {
        return server.execute(Operations.createOperation("read-boot-errors", Operations.createAddress("core-service", "management")))
                .asList();
    }

    /** How many pools of our class there are, as the JVM itself counts them. */
    int pools() throws IOException {
        return server.poolsInMemory().lines().map(line -> line.trim().split("\\s+")).filter(row -> row[3].equals(Pool.CLASS))
                .mapToInt(row -> Integer.parseInt(row[1])).sum();
    }

    @Override
    public void close() {
        server.close();
    }
}
