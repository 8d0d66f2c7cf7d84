/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedAdapter.Kind;
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.ScriptedListener;

/** What may happen to a connection on its way back. */
class ReturnRaceTest extends FaultTest {

    private static final long AT_ONCE = 5;

    private PoolUnderTest pool;
    private ConnectionListener taken;
    private Member<Void> returner;

    /** A client gives the only connection back, and stands where the rule holds it. */
    private void returnUnderWay() throws Exception {
        pool = open(PoolSetup.max(1));
        taken = pool.borrow();
        fault.arm();
        returner = crew.run("returner", () -> pool.giveBack(taken));
        fault.awaitThere();
    }

    /** The cleanup fails while somebody waits: the connection goes, and the one who waits gets a new one. */
    @Test
    @BMScript("cleanup-throws")
    void failedCleanupServesTheOneWhoWaits() throws Exception {
        pool = open(PoolSetup.max(1));
        taken = pool.borrow();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        fault.arm();
        pool.giveBack(taken);

        ConnectionListener got = waiting.get();
        assertThat(physical(got)).isNotSameAs(physical(taken));
        assertThat(physical(taken).destroys()).isEqualTo(1);
        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
        pool.giveBack(got);
    }

    /** An error is reported at the last moment of a return. */
    @Test
    @BMScript("kill-while-returned")
    void killedWhileReturned() throws Exception {
        returnUnderWay();
        pool.reportError(taken);
        fault.letGo();
        returner.get();

        assertThat(physical(taken).destroys()).isEqualTo(1);
        assertThat(pool.mcp().isEmpty()).isTrue();
    }

