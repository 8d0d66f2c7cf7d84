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
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.MaxPoolSizeIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeIncrementer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.Isolation;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 13; JBJCA-903, JBJCA-1128, JBJCA-1471, JBJCA-1276, JBJCA-1025: the minimum comes back after every loss. */
class RefillTest extends ContractTest {

    private static final Duration LONG = Duration.ofHours(2);

    /** What asks for a minimum. */
    enum Minimum {
        PREFILL, STRICT;

        PoolSetup of(int min) {
            return this == PREFILL ? PoolSetup.max(5).prefilledTo(min) : PoolSetup.max(5).strictMin(min);
        }
    }

    private PoolUnderTest filled(Minimum minimum) {
        PoolUnderTest pool = open(minimum.of(3));
        pool.mcp();
        pool.awaitActive(3);
        return pool;
    }

    /** Behaviour 13: a pool is filled when it is made, by nobody's request. */
    @ParameterizedTest
    @EnumSource
    void fillAtTheBeginning(Minimum minimum) {
        PoolUnderTest pool = filled(minimum);

        assertThat(pool.adapter().created()).hasSize(3);
        assertThat(pool.mcp().isIdle()).isTrue();
    }

    /** Behaviour 13; JBJCA-1276. */
    @ParameterizedTest
    @EnumSource
    void refillAfterKill(Minimum minimum) throws Exception {
        PoolUnderTest pool = filled(minimum);
        pool.kill(pool.borrow());
        pool.awaitActive(3);
        physical(pool.borrow()).fail();
        pool.awaitActive(3);
    }

    /** Behaviour 13: an error on an idle connection. */
    @ParameterizedTest
    @EnumSource
    void refillAfterErrorOnIdle(Minimum minimum) {
        PoolUnderTest pool = filled(minimum);
        pool.reportError(pool.listeners().get(0));

        pool.awaitActive(3);
        assertThat(pool.adapter().created()).hasSize(4);
    }

    /** Behaviour 13; JBJCA-1128. */
    @ParameterizedTest
    @EnumSource
    void refillAfterFlush(Minimum minimum) throws Exception {
        PoolUnderTest pool = filled(minimum);
        ConnectionListener taken = pool.borrow();
        pool.pool().flush(FlushMode.ALL);
        pool.awaitActive(3);
        pool.giveBack(taken);

        assertThat(pool.adapter().open()).isEqualTo(3);
    }

    /** Behaviour 13: the last one of a graceful flush goes when it is given back. */
    @ParameterizedTest
    @EnumSource
    void refillAfterGracefulFlush(Minimum minimum) throws Exception {
        PoolUnderTest pool = filled(minimum);
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.pool().flush(FlushMode.GRACEFULLY);
        pool.giveBack(taken);

        pool.awaitActive(3);
    }

    /** Behaviour 13; JBJCA-903: what timed out is replaced. */
    @Test
    void refillAfterIdleRemoval() {
        PoolUnderTest pool = filled(Minimum.PREFILL);
        pool.age(LONG);
        pool.removeIdle();

        pool.awaitActive(3);
        assertThat(pool.adapter().created()).hasSize(6);
    }

    /** Behaviour 13 and 27; JBJCA-1169: a strict minimum is not removed in the first place. */
    @Test
    void strictMinimumIsNotRemoved() throws Exception {
        PoolUnderTest pool = filled(Minimum.STRICT);
        pool.giveBack(pool.borrowMany(5));
        pool.age(LONG);
        pool.removeIdle();

        assertThat(pool.mcp().getActive()).isEqualTo(3);
        assertThat(pool.adapter().created()).hasSize(5);
    }

    /** Behaviour 13; JBJCA-1471. */
    @ParameterizedTest
    @EnumSource
    void refillAfterFailedValidation(Minimum minimum) throws Exception {
        PoolUnderTest pool = filled(minimum);
        pool.age(LONG);
        pool.on(Call.VALIDATE).refusing();
        pool.mcp().validateConnections();

        pool.awaitActive(3);
        assertThat(pool.adapter().created()).hasSize(4);
    }

    /** Behaviour 13: the borrower's own connection fails its validation. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = LIST, because = "what does not match is destroyed without asking for a refill",
            symptom = "active connections")
    void refillAfterFailedMatch(Minimum minimum) throws Exception {
        PoolUnderTest pool = filled(minimum);
        pool.on(Call.MATCH).times(2).refusing();
        pool.giveBack(pool.borrow());

        pool.awaitActive(3);
    }

    /** Behaviour 13: the borrower's connection is checked when it is handed out, and found bad. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = LIST, because = "what is found invalid is destroyed without asking for a refill",
            symptom = "active connections")
    void refillAfterFailedValidationOnMatch(Minimum minimum) throws Exception {
        PoolUnderTest pool = filled(minimum);
        pool.configuration().setValidateOnMatch(true);
        pool.on(Call.VALIDATE).times(2).refusing();
        pool.giveBack(pool.borrow());

        pool.awaitActive(3);
    }

    /** Behaviour 13: what comes back cannot be cleaned up. */
    @ParameterizedTest
    @EnumSource
    void refillAfterFailedCleanup(Minimum minimum) throws Exception {
        PoolUnderTest pool = filled(minimum);
        pool.on(Call.CLEANUP).throwing(() -> new ResourceException("scripted"));
        pool.giveBack(pool.borrow());

        pool.awaitActive(3);
        assertThat(pool.adapter().created()).hasSize(4);
    }

