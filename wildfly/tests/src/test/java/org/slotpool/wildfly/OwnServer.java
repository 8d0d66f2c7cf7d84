/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.as.controller.client.helpers.standalone.ServerDeploymentHelper;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.slotpool.wildfly.server.LoopbackServer;

/** A server of a test's own, beside the one that the other tests share; for a test that shuts it down. */
final class OwnServer implements AutoCloseable {

    private final Path log;
    private final LoopbackServer server;

    private OwnServer(Path log, LoopbackServer server) {
        this.log = log;
        this.server = server;
    }

    /** Starts it, and awaits that it runs. */
    static OwnServer start() throws Exception {
        Path base = Path.of(System.getProperty("wildfly.own.base"));
        Path log = base.resolve("log").resolve("server.log");
        Files.deleteIfExists(log);
        // What one test changes is nothing to the next.
        List<String> arguments = new ArrayList<>(List.of("--read-only-server-config=standalone.xml"));
        arguments.addAll(List.of(System.getProperty("wildfly.own.args").split(" ")));
        return new OwnServer(log, LoopbackServer.installed(Path.of(System.getProperty("wildfly.home")), base,
                base.resolve("console.log"), arguments.toArray(String[]::new)));
    }

    /** Closed with this. */
    Management management() {
        return Management.of(server.client());
    }

    /** Deploys an application. */
    Web deploy(WebArchive application) throws Exception {
        try (InputStream content = application.as(ZipExporter.class).exportAsInputStream()) {
            new ServerDeploymentHelper(server.client()).deploy(application.getName(), content);
        }
        return new Web(server.uri("/" + application.getName().replace(".war", "/")));
    }

    /** Awaits its end. */
    int exitValue() throws Exception {
        return server.exitValue();
    }

    /** What it had to say of pools that was more than information. */
    List<String> complaints() throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.matches(".* (WARN|ERROR|FATAL) .*(IJ0[0-9]+:|\\[org\\.(slotpool|jboss\\.jca)).*")).toList();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
