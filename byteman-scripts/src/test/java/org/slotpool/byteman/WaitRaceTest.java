/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.RetryableException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** The end of a wait: by a connection, by the timeout, by an interrupt, or by the shutdown; by one of them. */
class WaitRaceTest extends FaultTest {

    private static final long SHORT = 300;
    /** Enough to wait, be seen to wait, and have somebody begin to deliver, also on a machine that stands still for a while. */
    private static final long LONGER = 2_500;

    /** The timeout wins against a delivery that has begun: the connection goes on to the next. */
    @Test
    @BMScript("late-delivery")
    void timeoutWinsAgainstASlowDelivery() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(LONGER));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        pool.awaitQueued(1);
        fault.arm();
        Member<Void> returner = crew.run("returner", () -> pool.giveBack(taken));
        fault.awaitThere();

        assertThat(waiting.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
        fault.letGo();
        returner.get();
        ConnectionListener next = pool.borrow();
        assertThat(physical(next)).isSameAs(physical(taken));
        pool.giveBack(next);
    }

    /** So does an interrupt, here while another one waits: that one is served by the slow delivery, and needs no second return. */
    @Test
    @BMScript("late-delivery")
    void slowDeliveryServesTheNextInTheQueue() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> first = crew.call("first", pool::borrow);
        pool.awaitQueued(1);
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        pool.awaitQueued(2);
        fault.arm();
        Member<Void> returner = crew.run("returner", () -> pool.giveBack(taken));
        fault.awaitThere();

        first.interrupt();
        assertThat(first.failure()).hasMessageStartingWith("IJ000657");
        assertThat(second.isDone()).isFalse();
        fault.letGo();
        returner.get();
        pool.giveBack(second.get());
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** Who was served and is to be called goes on when its time is over, and the next one is called by who serves it. */
    @Test
    @BMScript("call-late")
    void aSlowCallTakesNobodyElsesCall() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(LONGER));
        ConnectionListener one = pool.borrow();
        ConnectionListener other = pool.borrow();
        Member<ConnectionListener> first = crew.call("first", pool::borrow);
        pool.awaitQueued(1);
        pool.configuration().setBlockingTimeout(30_000);
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        pool.awaitQueued(2);
        fault.arm();
        Member<Void> slow = crew.run("slow", () -> pool.giveBack(one));
        fault.awaitThere();

        assertThat(physical(first.get())).isSameAs(physical(one));
        pool.giveBack(other);
        assertThat(physical(second.get())).isSameAs(physical(other));
        fault.letGo();
        slow.get();
        pool.giveBack(first.get());
        pool.giveBack(second.get());
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(2);
    }

    /** A delivery wins against a timeout that has passed and was not said yet: the client has the connection. */
    @Test
    @BMScript("late-timeout")
    void deliveryWinsAgainstASlowTimeout() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(SHORT));
        ConnectionListener taken = pool.borrow();
        fault.arm();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        fault.awaitThere();
        pool.giveBack(taken);
        fault.letGo();

        ConnectionListener got = waiting.get();
        assertThat(physical(got)).isSameAs(physical(taken));
        pool.giveBack(got);
    }

    /** A delivery wins against an interrupt that was noticed and not said yet: the client has both. */
    @Test
    @BMScript("late-timeout")
    void deliveryWinsAgainstASlowInterrupt() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        fault.arm();
        AtomicBoolean interrupted = new AtomicBoolean();
        Member<ConnectionListener> waiting = crew.call("waiting", () -> {
            ConnectionListener got = pool.borrow();
            interrupted.set(Thread.interrupted());
            return got;
        });
        waiting.awaitWaiting();
        waiting.interrupt();
        fault.awaitThere();
        pool.giveBack(taken);
        fault.letGo();

        pool.giveBack(waiting.get());
        assertThat(interrupted).as("whether it is still interrupted").isTrue();
    }

    /** An interrupt between entering the queue and parking ends the wait, and nobody waits for the one who left. */
    @Test
    @BMScript("interrupt-before-park")
    void interruptBeforeParkingIsNotMissed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        fault.arm();
        Member<ConnectionListener> interrupted = crew.call("interrupted", pool::borrow);

        assertThat(interrupted.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000657");
        Member<ConnectionListener> next = crew.call("next", pool::borrow);
        next.awaitWaiting();
        pool.giveBack(taken);
        pool.giveBack(next.get());
    }

    /** The pool is shut down when a thread has found nothing and has not entered the queue yet: it does not wait. */
    @Test
    @BMScript("shutdown-while-waiting")
    void shutdownIsNotMissedByOneWhoIsAboutToWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        fault.arm();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        fault.awaitThere();
        pool.close();
        fault.letGo();

        assertThat(waiting.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    /** The same when only a part of the Pool is shut down: the client is told to try again, and finds a new part. */
    @Test
    @BMScript("shutdown-while-waiting")
    void shutdownOfAPartIsNotMissedByOneWhoIsAboutToWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ManagedConnectionPool part = pool.mcp();
        part.getConnection(null, null);
        fault.arm();
        Member<ConnectionListener> waiting = crew.call("waiting", () -> part.getConnection(null, null));
        fault.awaitThere();
        part.shutdown();
        fault.letGo();

        assertThat(waiting.failure()).isInstanceOf(RetryableException.class).hasMessageStartingWith("IJ000653");
        pool.mcps().clear();
    }

    /** A connection comes back when a thread has found nothing and has not entered the queue yet: it looks again. */
    @Test
    @BMScript("shutdown-while-waiting")
    void returnIsNotMissedByOneWhoIsAboutToWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        fault.arm();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        fault.awaitThere();
        pool.giveBack(taken);
        fault.letGo();

        pool.giveBack(waiting.get());
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** Everything is killed and those who wait are not sent away yet: newcomers are refused, a return is late. */
    @Test
    @BMScript("shutdown-to-dismissal")
    void nobodyIsServedByAPoolThatIsBeingShutDown() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        fault.arm();
        Member<Void> shutdown = crew.run("shutdown", pool::close);
        fault.awaitThere();
        Member<ConnectionListener> newcomer = crew.call("newcomer", pool::borrow);
        assertThat(newcomer.failure()).isInstanceOf(ResourceException.class);
        pool.giveBack(taken);
        fault.letGo();
        shutdown.get();

        assertThat(waiting.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        assertThat(pool.adapter().open()).isZero();
    }

    /** An operator's test has asked whether the pool is full; then the pool says that it is, because of another client. */
    @Test
    @BMScript("division-while-lent")
    void testOfAPoolThatHasJustBecomeFullDoesNotWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(60_000));
        pool.giveBack(pool.borrow());
        ConnectionListener taken = pool.borrow();
        fault.arm();
        Member<Void> operator = crew.run("operator", () -> pool.pool().testConnection());
        fault.awaitThere();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        pool.awaitQueued(1);
        fault.letGo();

        assertThat(operator.failure()).hasStackTraceContaining("IJ000661");
        pool.giveBack(taken);
        pool.giveBack(client.get());
    }

    /** The last connection was made; before the pool says that it is full, another one is returned. */
    @Test
    @BMScript("exhausted-to-sign")
    void poolIsNotFullWhenSomethingCameBackMeanwhile() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener first = pool.borrow();
        fault.arm();
        Member<ConnectionListener> last = crew.call("last", pool::borrow);
        fault.awaitThere();
        pool.giveBack(first);
        fault.letGo();

        ConnectionListener second = last.get();
        assertThat(pool.pool().isFull()).isFalse();
        pool.giveBack(second);
    }
}