    /** A flush comes at the last moment of a return. */
    @Test
    @BMScript("kill-while-returned")
    void doomedWhileReturned() throws Exception {
        returnUnderWay();
        pool.pool().flush(FlushMode.GRACEFULLY);
        assertThat(physical(taken).isDestroyed()).as("destroyed in somebody's hands").isFalse();
        fault.letGo();
        returner.get();

        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    /** A flush comes when the return has begun and nothing is done yet: it ends with this return. */
    @Test
    @BMScript("double-return")
    void doomedBeforeItIsReturned() throws Exception {
        returnUnderWay();
        pool.pool().flush(FlushMode.GRACEFULLY);
        fault.letGo();
        returner.get();

        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    /** A slow second return of the same lease does not take the connection from its next holder. */
    @Test
    @BMScript("double-return")
    void secondReturnDoesNotEndTheNextLease() throws Exception {
        returnUnderWay();
        pool.giveBack(taken);
        ConnectionListener next = pool.borrow();
        fault.letGo();
        returner.get();

        assertThat(physical(next)).isSameAs(physical(taken));
        assertThat(physical(next).isDestroyed()).isFalse();
        assertThat(pool.mcp().isIdle()).as("the second return ended the next lease").isFalse();
        pool.giveBack(next);
    }

    /** It is idle, and the one who waits has not been told: a newcomer does not pass, but serves the one who waits. */
    @Test
    @BMScript("release-to-hand-over")
    void newcomerServesTheOneWhoWaits() throws Exception {
        pool = open(PoolSetup.max(1));
        taken = pool.borrow();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        pool.awaitQueued(1);
        fault.arm();
        returner = crew.run("returner", () -> pool.giveBack(taken));
        fault.awaitThere();
        assertThat(waiting.isDone()).isFalse();
        Member<ConnectionListener> newcomer = crew.call("newcomer", pool::borrow);

        ConnectionListener got = waiting.get();
        assertThat(newcomer.isDone()).as("the newcomer passed").isFalse();
        fault.letGo();
        returner.get();
        pool.giveBack(got);
        pool.giveBack(newcomer.get());
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** It is idle, and nobody waits: a newcomer has it, and the return finds nothing to hand over. */
    @Test
    @BMScript("release-to-hand-over")
    void newcomerTakesWhatIsFree() throws Exception {
        returnUnderWay();
        ConnectionListener got = pool.borrow();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        fault.letGo();
        returner.get();

        assertThat(waiting.isDone()).as("two have the same").isFalse();
        pool.giveBack(got);
        pool.giveBack(waiting.get());
    }

    /** The Error passes the return, which has ended its lease already: who has taken it for another is the one who left it. */
    @Test
    @BMScript("hand-over-overflows")
    void whatWasOnItsWayIsTakenBack() throws Exception {
        pool = open(PoolSetup.max(1));
        taken = pool.borrow();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        pool.awaitQueued(1);
        fault.arm();
        assertThatThrownBy(() -> pool.giveBack(taken)).isInstanceOf(StackOverflowError.class);
        Member<ConnectionListener> newcomer = crew.call("newcomer", pool::borrow);

        pool.giveBack(waiting.get());
        pool.giveBack(newcomer.get());
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** It is dead, and its physical connection still open: nobody makes another in its place. */
    @Test
    @BMScript("kill-to-destroy")
    void capacityComesBackAfterTheDestruction() throws Exception {
        pool = open(PoolSetup.max(1));
        taken = pool.borrow();
        fault.arm();
        returner = crew.run("killer", () -> pool.kill(taken));
        fault.awaitThere();
        Member<ConnectionListener> waiting = crew.call("waiting", pool::borrow);
        waiting.awaitWaiting();
        pool.reportError(taken);
        fault.letGo();

        pool.giveBack(waiting.get());
        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    /** A client closes its handle when the connection has just been taken from it, and may be cleaning it up: it ends once. */
    @Test
    @BMScript("detach-while-returned")
    void detachedWhileReturned() throws Exception {
        pool = open(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable());
        ScriptedHandle handle = pool.connect();
        fault.arm();
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        fault.awaitThere();
        crew.run("first", handle::close).get();
        fault.letGo();

        pool.giveBack(second.get());
        assertThat(pool.adapter().created()).hasSize(2);
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
    }

    /**
     * It was delivered to a client that waited for it, and that does not run yet: lazy association, which takes connections from those who
     * have them, leaves it alone. It has a handle, which was left open, and no transaction: only that it was not lent protects it. When it
     * is lent it is taken.
     */
    @Test
    @BMScript("delivery-to-wake-up")
    void whatWasDeliveredIsNotDetached() throws Exception {
        pool = open(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable());
        pool.connect();
        taken = pool.listeners().get(0);
        ScriptedListener listener = (ScriptedListener) taken;
        // Until it is delivered: or else the one who comes to wait takes it.
        listener.enlistByHand();
        Member<ConnectionListener> waiting = deliver(pool, taken);
        listener.delistByHand();
        pool.configuration().setBlockingTimeout(AT_ONCE);
        assertThatThrownBy(pool::borrow).as("the next client").isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
        fault.letGo();

        assertThat(physical(waiting.get())).isSameAs(physical(taken));
        assertThat(physical(taken).isDestroyed()).as("destroyed under its holder").isFalse();
        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isZero();

        ConnectionListener next = pool.borrow();
        assertThat(physical(next)).as("taken from its holder").isSameAs(physical(taken));
        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isEqualTo(1);
        pool.giveBack(next);
    }

    /** Statistics are switched on while a connection is in use, which comes back before it is counted: none is in use then. */
    @Test
    @BMScript("count-late")
    void returnedBeforeItIsCounted() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.statistics().setEnabled(false);
        pool.statisticsWereReset();
        ConnectionListener taken = pool.borrow();
        pool.statistics().setEnabled(true);
        fault.arm();
        // It is the next client who notices, and counts what is in use.
        Member<ConnectionListener> next = crew.call("next", pool::borrow);
        fault.awaitThere();
        pool.giveBack(taken);
        fault.letGo();
        pool.giveBack(next.get());

        assertThat(pool.statistics().getInUseCount()).isZero();
    }
}
