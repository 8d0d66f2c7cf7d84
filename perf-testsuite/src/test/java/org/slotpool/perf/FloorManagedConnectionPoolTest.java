/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import jakarta.resource.ResourceException;
import java.util.concurrent.CompletableFuture;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

class FloorManagedConnectionPoolTest {

    private final RecordingResource resource = new RecordingResource();
    private Container container;
    private Deployment deployment;
    private ManagedConnectionPool floor;

    @BeforeEach
    void deploy() throws Exception {
        container = new Container(TransactionService.NOOP);
        deployment = container.deploy(resource,
                new DeploymentSettings("test", Case.NO, PoolKind.FLOOR.className(), 4, true, false));
        ConnectionListener first = (ConnectionListener) deployment.unitOfWork().checkOut();
        floor = deployment.managedConnectionPool();
        floor.returnConnection(first, false);
        resource.calls().clear();
    }

    @AfterEach
    void undeploy() {
        deployment.close();
        container.close();
        assertThat(resource.openConnections()).isZero();
    }

    @Test
    void aThreadAlwaysGetsItsOwnConnection() throws ResourceException {
        ConnectionListener mine = cycle();
        ConnectionListener others = CompletableFuture.supplyAsync(this::cycle, task -> new Thread(task).start()).join();
        assertThatObject(others).isNotSameAs(mine);
        assertThatObject(cycle()).isSameAs(mine);
        assertThat(floor.getActive()).isEqualTo(2);
    }

    @Test
    void matchesOnCheckOutAndCleansUpOnCheckIn() throws ResourceException {
        ConnectionListener listener = floor.getConnection(null, null);
        assertThat(resource.calls()).containsExactly("match");
        floor.returnConnection(listener, false);
        assertThat(resource.calls()).containsExactly("match", "cleanup");
    }

    @Test
    void tellsTheListenerWhenItWasCheckedOutAndIn() throws ResourceException {
        ConnectionListener listener = cycle();
        listener.setLastCheckedOutTime(0);
        floor.getConnection(null, null);
        assertThat(listener.getLastCheckedOutTime()).isPositive();
        assertThat(floor.getLastUsed()).isEqualTo(listener.getLastCheckedOutTime());
        long before = System.currentTimeMillis();
        floor.returnConnection(listener, false);
        assertThat(listener.getLastReturnedTime()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void knowsWhetherConnectionsAreOut() throws ResourceException {
        assertThat(floor.isIdle()).isTrue();
        ConnectionListener listener = floor.getConnection(null, null);
        assertThat(floor.isIdle()).isFalse();
        floor.returnConnection(listener, false);
        assertThat(floor.isIdle()).isTrue();
    }

    @Test
    void aSecondConnectionOfTheSameThreadIsAnotherOne() throws ResourceException {
        ConnectionListener one = floor.getConnection(null, null);
        ConnectionListener two = floor.getConnection(null, null);
        assertThatObject(two).isNotSameAs(one);
        floor.returnConnection(one, false);
        floor.returnConnection(two, false);
        assertThat(floor.isIdle()).isTrue();
        assertThat(floor.getActive()).isEqualTo(resource.openConnections()).isEqualTo(2);
    }

    @Test
    void aKilledConnectionIsDestroyedOnce() throws ResourceException {
        ConnectionListener listener = floor.getConnection(null, null);
        floor.returnConnection(listener, true);
        floor.returnConnection(listener, true);
        assertThat(listener.getState()).isEqualTo(ConnectionState.DESTROYED);
        assertThat(resource.calls()).containsOnlyOnce("destroy");
        assertThat(floor.getActive()).isZero();
        assertThatObject(cycle()).isNotSameAs(listener);
    }

    @Test
    void aConnectionThatCannotBeCleanedUpIsDestroyed() throws ResourceException {
        ConnectionListener listener = floor.getConnection(null, null);
        resource.failCleanup();
        floor.returnConnection(listener, false);
        assertThat(listener.getState()).isEqualTo(ConnectionState.DESTROYED);
        assertThat(floor.isEmpty()).isTrue();
    }

    @Test
    void aConnectionThatDoesNotMatchIsReplaced() throws ResourceException {
        ConnectionListener old = cycle();
        resource.matchNothing();
        assertThatObject(floor.getConnection(null, null)).isNotSameAs(old);
        assertThat(old.getState()).isEqualTo(ConnectionState.DESTROYED);
        assertThat(resource.openConnections()).isEqualTo(1);
    }

    private ConnectionListener cycle() {
        try {
            ConnectionListener listener = floor.getConnection(null, null);
            floor.returnConnection(listener, false);
            return listener;
        } catch (ResourceException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A floor whose threads disturb each other would make the pools look good. */
    @Test
    void whatAThreadWritesStandsApartFromNeighbouringObjects() {
        ClassLayout layout = ClassLayout.parseClass(FloorManagedConnectionPool.PaddedLease.class);

        assertThat(layout.fields()).filteredOn(field -> field.hostClass().matches(".*[.$]Lease")).isNotEmpty().allSatisfy(field -> {
                    assertThat(field.offset()).as("before %s", field.name()).isGreaterThanOrEqualTo(128);
                    assertThat(layout.instanceSize() - field.offset() - field.size()).as("behind %s", field.name())
                            .isGreaterThanOrEqualTo(128);
                });
    }
}
