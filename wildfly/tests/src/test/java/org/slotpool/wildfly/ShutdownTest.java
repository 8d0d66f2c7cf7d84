/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.junit.jupiter.api.Test;
import org.slotpool.wildfly.TestDataSource.Kind;

/** A server that is shut down while connections are out. */
class ShutdownTest {

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
        }, List.of());
    }

    /** One connection is out and is never given back, which the server says, and a thread waits for it. */
    @Test
    void shutdownDoesNotWaitForWhatIsNotARequest() throws Exception {
        inAServer(1, (server, source, web) -> {
            assertThat(web.answer("lend", source)).isEqualTo("lent 1");
            assertThat(source.statistic("InUseCount")).isEqualTo(1);
            shutDown(server, 5);
        }, List.of("IJ000615"));
    }

    private static void inAServer(int connections, Scene scene, List<String> complaints) throws Exception {
        try (OwnServer server = OwnServer.start()) {
            Web web = server.deploy(Archives.of(ShutdownTest.class, Work.class));
            TestDataSource source = TestDataSource.draft(server.management(), "Stopped", Kind.LOCAL).mcp(Pool.ofThisRun())
                    .with("max-pool-size", connections).add();
            scene.play(server.management(), source, web);
            assertThat(server.exitValue()).as("exit value").isZero();
            assertThat(server.complaints()).as("what the server complained of").hasSameSizeAs(complaints)
                    .allSatisfy(complaint -> assertThat(complaint).contains(complaints));
        }
    }

    private static void shutDown(Management server, int timeout) {
        ModelNode shutdown = Operations.createOperation("shutdown");
        shutdown.get("suspend-timeout").set(timeout);
        server.execute(shutdown);
    }
}