    /** Behaviour 13: a refill that fails once is made up for with the next occasion. */
    @ParameterizedTest
    @EnumSource
    void refillAfterFailedRefill(Minimum minimum) throws Exception {
        PoolUnderTest pool = open(minimum.of(3));
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted"));
        pool.mcp();
        Awaitility.await().until(() -> log.codes().contains("IJ000610"));
        pool.giveBack(pool.borrow());

        pool.awaitActive(3);
    }

    /**
     * Behaviour 13: a fill counts on a connection that a borrower is making, and that fails: the minimum is made up for
     * all the same.
     */
    @ParameterizedTest
    @EnumSource
    void refillWhenABorrowersCreateFails(Minimum minimum) throws Exception {
        PoolUnderTest pool = open(minimum.of(1));
        pool.on(Call.CREATE).throwing(() -> new ResourceException("first fill"));
        pool.mcp();
        Awaitility.await().until(() -> log.codes().contains("IJ000610"));
        Gate create = pool.on(Call.CREATE).blockingThen(connection -> {
            throw new ResourceException("scripted");
        });
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        create.awaitArrival();
        pool.mcp().fillTo(1);
        create.open();

        assertThat(borrower.failure()).hasMessage("scripted");
        pool.awaitActive(1);
    }

    /** Behaviour 13 and 5: several fills at once make neither more nor less than they are asked for. */
    @Test
    @NotForStock(because = "fills that meet make too many and destroy them again; whether they meet is chance")
    void fillsAtOnce() throws Exception {
        for (int round = 0; round < 300; round++) {
            PoolUnderTest pool = open(PoolSetup.max(5).with(c -> c.setPrefill(true)));
            pool.mcp();
            CyclicBarrier start = new CyclicBarrier(2);
            for (int i = 0; i < 2; i++) {
                crew.run("fill " + round, () -> {
                    start.await();
                    pool.mcp().fillTo(2);
                });
            }
            crew.joinAll();
            assertThat(pool.adapter().created()).hasSize(2);
            pool.close();
        }
    }

    /** Behaviour 13: a fill fails that hung for a while; what others asked for meanwhile is done all the same. */
    @ParameterizedTest
    @EnumSource
    void refillAskedForWhileAnotherOneFails(Minimum minimum) throws Exception {
        PoolUnderTest pool = open(minimum.of(2));
        Gate create = pool.on(Call.CREATE).blockingThen(connection -> {
            throw new ResourceException("scripted");
        });
        pool.mcp();
        create.awaitArrival();
        ConnectionListener taken = pool.borrow();
        create.open();

        pool.awaitActive(2);
        pool.giveBack(taken);
    }

    /** Behaviour 13: what hangs while the pool grows is a connection that nobody needs. */
    @Test
    void hungGrowthStopsNoRefill() throws Exception {
        SizeIncrementer byOne = new SizeIncrementer();
        byOne.setSize(2);
        PoolUnderTest pool = open(PoolSetup.max(5).prefilledTo(2).growing(byOne));
        pool.mcp();
        pool.awaitActive(2);
        Gate create = pool.on(Call.CREATE).nth(2).blocking();
        ConnectionListener[] taken = pool.borrowMany(3);
        create.awaitArrival();
        for (ConnectionListener listener : taken) {
            pool.kill(listener);
        }

        await("a refill").until(() -> pool.adapter().open() >= 1);
        create.open();
        await("both").until(() -> pool.mcp().getActive() >= 2);
    }

