/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.byteman.Fault;
import org.slotpool.wildfly.TestDataSource.Kind;

/** The project's Byteman rules in a server that was started with them; each is seen to fire. */
@ExtendWith(ArquillianExtension.class)
@Tag("byteman")
class BytemanTest {

    /** A thread for each: the common pool may have but one, and that one is held. */
    private static final Executor CLIENTS = client -> new Thread(client).start();

    @Deployment
    static WebArchive deployment() {
        return Archives.of(BytemanTest.class, Fault.class);
    }

    @AfterEach
    void forget() {
        if (Registry.isInServer()) {
            Fault.forgetAll();
        }
    }

    @Test
    void createFails() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "CreateFails")) {
            Fault fault = Fault.named("create-fails").arm();
            assertThatThrownBy(source::connect).hasStackTraceContaining("create-fails");
            assertThat(fault.fired()).isEqualTo(1);
            assertUsable(source);
        }
    }

    /** As the documentation says it: armed by a rule, with no test at hand. */
    @Test
    void armedByARule() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "Armed")) {
            try (Connection first = source.connect(); Connection second = source.connect()) {
                assertThat(first.isValid(1) && second.isValid(1)).isTrue();
            }
            server.execute(Operations.createOperation("flush-all-connection-in-pool", source.address()));
            assertThatThrownBy(source::connect).as("the third create").hasStackTraceContaining("create-fails");
            assertThat(Fault.named("create-fails").fired()).isEqualTo(1);
            assertUsable(source);
        }
    }

    @Test
    void cleanupThrows() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "CleanupThrows")) {
            Connection connection = source.connect();
            Fault fault = Fault.named("cleanup-throws").arm();
            connection.close();
            assertThat(fault.fired()).isEqualTo(1);
            assertThat(source.statistic("DestroyedCount")).isEqualTo(1);
            assertUsable(source);
        }
    }

    @Test
    void flushedByAnOperatorOnTheWayToTheClient() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "FlushedOnTheWay")) {
            source.connect().close();
            Fault fault = Fault.named("lease-to-lend").arm();
            CompletableFuture<Boolean> client = CompletableFuture.supplyAsync(() -> isServed(source), CLIENTS);
            fault.awaitThere();
            server.execute(Operations.createOperation("flush-all-connection-in-pool", source.address()));
            fault.letGo();
            assertThat(client.get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(fault.fired()).isEqualTo(1);
            assertThat(source.statistic("DestroyedCount")).as("what was flushed").isEqualTo(1);
            assertUsable(source);
        }
    }

    @Test
    void hungCreateHoldsUpNobodyElse() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "CreateHangs")) {
            Connection first = source.connect();
            Fault fault = Fault.named("create-hangs").arm();
            CompletableFuture<Boolean> hung = CompletableFuture.supplyAsync(() -> isServed(source), CLIENTS);
            fault.awaitThere();
            CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> isServed(source), CLIENTS);
            await().until(() -> source.statistic("WaitCount") == 1);
            first.close();
            assertThat(other.get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(hung).isNotDone();
            fault.letGo();
            assertThat(hung.get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(fault.fired()).isEqualTo(1);
            assertUsable(source);
        }
    }

    private static TestDataSource add(Management server, String name) {
        return TestDataSource.draft(server, name, Kind.LOCAL).mcp(Pool.SLOTPOOL).with("max-pool-size", 2).add();
    }

    private static boolean isServed(TestDataSource source) {
        try (Connection connection = source.connect()) {
            return connection.isValid(1);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertUsable(TestDataSource source) throws Exception {
        try (Connection one = source.connect(); Connection two = source.connect()) {
            assertThat(one.isValid(1) && two.isValid(1)).isTrue();
        }
        source.pool().is(Pool.SLOTPOOL);
    }
}
