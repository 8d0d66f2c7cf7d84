/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/**
 * Behaviour 1, checked after every test: nothing leaks and nothing counts twice.
 *
 * <p>At rest nothing is in use, and the statistics, the pool and the resource adapter agree on how many connections
 * there are; no connection was destroyed twice; as many connections as the maximum can be taken at once, and not one
 * more; the Pool's semaphore has all its permits again; and shutting down closes all of them.
 */
public final class Conservation {

    private final PoolUnderTest subject;

    private Conservation(PoolUnderTest subject) {
        this.subject = subject;
    }

    /**
     * Checks it, and closes the pool.
     *
     * @param subject a pool that nobody uses
     * @throws ResourceException if the pool does not lend as many connections as it should
     */
    public static void check(PoolUnderTest subject) throws ResourceException {
        Conservation conservation = new Conservation(subject);
        if (!subject.isClosed()) {
            conservation.checkRest();
            conservation.checkCapacity();
            conservation.checkRest();
            conservation.checkPermits();
            subject.close();
        }
        conservation.checkClosed();
        conservation.checkDestroyedOnce();
    }

    private void checkRest() {
        // Background creation may still be on its way, so the agreement is awaited; a leak never disappears.
        await("conservation").pollInterval(Duration.ofMillis(1)).atMost(subject.patience()).untilAsserted(() -> {
            assertThat(subject.pool().isIdle()).as("idle at rest").isTrue();
            assertThat(active()).as("connections of the pool = open connections of the adapter")
                    .isEqualTo(subject.adapter().open());
            if (subject.statistics().isEnabled()) {
                assertThat(subject.statistics().getInUseCount()).as("InUseCount at rest").isZero();
            }
            if (subject.statisticsAreWhole()) {
                assertThat(subject.statistics().getCreatedCount() - subject.statistics().getDestroyedCount())
                        .as("created - destroyed = open connections of the adapter")
                        .isEqualTo(subject.adapter().open());
            }
        });
    }

    private void checkCapacity() throws ResourceException {
        int max = subject.configuration().getMaxSize();
        subject.configuration().setBlockingTimeout(subject.patience().toMillis());
        List<ConnectionListener> taken = new ArrayList<>();
        for (int i = 0; i < max; i++) {
            try {
                ConnectionListener listener = subject.borrow();
                assertThat(PoolUnderTest.physical(listener).isDestroyed()).as("a destroyed connection is handed out")
                        .isFalse();
                taken.add(listener);
            } catch (ResourceException e) {
                throw new AssertionError("capacity lost: only " + i + " of " + max + " connections to be had", e);
            }
        }
        assertThat(taken).as("connections handed out at once").doesNotHaveDuplicates();
        if (!subject.detaches()) {
            subject.configuration().setBlockingTimeout(0);
            assertThatThrownBy(subject::borrow).as("one connection more than the maximum")
                    .isInstanceOf(ResourceException.class);
        }
        if (subject.mcps().size() == 1) {
            // A growth in the background opens one more in the stock list pool, now and then: a fault of its that has a test.
            int surplus = subject.isStockList() && subject.adapter().open() > max ? 1 : 0;
            assertThat(subject.adapter().open()).as("open connections when all are taken").isEqualTo(max + surplus);
        }
        for (ConnectionListener listener : taken) {
            subject.giveBack(listener);
        }
    }

    /** Whether they stand for connections in use, or for the sign that there are none left: at rest they are all there. */
    private void checkPermits() {
        await("permits").pollInterval(Duration.ofMillis(1)).atMost(subject.patience()).untilAsserted(
                () -> assertThat(subject.pool().getLock().availablePermits()).as("permits at rest")
                        .isEqualTo(subject.permits()));
    }

    private void checkClosed() {
        await("closing").pollInterval(Duration.ofMillis(1)).atMost(subject.patience()).untilAsserted(() -> {
            // In this order: what is still being created is not open yet.
            assertThat(subject.adapter().callsInProgress()).as("calls of the adapter after the shutdown").isZero();
            assertThat(subject.adapter().open()).as("open connections after the shutdown").isZero();
            if (!subject.isStock() && subject.statisticsAreWhole()) {
                assertThat(subject.statistics().getInUseCount()).as("InUseCount after the shutdown").isZero();
                assertThat(subject.statistics().getCreatedCount() - subject.statistics().getDestroyedCount())
                        .as("created - destroyed after the shutdown").isZero();
            }
        });
    }

    private void checkDestroyedOnce() {
        assertThat(subject.adapter().created()).as("destroyed more than once")
                .noneMatch(connection -> connection.destroys() > 1);
    }

    private int active() {
        return subject.mcps().stream().mapToInt(ManagedConnectionPool::getActive).sum();
    }
}
