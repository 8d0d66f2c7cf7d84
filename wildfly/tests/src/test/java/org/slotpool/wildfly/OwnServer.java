/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jboss.as.controller.client.helpers.standalone.ServerDeploymentHelper;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.wildfly.core.launcher.Launcher;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/** A server of a test's own, beside the one that the other tests share; for a test that shuts it down. */
final class OwnServer implements AutoCloseable {

    private static final Path LOG = Path.of("log", "server.log");
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Path base;
    private final Process process;
    private final Management management;

    private OwnServer(Path base, Process process, Management management) {
        this.base = base;
        this.process = process;
        this.management = management;
    }

    /** Starts it, and awaits that it runs. */
    static OwnServer start() throws IOException {
        Path base = Path.of(System.getProperty("wildfly.own.base"));
        Files.deleteIfExists(base.resolve(LOG));
        Process process = Launcher.of(StandaloneCommandBuilder.of(System.getProperty("wildfly.home")).setBaseDirectory(base)
                        // What one test changes is nothing to the next.
                        .setServerReadOnlyConfiguration("standalone.xml")
                        .addJavaOptions(System.getProperty("wildfly.own.vm.args").split(" ")))
                .redirectOutput(base.resolve("console.log")).setRedirectErrorStream(true).launch();
        OwnServer server = new OwnServer(base, process, Management.connect(Integer.getInteger("wildfly.own.management.port")));
        await().atMost(PATIENCE).ignoreExceptions().until(() -> server.management.read(new ModelNode().setEmptyList(), "server-state")
                .asString().equals("running"));
        return server;
    }

    Management management() {
        return management;
    }

    /** Deploys an application. */
    Web deploy(WebArchive application) throws Exception {
        try (InputStream content = application.as(ZipExporter.class).exportAsInputStream()) {
            new ServerDeploymentHelper(management.client()).deploy(application.getName(), content);
        }
        return new Web(URI.create("http://127.0.0.1:" + Integer.getInteger("wildfly.own.http.port") + "/"
                + application.getName().replace(".war", "/")));
    }

    /** Awaits its end. */
    int exitValue() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the server does not end");
        }
        return process.exitValue();
    }

    /** What it had to say of pools that was more than information. */
    List<String> complaints() throws IOException {
        try (Stream<String> lines = Files.lines(base.resolve(LOG))) {
            return lines.filter(line -> line.matches(".* (WARN|ERROR|FATAL) .*(IJ0[0-9]+:|\\[org\\.(slotpool|jboss\\.jca)).*")).toList();
        }
    }

    @Override
    public void close() {
        management.close();
        process.destroyForcibly();
    }
}
