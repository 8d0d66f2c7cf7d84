/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.resource.ResourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Behaviours 1 and 21: whatever happens while a Pool is divided, or is not, at rest all permits are in its semaphore. */
class PermitStressTest extends ContractTest {

    private static final int ROUNDS = 60;
    private static final int CLIENTS = 5;
    private static final int MAX = 2;

    private final AtomicInteger served = new AtomicInteger();

    @RepeatedTest(4)
    @NotForStock(because = "a flush of all connections during a match loses a permit for good")
    void allPermitsComeBack(RepetitionInfo repetition) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            oneRound(repetition.getCurrentRepetition() * 1_000L + round);
        }
        assertThat(served).as("connections that were used").hasValueGreaterThan(ROUNDS);
    }

    private void oneRound(long seed) throws Exception {
        boolean slow = seed % 15 == 0;
        PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(MAX).strategy(PoolStrategy.POOL_BY_CRI)
                .blockingTimeout(slow ? 250 : seed % 4));
        CyclicBarrier start = new CyclicBarrier(CLIENTS + 1);
        List<Member<Void>> members = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Random random = new Random(seed * 31 + i);
            members.add(crew.run("client " + i + " of " + seed, () -> {
                start.await();
                for (int n = 0; n < (slow ? 3 : 15); n++) {
                    use(pool, "a", random, slow);
                }
            }));
        }
        Random random = new Random(seed);
        members.add(crew.run("other of " + seed, () -> {
            start.await();
            LockSupport.parkNanos(random.nextInt(slow ? 300_000_000 : 2_000_000));
            for (int n = 0; seed % 5 != 1 && n < 5; n++) {
                use(pool, "b", random, slow);
                pool.pool().flush(FlushMode.ALL);
            }
        }));
        for (Member<Void> member : members) {
            member.get();
        }
        assertThat(pool.pool().getLock().availablePermits()).as("permits, seed " + seed).isEqualTo(MAX);
        assertThat(pool.pool().isIdle()).as("idle, seed " + seed).isTrue();
        pool.close();
        assertThat(pool.adapter().open()).as("open connections, seed " + seed).isZero();
    }

    private void use(PoolUnderTest pool, String user, Random random, boolean slow) throws Exception {
        ConnectionListener listener;
        try {
            listener = pool.borrow(user);
        } catch (ResourceException e) {
            // The timeouts are short.
            return;
        }
        served.incrementAndGet();
        if (slow) {
            LockSupport.parkNanos(random.nextInt(120_000_000));
        }
        switch (random.nextInt(8)) {
            case 0 -> pool.kill(listener);
            case 1 -> pool.reportError(listener);
            default -> pool.giveBack(listener);
        }
    }
}
