/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;

/** A server that is suspended and resumed while connections are in use. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class SuspendTest {

    private static final ModelNode SERVER = new ModelNode().setEmptyList();

    @ArquillianResource
    private URI application;

    @Deployment(testable = false)
    static WebArchive deployment() {
        return Archives.of(SuspendTest.class, Work.class);
    }

    @Test
    void workUnderWayEndsAndNewWorkWaitsForTheResume() throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "Suspended", Kind.XA).mcp(Pool.ofThisRun()).with("max-pool-size", 2).add()) {
            Web web = new Web(application);
            CompletableFuture<HttpResponse<String>> work = web.ask("until-suspending", source);
            await().until(() -> source.statistic("InUseCount") == 1);
            ModelNode suspend = Operations.createOperation("suspend");
            suspend.get("suspend-timeout").set(60);
            CompletableFuture<ModelNode> suspension = CompletableFuture.supplyAsync(() -> server.execute(suspend));
            try {
                assertThat(Web.text(work.get(60, TimeUnit.SECONDS))).isEqualTo("valid true");
                suspension.get(60, TimeUnit.SECONDS);
                await().until(() -> server.read(SERVER, "suspend-state").asString().equals("SUSPENDED"));
                assertThat(source.statistic("InUseCount")).isZero();
                assertThat(web.answer("once", source)).as("new work").isEqualTo("status 503");
                assertThat(server.execute(Operations.createOperation("test-connection-in-pool", source.address())).asList().get(0).asBoolean())
                        .as("an operator's test").isTrue();
            } finally {
                server.execute(Operations.createOperation("resume"));
            }
            assertThat(web.answer("once", source)).isEqualTo("valid true");
            assertThat(source.statistic("ActiveCount")).as("the same connections as before").isEqualTo(source.statistic("CreatedCount"));
        }
    }

    /** What was changed at run time and asked for a reload is so after it. */
    @Test
    void aReloadAppliesTheNewMaximum() throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "Reloaded", Kind.LOCAL).mcp(Pool.ofThisRun()).with("max-pool-size", 2).add()) {
            Web web = new Web(application);
            assertThat(web.answer("once", source)).isEqualTo("valid true");
            ModelNode written = server.write(source.address(), "max-pool-size", new ModelNode(5));
            assertThat(written.get("response-headers", "process-state").asString()).isEqualTo("reload-required");
            askForReload(server);
            // Until it is reloaded its state is another one, since that is required.
            await().ignoreExceptions().atMost(120, TimeUnit.SECONDS).until(() -> server.read(SERVER, "server-state").asString().equals("running"));
            assertThat(web.answer("once", source)).isEqualTo("valid true");
            assertThat(source.statistic("AvailableCount")).isEqualTo(5);
        }
    }

    /** Its connection may be closed before the answer has come. */
    private static void askForReload(Management server) {
        try {
            server.execute(Operations.createOperation("reload"));
        } catch (UncheckedIOException e) {
            if (!(e.getCause().getCause() instanceof CancellationException)) {
                throw e;
            }
        }
    }
}
