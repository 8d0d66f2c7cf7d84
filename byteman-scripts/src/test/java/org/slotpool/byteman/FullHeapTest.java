/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.SystemProperty;

/** The heap, or the stack, is full for a moment, somewhere in the pool: what a thread has in its hands then is not lost. */
class FullHeapTest extends FaultTest {

    /** The thread that has made a connection cannot pass on the right to make another. */
    @Test
    @BMScript("reserve-out-of-memory")
    void whoCannotServeOthersLosesNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(PoolSetup.PAST_PATIENCE));
        SystemProperty.ofAllPools("max-concurrent-creates").during(1, pool::mcp);
        Gate creating = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> first = crew.call("first", pool::borrow);
        creating.awaitArrival();
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        pool.awaitQueued(1);
        fault.arm();
        creating.open();

        assertThat(first.failure()).isInstanceOf(ResourceException.class).hasCauseInstanceOf(OutOfMemoryError.class);
        pool.giveBack(second.get());
    }

    /** A client that has found its connection useless. */
    @Test
    @BMScript("census-out-of-memory")
    void uselessConnectionLosesNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        pool.on(Call.MATCH).refusing();
        fault.arm();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(OutOfMemoryError.class);
    }

    /** The same, and it is the stack that is full: the connection is given back as it is, and the next client replaces it. */
    @Test
    @BMScript("no-room-to-destroy")
    void uselessConnectionStaysIfThereIsNoRoomToDestroyIt() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener useless = pool.borrow();
        pool.giveBack(useless);
        pool.on(Call.MATCH).times(2).refusing();
        fault.arm();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(StackOverflowError.class);
        assertThat(physical(useless).isDestroyed()).isFalse();
        pool.giveBack(pool.borrow());
        assertThat(physical(useless).destroys()).isEqualTo(1);
    }

    /** A connection is returned after the maximum was lowered. */
    @Test
    @BMScript("census-out-of-memory")
    void returnLosesNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.configuration().setMaxSize(1);
        fault.arm();

        assertThat(catchThrowable(() -> pool.giveBack(taken[0]))).isInstanceOf(OutOfMemoryError.class);
        pool.giveBack(taken[1]);
        pool.configuration().setMaxSize(2);
    }

    /** The idle check has claimed a connection. */
    @Test
    @BMScript("census-out-of-memory")
    void idleCheckLosesNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).with(configuration -> configuration.setIdleTimeoutMinutes(1)));
        pool.giveBack(pool.borrow());
        pool.age(Duration.ofMinutes(2));
        fault.arm();

        assertThat(catchThrowable(pool::removeIdle)).isNull();
        pool.removeIdle();
        assertThat(pool.mcp().getActive()).isZero();
    }

    /** A fill has reserved a cell. */
    @Test
    @BMScript("census-out-of-memory")
    void fillLosesNothing() {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(0));
        // Twice it counts before it reserves.
        fault.arm(3);

        assertThat(catchThrowable(() -> pool.mcp().fillTo(2))).isInstanceOf(OutOfMemoryError.class);
    }

    /** A fill that could not be asked for does not stand in the way of the next. */
    @Test
    @BMScript("submit-out-of-memory")
    void nextFillIsMade() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        pool.mcp();
        pool.awaitActive(1);
        fault.arm();

        assertThat(catchThrowable(() -> pool.kill(pool.borrow()))).isInstanceOf(OutOfMemoryError.class);
        pool.mcp().prefill();
        pool.awaitActive(1);
    }

    /** The thread that looks for idle connections of all pools goes on when the minimum cannot be asked for. */
    @Test
    @BMScript("submit-out-of-memory")
    void idleCheckGoesOn() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        pool.mcp();
        pool.awaitActive(1);
        pool.age(Duration.ofHours(1));
        fault.arm();

        assertThat(catchThrowable(pool::removeIdle)).isNull();
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
    }

    /** So does the thread that validates them. */
    @Test
    @BMScript("submit-out-of-memory")
    void validationGoesOn() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        pool.mcp();
        pool.awaitActive(1);
        pool.age(Duration.ofHours(1));
        pool.on(Call.VALIDATE).refusing();
        fault.arm();

        assertThat(catchThrowable(() -> pool.mcp().validateConnections())).isNull();
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
    }

    /** An idle check fails, and what is to be told of it fails, too. */
    @Test
    @BMScript("ignored-out-of-memory")
    void idleCheckOfWhichNothingCanBeToldThrowsNothing() throws Exception {
        AtomicBoolean checks = new AtomicBoolean();
        PoolConfiguration failing = new PoolConfiguration() {
            @Override
            public boolean isPrefill() {
                if (checks.get()) {
                    throw new OutOfMemoryError("scripted, by the configuration");
                }
                return super.isPrefill();
            }
        };
        PoolUnderTest pool = open(PoolSetup.max(1).configuredBy(failing));
        pool.giveBack(pool.borrow());
        fault.arm();

        checks.set(true);
        assertThat(catchThrowable(pool::removeIdle)).isNull();
        checks.set(false);
    }

    /** The adapter fails, and what is to be told of it fails, too. */
    @Test
    @BMScript("ignored-out-of-memory")
    void validationOfWhichNothingCanBeToldThrowsNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] idle = pool.borrowMany(2);
        pool.giveBack(idle);
        pool.age(Duration.ofHours(1));
        pool.on(Call.VALIDATE).always().doing(connection -> {
            throw new IllegalStateException("scripted, by the adapter");
        });
        fault.arm();

        assertThat(catchThrowable(() -> pool.mcp().validateConnections())).isNull();
        assertThat(idle).allSatisfy(one -> assertThat(physical(one).destroys()).isEqualTo(1));
    }

    /** Who flushes cannot take one, and what is to be told of it fails, too: the pool ends that one, and the others are taken. */
    @Test
    @BMScript("warn-out-of-memory")
    void flushOfWhichNothingCanBeToldTakesTheOthers() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.giveBack(pool.borrowMany(3));
        List<ConnectionListener> taken = new ArrayList<>() {
            private static final long serialVersionUID = 1;
            private boolean refused;

            @Override
            public boolean add(ConnectionListener one) {
                if (!refused) {
                    refused = true;
                    throw new OutOfMemoryError("scripted, by the caller");
                }
                return super.add(one);
            }
        };
        fault.arm();

        assertThat(catchThrowable(() -> pool.mcp().flush(FlushMode.ALL, taken))).isNull();
        assertThat(taken).hasSize(2).doesNotHaveDuplicates();
        taken.forEach(ConnectionListener::destroy);
        assertThat(pool.adapter().open()).isZero();
    }

    /** A flush that cannot ask for the minimum destroys what it has taken all the same. */
    @Test
    @BMScript("submit-out-of-memory")
    void flushDestroysWhatItHasTaken() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        pool.mcp();
        pool.awaitActive(1);
        fault.arm();

        assertThat(catchThrowable(() -> pool.pool().flush(FlushMode.ALL))).isNull();
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
    }

    /** A shutdown fails before it has closed anything: it can be tried again. */
    @Test
    @BMScript("close-out-of-memory")
    void shutdownCanBeTriedAgain() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrow());
        fault.arm();

        assertThat(catchThrowable(() -> pool.mcp().shutdown())).isInstanceOf(OutOfMemoryError.class);
        pool.mcp().shutdown();
        assertThat(pool.adapter().open()).isZero();
        pool.close();
    }

    /** Those who wait cannot be sent away: the connections end all the same. */
    @Test
    @BMScript("dismiss-out-of-memory")
    void shutdownThatCannotSendAnybodyAwayEndsWhatItHasKilled() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.borrowMany(2);
        fault.arm();

        assertThat(catchThrowable(() -> pool.mcp().shutdown())).isNull();
        assertThat(pool.adapter().open()).isZero();
        pool.close();
    }

    /** A new connection cannot be counted: it is closed. */
    @Test
    @BMScript("count-out-of-memory")
    void connectionThatCannotBeCountedIsClosed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        fault.arm();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class).hasCauseInstanceOf(OutOfMemoryError.class);
        assertThat(pool.adapter().open()).isZero();
        pool.giveBack(pool.borrow());
    }

    /** A connection cannot be given away for good: it is closed, since nobody knows of it any more. */
    @Test
    @BMScript("strike-off-out-of-memory")
    void connectionThatCannotBeGivenAwayIsClosed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        fault.arm();

        assertThat(catchThrowable(() -> pool.mcp().removeConnectionListener())).isInstanceOf(OutOfMemoryError.class);
        assertThat(physical(idle).destroys()).isEqualTo(1);
        pool.giveBack(pool.borrow());
    }

    /** A client does not get what it was as good as lent: in spite of the time of that, it is removed when it has been idle for long. */
    @Test
    @BMScript("lend-out-of-memory")
    void whatNobodyGotIsRemovedWhenItIsIdle() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).with(configuration -> configuration.setIdleTimeoutMinutes(1)));
        pool.giveBack(pool.borrow());
        pool.age(Duration.ofMinutes(1));
        fault.arm();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(OutOfMemoryError.class);
        pool.age(Duration.ofMinutes(1));
        pool.removeIdle();
        assertThat(pool.mcp().getActive()).isZero();
    }

    /** Something goes wrong with one connection of a pool that is shut down: the others end all the same. */
    @Test
    @BMScript("tell-out-of-memory")
    void shutdownEndsTheOthers() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.borrowMany(3);
        fault.arm();

        catchThrowable(pool::close);
        assertThat(pool.adapter().open()).isZero();
    }
}
