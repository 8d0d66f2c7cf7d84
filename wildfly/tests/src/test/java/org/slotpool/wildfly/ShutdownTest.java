/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.ContainerController;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.container.test.api.TargetsContainer;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;

/** A server that is shut down while connections are out. It is a second one, since the other is needed. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class ShutdownTest {

    private static final String SERVER = "stopping";
    private static final String APPLICATION = "work";

    @ArquillianResource
    private ContainerController servers;

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = APPLICATION, managed = false, testable = false)
    @TargetsContainer(SERVER)
    static WebArchive deployment() {
        return Archives.of(ShutdownTest.class, Work.class);
    }

    private interface Scene {
        void play(Management server, TestDataSource source, Web web) throws Exception;
    }

    @Test
    void gracefulShutdownWaitsForWorkUnderWay() throws Exception {
        inAServer(2, (server, source, web) -> {
            CompletableFuture<HttpResponse<String>> work = web.ask("until-suspending", source);
            await().until(() -> source.statistic("InUseCount") == 1);
            shutDown(server, 60);
            assertThat(Web.text(work.get(60, TimeUnit.SECONDS))).isEqualTo("valid true");
        });
    }

    /** One connection is out and is never given back, and a thread waits for it. */
    @Test
    void shutdownDoesNotWaitForWhatIsNotARequest() throws Exception {
        inAServer(1, (server, source, web) -> {
            assertThat(web.answer("lend", source)).isEqualTo("lent 1");
            assertThat(source.statistic("InUseCount")).isEqualTo(1);
            shutDown(server, 5);
        });
    }

    private void inAServer(int connections, Scene scene) throws Exception {
        servers.start(SERVER);
        try (Management server = Management.connect(Integer.getInteger("wildfly.stopping.management.port"))) {
            TestDataSource source = TestDataSource.draft(server, "Stopped", Kind.LOCAL).mcp(Pool.ofThisRun())
                    .with("max-pool-size", connections).add();
            deployer.deploy(APPLICATION);
            URI application = URI.create("http://127.0.0.1:" + Integer.getInteger("wildfly.stopping.http.port") + "/ShutdownTest/");
            scene.play(server, source, new Web(application));
            awaitStopped();
        } finally {
            servers.kill(SERVER);
        }
        assertThat(complaints()).as("what the server complained of").isEmpty();
    }

    private static void shutDown(Management server, int timeout) {
        ModelNode shutdown = Operations.createOperation("shutdown");
        shutdown.get("suspend-timeout").set(timeout);
        server.execute(shutdown);
    }

    private static void awaitStopped() {
        await().atMost(60, TimeUnit.SECONDS).until(() -> {
            try (Stream<String> lines = log()) {
                return lines.anyMatch(line -> line.contains("WFLYSRV0050"));
            }
        });
    }

    private static String complaints() throws IOException {
        try (Stream<String> lines = log()) {
            return lines.filter(line -> line.matches(".* (WARN|ERROR|FATAL) .*(IJ0|slotpool|jboss\\.jca).*")).toList().toString().replace("[]", "");
        }
    }

    private static Stream<String> log() throws IOException {
        return Files.lines(Path.of(System.getProperty("wildfly.stopping.base"), "log", "server.log"));
    }
}
