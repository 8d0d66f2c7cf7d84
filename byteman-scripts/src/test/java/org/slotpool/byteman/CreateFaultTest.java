/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;
import org.awaitility.Awaitility;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.MaxPoolSizeIncrementer;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** What may go wrong while a connection is made. */
class CreateFaultTest extends FaultTest {

    /** A create that hangs holds up nobody whom a returned connection can serve. */
    @Test
    @BMScript("create-hangs")
    void hungCreateHoldsUpNobodyElse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener first = pool.borrow();
        fault.arm();
        Member<ConnectionListener> hung = crew.call("hung", pool::borrow);
        fault.awaitThere();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        pool.giveBack(first);

        ConnectionListener served = waiting.get();
        assertThat(physical(served)).isSameAs(physical(first));
        assertThat(hung.isDone()).isFalse();
        fault.letGo();
        pool.giveBack(served, hung.get());
    }

    /** The one whose create fails is told why; the capacity is there for the next. */
    @Test
    @BMScript("create-fails")
    void failedCreateIsToldAndLosesNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        fault.arm(3);
        ConnectionListener[] taken = pool.borrowMany(2);

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class).hasMessage("create-fails");
        ConnectionListener third = pool.borrow();
        pool.giveBack(taken);
        pool.giveBack(third);
    }

    /** A create that fails while somebody waits: the one who waits gets the right to create. */
    @Test
    @BMScript("create-hangs")
    void rightToCreateGoesToTheOneWhoWaits() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.CREATE).throwing(() -> new ResourceException("after all"));
        fault.arm();
        Member<ConnectionListener> hung = crew.call("hung", pool::borrow);
        fault.awaitThere();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        fault.letGo();

        assertThat(hung.failure()).hasMessage("after all");
        pool.giveBack(waiting.get());
    }

    /** An error of the virtual machine in the adapter's call costs nothing but that call. */
    @Test
    @BMScript("create-out-of-memory")
    void fullHeapLosesNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        fault.arm();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class)
                .hasCauseInstanceOf(OutOfMemoryError.class);
        pool.giveBack(pool.borrow());
    }

    /** The same in the background, where nobody asked for the connection; the next fill makes it. */
    @Test
    @BMScript("create-out-of-memory")
    void fullHeapEndsNoFill() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        fault.arm();
        pool.mcp();
        Awaitility.await().until(() -> fault.fired() == 1);
        // A request while the failed fill is still under way is a part of it.
        Awaitility.await().until(() -> {
            pool.mcp().prefill();
            return pool.mcp().getActive() == 1;
        });
    }

    /** A physical connection for which there is no listener is destroyed, not lost. */
    @Test
    @BMScript("listener-fails")
    void connectionWithoutAListenerIsDestroyed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        fault.arm();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(pool.adapter().created()).hasSize(1);
        assertThat(pool.adapter().open()).isZero();
    }

    /** A connection breaks after it was made and before it is anybody's: its client is told, who waits creates another. */
    @Test
    @BMScript("create-to-publish")
    void connectionThatBreaksBeforeItIsPublishedIsLentToNobody() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        fault.arm();
        Member<ConnectionListener> first = crew.call("first", pool::borrow);
        fault.awaitThere();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        pool.reportError(pool.listeners().get(0));
        fault.letGo();

        assertThat(first.failure()).isInstanceOf(ResourceException.class).hasMessageContaining("broke");
        ConnectionListener second = waiting.get();
        assertThat(physical(second).number()).isEqualTo(2);
        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
        pool.giveBack(second);
    }

    /** A client waits for the cell of a connection that a fill makes: it gets that connection, and makes none. */
    @Test
    @BMScript("fill-to-publish")
    void clientGetsWhatTheFillMakes() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).prefilledTo(1));
        fault.arm();
        pool.mcp();
        fault.awaitThere();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        fault.letGo();

        pool.giveBack(waiting.get());
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** A fill has just published what it made, and a flush takes that. */
    @Test
    @BMScript("idle-to-look")
    void flushOfWhatAFillHasJustMadeEndsNoFill() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).prefilledTo(1));
        pool.mcp();
        pool.awaitActive(1);
        fault.arm();
        Member<Void> fill = crew.run("fill", () -> pool.mcp().fillTo(3));
        fault.awaitThere();
        pool.pool().flush(FlushMode.ALL);
        fault.letGo();
        fill.get();

        assertThat(pool.mcp().getActive()).isEqualTo(3);
    }

    /** Statistics are switched on while a client has a right to create, which it gives back for a connection that is idle. */
    @Test
    @BMScript("right-to-lease")
    void rightThatIsGivenBackIsInUseNoMore() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.giveBack(pool.borrowMany(2));
        pool.statistics().setEnabled(false);
        pool.statisticsWereReset();
        pool.on(Call.MATCH).refusing();
        fault.arm();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        fault.awaitThere();
        pool.statistics().setEnabled(true);
        pool.giveBack(pool.borrow());
        fault.letGo();
        pool.giveBack(borrower.get());

        assertThat(pool.statistics().getInUseCount()).isZero();
    }

    /** The capacity policy wants one more, and a client takes the last cell first. */
    @Test
    @BMScript("increase-capacity-late")
    void capacityIncreaseNeverPassesTheMaximum() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).growing(new MaxPoolSizeIncrementer()));
        fault.arm();
        ConnectionListener first = pool.borrow();
        fault.awaitThere();
        ConnectionListener second = pool.borrow();
        fault.letGo();
        // And nobody adds any more.
        pool.awaitActive(2);
        pool.giveBack(first, second);

        assertThat(pool.adapter().mostOpen()).isEqualTo(2);
    }
}
