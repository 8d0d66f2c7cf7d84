/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.MaxPoolSizeIncrementer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.Isolation;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 4: memory, stack and threads run out while the adapter is at work, and not a single entry is lost. */
class ResourceLimitsTest extends ContractTest {

    /** What runs out; the virtual machine's own error, not one that only looks like it. */
    enum Limit {
        MEMORY(OutOfMemoryError.class) {
            @Override
            Step.Outcome reach() {
                // Larger than any array can be.
                return Step.Outcome.values()[new long[Integer.MAX_VALUE].length];
            }
        },
        STACK(StackOverflowError.class) {
            @Override
            Step.Outcome reach() {
                return deeper(1) > 0 ? Step.Outcome.PROCEED : Step.Outcome.REFUSE;
            }

            private int deeper(int depth) {
                return deeper(depth + 1) + depth;
            }
        };

        private final Class<? extends Error> error;

        Limit(Class<? extends Error> error) {
            this.error = error;
        }

        abstract Step.Outcome reach();
    }

    /** An error that reaches the client is a failure; of one that memory ran out, JUnit would end the process. */
    private static void unharmed(Crew.Task action) throws Exception {
        try {
            action.run();
        } catch (OutOfMemoryError | StackOverflowError e) {
            throw new AssertionError("the error reaches the client", e);
        }
    }

    private static void reached(PoolUnderTest pool, Call call, Limit limit) {
        pool.on(call).doing(connection -> limit.reach());
    }

    /** Behaviour 4: while a client's connection is made; the next in the queue gets the right to make one. */
    @ParameterizedTest
    @EnumSource
    void inCreate(Limit limit) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> first = waiting(pool, "first");
        Member<ConnectionListener> second = waiting(pool, "second");
        reached(pool, Call.CREATE, limit);

        unharmed(() -> pool.kill(taken));

