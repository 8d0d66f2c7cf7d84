/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/**
 * Behaviour 23: the four ways to flush, when nothing else happens. Flushes that meet borrowers are in FlushRaceTest.
 */
class FlushTest extends ContractTest {

    /** Behaviour 23: what each mode takes; two idle connections, one of them invalid, and one in use. */
    @ParameterizedTest
    @EnumSource(FlushMode.class)
    void flushTakesWhatItsModeSays(FlushMode mode) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5));
        ConnectionListener[] taken = pool.borrowMany(3);
        ConnectionListener invalid = taken[0];
        ConnectionListener valid = taken[1];
        ConnectionListener used = taken[2];
        pool.giveBack(invalid, valid);
        pool.on(Call.VALIDATE).always().doing(connection -> connection == physical(invalid)
                ? Step.Outcome.REFUSE : Step.Outcome.PROCEED);

        pool.pool().flush(mode);

        assertThat(physical(invalid).isDestroyed()).isTrue();
        assertThat(physical(valid).isDestroyed()).isEqualTo(mode != FlushMode.INVALID);
        assertThat(physical(used).isDestroyed()).isEqualTo(mode == FlushMode.ALL);
        assertThat(pool.mcp().getActive()).isEqualTo(pool.adapter().open());
        pool.giveBack(used);
        assertThat(physical(used).isDestroyed()).isEqualTo(mode == FlushMode.ALL || mode == FlushMode.GRACEFULLY);
    }

    /** Behaviour 23: the caller of the pool's flush destroys, the pool only collects. */
    @Test
    void flushCollectsAndLeavesDestroyingToItsCaller() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.giveBack(pool.borrowMany(2));
        List<ConnectionListener> collected = new ArrayList<>();

        pool.mcp().flush(FlushMode.IDLE, collected);

        assertThat(collected).hasSize(2).allMatch(listener -> !physical(listener).isDestroyed());
        assertThat(pool.mcp().isEmpty()).as("empty after the flush").isTrue();
        collected.forEach(ConnectionListener::destroy);
    }

    /** Behaviour 23: a graceful flush lets the holder finish, and the connection goes when it is given back. */
    @Test
    void gracefulFlushNeverInterruptsAConnectionInUse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener used = pool.borrow();

        pool.pool().flush(FlushMode.GRACEFULLY);

        assertThat(physical(used).isDestroyed()).isFalse();
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        pool.giveBack(used);
        assertThat(physical(used).destroys()).isEqualTo(1);
        assertThat(pool.mcp().getActive()).isZero();
    }

    /**
     * Behaviour 23: the holder cannot tell that its connection was gracefully flushed: one that is marked beforehand is
     * no longer enlisted in transactions.
     */
    @Test
    @StockFault(in = {LIST, DEQUE},
            because = "flush sets the listener's state to DESTROY while it is in use", symptom = "state while in use")
    void gracefulFlushLeavesTheListenerAloneUntilItIsGivenBack() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener used = pool.borrow();
        pool.pool().flush(FlushMode.GRACEFULLY);
        ConnectionState state = used.getState();
        pool.giveBack(used);

        assertThat(state).as("state while in use").isEqualTo(ConnectionState.NORMAL);
    }

    /** Behaviour 23: one that was taken after the flush is not concerned. */
    @Test
    void gracefulFlushConcernsOnlyConnectionsOfItsTime() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener before = pool.borrow();
        pool.pool().flush(FlushMode.GRACEFULLY);
        ConnectionListener after = pool.borrow();
        pool.giveBack(before, after);

        assertThat(physical(before).isDestroyed()).isTrue();
        assertThat(physical(after).isDestroyed()).isFalse();
    }

    /** Behaviour 3 and 9; JBJCA-1462: late returns, errors and kills of flushed connections change nothing. */
    @Test
    void lateReturnOfFlushedConnectionIsHarmless() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] flushed = pool.borrowMany(2);
        pool.pool().flush(FlushMode.ALL);
        ConnectionListener[] successors = pool.borrowMany(2);

        pool.giveBack(flushed[0]);
        pool.reportError(flushed[0]);
        pool.kill(flushed[1]);
        pool.giveBack(flushed[1]);

        assertThat(successors).allMatch(listener -> !physical(listener).isDestroyed());
        assertThat(pool.statistics().getInUseCount()).isEqualTo(2);
        assertThat(pool.mcp().getActive()).isEqualTo(2);
        pool.giveBack(successors);
    }

    /** Behaviour 3: a flush of everything gives its capacity to those who wait. */
    @Test
    void flushOfEverythingWakesWaiters() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] taken = pool.borrowMany(2);
        List<Member<ConnectionListener>> waiters = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            waiters.add(crew.call("waiter " + i, pool::borrow));
            waiters.get(i).awaitWaiting();
        }
        pool.awaitQueued(2);

        pool.pool().flush(FlushMode.ALL);

        for (Member<ConnectionListener> waiter : waiters) {
            pool.giveBack(waiter.get());
        }
        pool.giveBack(taken);
    }

    /** Behaviour 23: a gracefully flushed connection that comes back gives its capacity to one who waits. */
    @Test
    void returnOfGracefullyFlushedConnectionWakesWaiter() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.awaitQueued(1);
        pool.pool().flush(FlushMode.GRACEFULLY);
        pool.giveBack(taken);

        ConnectionListener fresh = waiter.get();
        assertThat(physical(fresh)).isNotSameAs(physical(taken));
        pool.giveBack(fresh);
    }

    /** Behaviour 23: a validation that throws counts as "invalid" in a flush. */
    @Test
    void flushOfInvalidTakesThoseWhoseValidationThrows() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        pool.on(Call.VALIDATE).throwing(() -> new ResourceException("scripted"));

        pool.pool().flush(FlushMode.INVALID);

        assertThat(pool.mcp().getActive()).isEqualTo(1);
        assertThat(pool.adapter().open()).isEqualTo(1);
    }

    /** Behaviour 23: for an adapter that cannot tell good connections from bad ones, a flush of the invalid takes all idle ones. */
    @Test
    void flushOfInvalidTakesAllOfAnAdapterThatCannotTell() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).withoutValidation());
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken[0], taken[1]);

        pool.pool().flush(FlushMode.INVALID);

        assertThat(physical(taken[0]).destroys()).isEqualTo(1);
        assertThat(physical(taken[1]).destroys()).isEqualTo(1);
        assertThat(physical(taken[2]).isDestroyed()).as("destroyed in use").isFalse();
        assertThat(pool.mcp().getActive()).isEqualTo(1);
        pool.giveBack(taken[2]);
    }

    /** Behaviour 23: where an adapter gives null for the invalid ones there are none; one of the two here is invalid. */
    @Test
    void flushOfInvalidTakesNothingForNull() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.adapter().sayNoneByNull();
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        pool.on(Call.VALIDATE).always().doing(connection -> connection == physical(taken[0])
                ? Step.Outcome.REFUSE : Step.Outcome.PROCEED);

        pool.pool().flush(FlushMode.INVALID);

        assertThat(physical(taken[0]).destroys()).isEqualTo(1);
        assertThat(physical(taken[1]).isDestroyed()).as("destroyed though it is good").isFalse();
        assertThat(pool.mcp().getActive()).isEqualTo(1);
    }

    /** Behaviour 4 and 23: an adapter that cannot destroy properly does not stop a flush. */
    @Test
    void flushGoesOnWhenDestroyThrows() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.giveBack(pool.borrowMany(3));
        pool.on(Call.DESTROY).throwing(() -> new ResourceException("scripted"));
        pool.on(Call.DESTROY).throwing(() -> new IllegalStateException("scripted"));

        pool.pool().flush(FlushMode.ALL);

        assertThat(pool.mcp().isEmpty()).isTrue();
    }

    /** Behaviours 3 and 4: an error amid the flush of one connection keeps neither that one nor the others. */
    @ParameterizedTest
    @EnumSource(value = FlushMode.class, names = {"IDLE", "GRACEFULLY", "ALL"})
    @NotForStock(because = "they do not ask since when it was lent, and nothing else can fail there")
    void errorAmidAFlushLosesNothing(FlushMode mode) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken);
        ((ScriptedListener) taken[1]).whenAskedSince(1, () -> {
            throw new LinkageError("scripted");
        });
        List<ConnectionListener> collected = new ArrayList<>();

        pool.mcp().flush(mode, collected);

        assertThat(collected).containsExactlyInAnyOrder(taken);
        assertThat(pool.mcp().isEmpty()).as("empty after the flush").isTrue();
        collected.forEach(ConnectionListener::destroy);
    }

    /** Behaviours 1 and 23: what the caller of a flush cannot take is destroyed all the same. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "what was taken out of the pool is left to a caller who does not have it",
            symptom = "open connections that nobody has")
    void whatTheCallerDoesNotTakeIsDestroyed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        Collection<ConnectionListener> full = new AbstractList<>() {
            @Override
            public ConnectionListener get(int index) {
                throw new IndexOutOfBoundsException(index);
            }

            @Override
            public int size() {
                return 0;
            }
        };

        Throwable failure = catchThrowable(() -> pool.mcp().flush(FlushMode.IDLE, full));

        assertThat(pool.adapter().open()).as("open connections that nobody has").isZero();
        assertThat(failure).isNull();
    }
}
