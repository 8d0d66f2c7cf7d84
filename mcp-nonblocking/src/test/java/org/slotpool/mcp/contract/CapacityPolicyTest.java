/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.MaxPoolSizeIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.MinPoolSizeDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutFIFODecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.WatermarkDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.WatermarkIncrementer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Isolation;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedConnection;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 27: IronJacamar's policies for growing and shrinking, with the figures that its own tests expect. */
class CapacityPolicyTest extends ContractTest {

    private static final Duration LONG = Duration.ofHours(2);

    /** A pool of minimum 2 and maximum 5, filled by a burst. */
    private PoolUnderTest burst(CapacityDecrementer decrementer) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).with(c -> c.setMinSize(2)).shrinking(decrementer));
        pool.giveBack(pool.borrowMany(5));
        return pool;
    }

    /** Runs two idle checks, one right after the other, as one must not shut the other out. */
    private static List<Integer> sizesAfterTwoChecks(PoolUnderTest pool) {
        List<Integer> sizes = new ArrayList<>();
        for (int check = 0; check < 2; check++) {
            pool.removeIdle();
            sizes.add(pool.mcp().getActive());
        }
        assertThat(pool.statistics().getTimedOut()).isEqualTo(5 - pool.mcp().getActive());
        return sizes;
    }

    /** Behaviour 27: down to the minimum at once, the oldest first. */
    @Test
    void minPoolSizeRemovesTheOldestAndKeepsTheOthers() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).with(c -> c.setMinSize(2)).shrinking(new MinPoolSizeDecrementer()));
        ConnectionListener[] taken = pool.borrowMany(5);
        pool.giveBack(taken[3], taken[1], taken[4], taken[0], taken[2]);

        assertThat(sizesAfterTwoChecks(pool)).containsExactly(2, 2);
        assertThat(Arrays.stream(taken).map(PoolUnderTest::physical).filter(connection -> !connection.isDestroyed()))
                .containsExactlyInAnyOrder(physical(taken[0]), physical(taken[2]));
    }

    /** Behaviour 27: one for each check, if nothing else is said; also below the minimum. */
    @Test
    void sizeRemovesOneEachTime() throws Exception {
        assertThat(sizesAfterTwoChecks(burst(new SizeDecrementer()))).containsExactly(4, 3);
    }

    /** Behaviour 27: two for each check. */
    @Test
    void sizeRemovesAsManyAsItSays() throws Exception {
        SizeDecrementer decrementer = new SizeDecrementer();
        decrementer.setSize(2);
        assertThat(sizesAfterTwoChecks(burst(decrementer))).containsExactly(3, 1);
    }

    /** Behaviour 27: down to the watermark. */
    @Test
    void watermark() throws Exception {
        WatermarkDecrementer decrementer = new WatermarkDecrementer();
        decrementer.setWatermark(3);
        assertThat(sizesAfterTwoChecks(burst(decrementer))).containsExactly(3, 3);
    }

    /**
     * Behaviour 27: without a watermark, down to the minimum; the survivors are lent in order, then new ones are made.
     */
    @Test
    void watermarkThatIsNotSet() throws Exception {
        PoolUnderTest pool = burst(new WatermarkDecrementer());
        assertThat(sizesAfterTwoChecks(pool)).containsExactly(2, 2);

        ConnectionListener[] again = pool.borrowMany(5);
        assertThat(Arrays.stream(again).map(PoolUnderTest::physical)).extracting(ScriptedConnection::number)
                .containsExactly(4, 5, 6, 7, 8);
        pool.giveBack(again);
    }

    /** Behaviour 27: what timed out goes, however many there are, also below the minimum. */
    @ParameterizedTest
    @ValueSource(classes = {TimedOutDecrementer.class, TimedOutFIFODecrementer.class})
    void timedOutGoesByAge(Class<? extends CapacityDecrementer> policy) throws Exception {
        PoolUnderTest pool = burst(policy.getConstructor().newInstance());
        pool.removeIdle();
        assertThat(pool.mcp().getActive()).as("nothing is old yet").isEqualTo(5);
        pool.age(LONG);
        pool.giveBack(pool.borrow());

        assertThat(sizesAfterTwoChecks(pool)).containsExactly(1, 1);
    }

    /** Behaviour 27: the policy is asked about each connection once, oldest first, and no more after its first "no". */
    @Test
    void timedOutAsksOnceAndStopsAtTheFirstNo() throws Exception {
        PoolUnderTest pool = burst(new TimedOutDecrementer());
        pool.age(LONG);
        pool.giveBack(pool.borrowMany(3));
        pool.removeIdle();

        assertThat(pool.mcp().getActive()).isEqualTo(3);
        assertThat(pool.listeners()).allMatch(listener -> ((ScriptedListener) listener).ageQuestions() <= 1);
        assertThat(pool.listeners().stream().mapToInt(listener -> ((ScriptedListener) listener).ageQuestions()).sum())
                .isEqualTo(3);
    }

    /** Behaviour 27; JBJCA-1169: a strict minimum stops every policy. */
    @ParameterizedTest
    @ValueSource(classes = {TimedOutDecrementer.class, TimedOutFIFODecrementer.class, SizeDecrementer.class,
        MinPoolSizeDecrementer.class, WatermarkDecrementer.class})
    void strictMinimumStopsThePolicy(Class<? extends CapacityDecrementer> policy) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).strictMin(3).shrinking(policy.getConstructor().newInstance()));
        pool.mcp();
        pool.awaitActive(3);
        pool.giveBack(pool.borrowMany(5));
        pool.age(LONG);
        for (int check = 0; check < 4; check++) {
            pool.removeIdle();
        }

        assertThat(pool.mcp().getActive()).isEqualTo(3);
        assertThat(pool.adapter().created()).hasSize(5);
    }

    /** Behaviour 27: the first connection calls for all others. */
    @Test
    void maxPoolSizeGrowsToTheMaximum() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).growing(new MaxPoolSizeIncrementer()));
        ConnectionListener taken = pool.borrow();
        pool.awaitActive(5);
        // The stock pools' growth counts as one more in use while it works.
        Awaitility.await().untilAsserted(() -> assertThat(pool.statistics().getInUseCount()).isEqualTo(1));
        pool.giveBack(taken);
    }

    /** Behaviour 27: each miss makes two, each hit none. */
    @Test
    void sizeGrowsWithEachMiss() throws Exception {
        SizeIncrementer incrementer = new SizeIncrementer();
        incrementer.setSize(2);
        PoolUnderTest pool = open(PoolSetup.max(20).growing(incrementer));
        ConnectionListener first = pool.borrow();
        pool.awaitActive(2);
        ConnectionListener second = pool.borrow();
        assertThat(pool.mcp().getActive()).as("a hit").isEqualTo(2);
        ConnectionListener third = pool.borrow();
        pool.awaitActive(4);
        pool.giveBack(first, second, third);

        assertThat(pool.adapter().created()).hasSize(4);
    }

    /** Behaviour 27: up to the watermark. */
    @Test
    void watermarkGrows() throws Exception {
        WatermarkIncrementer incrementer = new WatermarkIncrementer();
        incrementer.setWatermark(3);
        PoolUnderTest pool = open(PoolSetup.max(5).growing(incrementer));
        ConnectionListener taken = pool.borrow();
        pool.awaitActive(3);
        pool.giveBack(taken);

        assertThat(pool.adapter().created()).hasSize(3);
    }

    /** Behaviours 13 and 27: a policy that throws costs its own pool some growth, and no other pool anything. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "an exception of one policy ends the thread that grows all pools",
            symptom = "active connections")
    void throwingPolicyStopsNoOtherPool() throws Exception {
        Isolation.run(ThrowingPolicy.class, poolClass);

        assertThat(log.codes()).containsExactly("IJ000610");
        assertThat(log.causes("IJ000610")).hasSize(2).allMatch(cause -> cause.getMessage().equals("scripted policy"));
    }

    /** Runs where the thread that may end is nobody else's. */
    public static final class ThrowingPolicy implements Callable<Void> {
        private final PoolClass poolClass;
        private final AtomicInteger failures = new AtomicInteger();
        private volatile boolean recovered;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public ThrowingPolicy(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        private boolean decide(int size, int max, int created) {
            if (recovered) {
                return size < max;
            }
            failures.incrementAndGet();
            throw new IllegalStateException("scripted policy");
        }

        private void awaitFailures(int count) {
            Awaitility.await("the policy is asked").until(failures::get, asked -> asked == count);
        }

        @Override
        public Void call() throws Exception {
            PoolUnderTest sick = Assembly.assemble(poolClass, PoolSetup.max(5).growing(this::decide).named("sick"));
            ConnectionListener first = sick.borrow();
            awaitFailures(1);
            PoolUnderTest healthy =
                    Assembly.assemble(poolClass, PoolSetup.max(3).growing(new MaxPoolSizeIncrementer()).named("healthy"));
            healthy.giveBack(healthy.borrow());
            healthy.awaitActive(3);

            ConnectionListener second = sick.borrow();
            awaitFailures(2);
            assertThat(sick.mcp().getActive()).as("lent, and not grown").isEqualTo(2);
            recovered = true;
            ConnectionListener third = sick.borrow();
            sick.awaitActive(5);
            sick.giveBack(first, second, third);
            sick.close();
            healthy.close();
            return null;
        }
    }

    /**
     * Behaviour 27: called by hand, growth takes it that one connection was made already; it works in the caller's
     * thread.
     */
    @Test
    void increaseCapacityOfSizeFour() {
        SizeIncrementer incrementer = new SizeIncrementer();
        incrementer.setSize(4);
        PoolUnderTest pool = open(PoolSetup.max(5).growing(incrementer));
        List<Integer> sizes = new ArrayList<>();
        for (int call = 0; call < 5; call++) {
            pool.mcp().increaseCapacity(null, null);
            sizes.add(pool.mcp().getActive());
        }

        assertThat(sizes).containsExactly(3, 5, 5, 5, 5);
    }

    /** Behaviour 27: filling works in the caller's thread, and never takes away. */
    @Test
    void fillTo() {
        PoolUnderTest pool = open(PoolSetup.max(5).with(c -> c.setPrefill(true)));
        List<Integer> sizes = new ArrayList<>();
        for (int size : new int[] {3, 5, 5, 2, 0}) {
            pool.mcp().fillTo(size);
            sizes.add(pool.mcp().getActive());
        }

        assertThat(sizes).containsExactly(3, 5, 5, 5, 5);
    }

    /** Behaviour 27: without prefill and strict-min nothing is filled. */
    @Test
    void fillToDoesNothingWhereNobodyAsksForAMinimum() {
        PoolUnderTest pool = open(PoolSetup.max(5).with(c -> c.setMinSize(3)));
        pool.mcp().fillTo(3);
        pool.mcp().prefill();

        assertThat(pool.adapter().created()).isEmpty();
    }

    /** Behaviour 27: the initial size is another one than the minimum that is kept later. */
    @Test
    void initialSize() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(6).prefilledTo(2).with(c -> c.setInitialSize(4)));
        pool.mcp();
        pool.awaitActive(4);
        pool.age(LONG);
        pool.removeIdle();
        pool.awaitActive(2);

        assertThat(pool.adapter().created()).hasSize(6);
    }

    /** Behaviour 27: an initial size alone asks for prefill. */
    @Test
    void initialSizeWithoutPrefill() {
        PoolUnderTest pool = open(PoolSetup.max(6).with(c -> c.setInitialSize(3)));
        pool.mcp();
        pool.awaitActive(3);
    }
}