        assertThat(first.failure()).isInstanceOf(ResourceException.class).hasCauseInstanceOf(limit.error);
        pool.giveBack(second.get());
    }

    /** Behaviour 4: while the listener is made; the physical connection is closed. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "createConnectionEventListener closes the connection for a"
            + " ResourceException only", symptom = "open connections of the adapter")
    void inListen(Limit limit) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        reached(pool, Call.LISTEN, limit);

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class).hasCauseInstanceOf(limit.error);

        assertThat(pool.adapter().open()).as("open connections of the adapter").isZero();
    }

    /** Behaviour 4: while connections are made in the background; others are made all the same. */
    @ParameterizedTest
    @EnumSource
    @NotForStock(in = {LIST, DEQUE}, because = "the error ends the one thread that fills the pools of all other tests")
    void inFill(Limit limit) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).prefilledTo(2));
        reached(pool, Call.CREATE, limit);
        assertThat(pool.mcp().isRunning()).isTrue();
        await("the fill").until(() -> pool.adapter().script().count(Call.CREATE) > 0);
        await("another fill").until(() -> {
            // Asked again and again: the one that failed takes the requests with it that came meanwhile.
            pool.mcp().prefill();
            return pool.mcp().getActive() == 2;
        });

        pool.giveBack(pool.borrowMany(3));
    }

    /** Behaviour 4: while a connection is matched or validated; it is destroyed, and the client gets another. */
    @ParameterizedTest
    @EnumSource
    void inCheck(Limit limit) throws Exception {
        for (Call call : new Call[] {Call.MATCH, Call.VALIDATE}) {
            PoolUnderTest pool = open(PoolSetup.max(1).with(c -> c.setValidateOnMatch(true)));
            ConnectionListener old = pool.borrow();
            pool.giveBack(old);
            reached(pool, call, limit);

            unharmed(() -> pool.giveBack(pool.borrow()));

            assertThat(physical(old).destroys()).as("destroyed after " + call).isEqualTo(1);
        }
    }

    /** Behaviour 4: while connections are validated in the background. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "it catches a ResourceException only",
            symptom = "the error reaches the client")
    void inBackgroundValidation(Limit limit) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).with(c -> c.setBackgroundValidationMillis(0)));
        pool.giveBack(pool.borrowMany(2));
        reached(pool, Call.VALIDATE, limit);

        unharmed(() -> pool.mcp().validateConnections());

        assertThat(pool.adapter().open()).isEqualTo(1);
    }

    /** Behaviour 4: while a connection is cleaned up; it is destroyed, and who waits is served. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "it catches a ResourceException only",
            symptom = "the error reaches the client")
    void inCleanup(Limit limit) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = waiting(pool, "waiter");
        reached(pool, Call.CLEANUP, limit);

        unharmed(() -> pool.giveBack(taken));

        assertThat(physical(taken).destroys()).isEqualTo(1);
        pool.giveBack(waiter.get());
    }

    /** Behaviour 4: while a connection is destroyed, by its client and by a flush; who waits is served. */
    @ParameterizedTest
    @EnumSource
    void inDestroy(Limit limit) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] taken = pool.borrowMany(2);
        Member<ConnectionListener> waiter = waiting(pool, "waiter");
        reached(pool, Call.DESTROY, limit);
        unharmed(() -> pool.kill(taken[0]));
        pool.giveBack(waiter.get());
        reached(pool, Call.DESTROY, limit);

        Collection<ConnectionListener> flushed = new ArrayList<>();
        pool.mcp().flush(FlushMode.IDLE, flushed);
        unharmed(() -> flushed.forEach(ConnectionListener::destroy));

        pool.giveBack(taken[1]);
    }

    /** Behaviour 4: no thread can be started for what is made in the background; whoever comes makes what it needs itself. */
    @Test
    @NotForStock(in = {LIST, DEQUE}, because = "their thread is started once for all pools; what starts ours is scripted here")
    void inThreadCreation() throws Exception {
        Isolation.run(NoThreads.class, poolClass);
    }

    /** Runs with an executor of its own, which never gets a thread. */
    public static final class NoThreads implements Callable<Void> {
        private final PoolClass poolClass;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public NoThreads(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        @Override
        public Void call() throws Exception {
            Field field = Class.forName("org.slotpool.adapter.Background").getDeclaredField("EXECUTOR");
            field.setAccessible(true);
            ThreadPoolExecutor executor = (ThreadPoolExecutor) field.get(null);
            ThreadFactory before = executor.getThreadFactory();
            executor.setThreadFactory(work -> {
                throw new OutOfMemoryError("scripted: unable to create native thread");
            });
            PoolUnderTest pool = Assembly.assemble(poolClass,
                    PoolSetup.max(3).prefilledTo(2).growing(new MaxPoolSizeIncrementer()));
            unharmed(() -> pool.kill(pool.borrow()));
            unharmed(() -> pool.giveBack(pool.borrow()));
            unharmed(() -> pool.pool().flush(FlushMode.ALL));
            ConnectionListener[] all = pool.borrowMany(3);
            pool.configuration().setBlockingTimeout(0);
            assertThat(catchThrowable(pool::borrow)).hasMessageStartingWith("IJ000655");
            assertThat(pool.adapter().open()).isEqualTo(3);
            unharmed(() -> pool.giveBack(all));
            pool.pool().flush(FlushMode.ALL);
            assertThat(pool.mcp().isEmpty()).as("nothing was made in the background").isTrue();

            executor.setThreadFactory(before);
            pool.mcp().prefill();
            pool.awaitActive(3);
            pool.close();
            assertThat(pool.adapter().open()).isZero();
            return null;
        }
    }

    private Member<ConnectionListener> waiting(PoolUnderTest pool, String name) {
        Member<ConnectionListener> waiter = crew.call(name, pool::borrow);
        waiter.awaitWaiting();
        return waiter;
    }
}