    /** Behaviour 13: only one pool's fill hangs when one pool's create hangs. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "one thread fills all pools, one after the other",
            symptom = "active connections")
    void hungCreateStopsNoOtherPool() {
        PoolUnderTest sick = open(PoolSetup.max(2).prefilledTo(2).named("sick"));
        Gate create = sick.on(Call.CREATE).blocking();
        sick.mcp();
        create.awaitArrival();
        PoolUnderTest healthy = open(PoolSetup.max(2).prefilledTo(2).named("healthy"));
        healthy.mcp();

        healthy.awaitActive(2);
        create.open();
        sick.awaitActive(2);
    }

    /** Behaviour 13: one that hangs while it grows stops no other pool's growth. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "one thread increases the capacity of all pools, one after the other",
            symptom = "active connections")
    void hungGrowthStopsNoOtherPool() throws Exception {
        PoolUnderTest sick = open(PoolSetup.max(2).growing(new MaxPoolSizeIncrementer()).named("sick"));
        Gate create = sick.on(Call.CREATE).nth(2).blocking();
        sick.giveBack(sick.borrow());
        create.awaitArrival();
        PoolUnderTest healthy = open(PoolSetup.max(2).growing(new MaxPoolSizeIncrementer()).named("healthy"));
        healthy.giveBack(healthy.borrow());

        healthy.awaitActive(2);
        create.open();
        sick.awaitActive(2);
    }

    /** Behaviour 13: no exception ends the filling. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "anything but a ResourceException ends the thread that fills all pools",
            symptom = "active connections")
    void throwingCreateStopsNoOtherPool() throws Exception {
        Isolation.run(ThrowingCreate.class, poolClass);
    }

    /** Runs where the thread that may end is nobody else's. */
    public static final class ThrowingCreate implements Callable<Void> {
        private final PoolClass poolClass;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public ThrowingCreate(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        @Override
        public Void call() throws Exception {
            PoolUnderTest sick = Assembly.assemble(poolClass, PoolSetup.max(2).prefilledTo(2).named("sick"));
            Gate create = sick.on(Call.CREATE).blockingThen(connection -> {
                throw new IllegalStateException("scripted");
            });
            sick.mcp();
            create.awaitArrival();
            create.open();
            PoolUnderTest healthy = Assembly.assemble(poolClass, PoolSetup.max(2).prefilledTo(2).named("healthy"));
            healthy.mcp();
            healthy.awaitActive(2);
            sick.mcp().prefill();
            sick.awaitActive(2);
            sick.close();
            healthy.close();
            return null;
        }
    }

    /** Behaviour 13: a connection is lost while a borrower is making one; the fill counts on that one, and it fails. */
    @ParameterizedTest
    @EnumSource
    void refillAfterAKillWhileABorrowersCreateHangs(Minimum minimum) throws Exception {
        PoolUnderTest pool = open(minimum.of(2));
        pool.mcp();
        pool.awaitActive(2);
        ConnectionListener[] taken = pool.borrowMany(2);
        Gate create = pool.on(Call.CREATE).blockingThen(connection -> {
            throw new ResourceException("scripted");
        });
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        create.awaitArrival();
        pool.kill(taken[1]);
        create.open();

        assertThat(borrower.failure()).hasMessage("scripted");
        pool.awaitActive(2);
        pool.giveBack(taken[0]);
    }

    /** Behaviour 13: there is no thread to be had, once; the next occasion brings the minimum. */
    @Test
    @NotForStock(because = "their thread is started once for all pools; what starts ours is scripted here")
    void refillAfterAThreadThatCouldNotBeStarted() throws Exception {
        Isolation.run(NoThread.class, poolClass);
    }

    /** Runs with an executor of its own, which is out of threads once. */
    public static final class NoThread implements Callable<Void> {
        private final PoolClass poolClass;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public NoThread(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        @Override
        public Void call() throws Exception {
            Field field = Class.forName("org.slotpool.adapter.Background").getDeclaredField("EXECUTOR");
            field.setAccessible(true);
            ThreadPoolExecutor executor = (ThreadPoolExecutor) field.get(null);
            ThreadFactory before = executor.getThreadFactory();
            AtomicInteger refused = new AtomicInteger();
            executor.setThreadFactory(work -> {
                refused.incrementAndGet();
                throw new OutOfMemoryError("scripted: unable to create native thread");
            });
            PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(5).prefilledTo(3));
            pool.mcp();
            executor.setThreadFactory(before);
            assertThat(refused).hasValueGreaterThanOrEqualTo(1);
            assertThat(pool.mcp().getActive()).isZero();

            pool.mcp().prefill();
            pool.awaitActive(3);
            pool.kill(pool.borrow());
            pool.awaitActive(3);
            pool.close();
            return null;
        }
    }

    /** Behaviour 4: an Error while a replacement is asked for reaches the client; the connection that it was to get stays in the pool. */
    @Test
    @NotForStock(because = "they ask for no replacement at that place")
    void anErrorAtTheRequestTakesNothingAlong() throws Exception {
        AtomicBoolean armed = new AtomicBoolean();
        PoolConfiguration failing = new PoolConfiguration() {
            @Override
            public int getMinSize() {
                if (armed.get() && armed.compareAndSet(true, false)) {
                    throw new OutOfMemoryError("scripted");
                }
                return super.getMinSize();
            }
        };
        PoolUnderTest pool = open(PoolSetup.max(2).configuredBy(failing).prefilledTo(2));
        pool.mcp();
        pool.awaitActive(2);
        pool.on(Call.MATCH).throwing(() -> {
            armed.set(true);
            return new ResourceException("scripted");
        });

        assertThat(catchThrowable(pool::borrow)).hasStackTraceContaining("OutOfMemoryError");
        assertThat(pool.statistics().getInUseCount()).isZero();
        pool.giveBack(pool.borrowMany(2));
    }
}
