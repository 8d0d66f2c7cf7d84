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
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.jboss.jca.core.tracer.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.StockFault;
import org.slotpool.mcp.testkit.UserRequest;

/** Behaviours 8 and 9; JBJCA-1238, JBJCA-1252: Pools that keep a sub-pool for each user. */
class SubPoolTest extends ContractTest {

    private static PoolSetup byUser(int max) {
        return PoolSetup.max(max).strategy(PoolStrategy.POOL_BY_CRI);
    }

    /** Behaviour 9: each of IronJacamar's Pools works with one sub-pool. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "REAUTH")
    void everyPoolStrategyWorks(PoolStrategy strategy) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).strategy(strategy));
        pool.giveBack(pool.borrowMany(2));

        assertThat(pool.mcps()).hasSize(1);
        assertThat(pool.adapter().created()).hasSize(2);
    }

    /** Behaviour 9: users do not get one another's connections. */
    @Test
    void usersAreKeptApart() throws Exception {
        PoolUnderTest pool = open(byUser(4));
        ConnectionListener first = pool.borrow("a");
        pool.giveBack(first);
        ConnectionListener second = pool.borrow("b");
        ConnectionListener third = pool.borrow("a");

        assertThat(physical(second)).isNotSameAs(physical(first));
        assertThat(physical(third)).isSameAs(physical(first));
        pool.giveBack(second, third);
    }

    /** Behaviour 9: in a Pool of one part nobody gets another user's idle connection; it makes room for one that suits. */
    @ParameterizedTest
    @EnumSource
    void usersAreKeptApartInOnePart(Identity identity) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener first = identity.borrow(pool, "a");
        pool.giveBack(first);
        ConnectionListener second = identity.borrow(pool, "b");
        pool.giveBack(second);
        ConnectionListener third = identity.borrow(pool, "b");

        assertThat(pool.mcps()).hasSize(1);
        assertThat(physical(first).user()).isEqualTo("a");
        assertThat(physical(second).user()).isEqualTo("b");
        assertThat(physical(first).isDestroyed()).as("what suits nobody is gone").isTrue();
        assertThat(physical(third)).as("what suits is lent again").isSameAs(physical(second));
        pool.giveBack(third);
    }

    /** Behaviour 8; JBJCA-1252: a sub-pool that was emptied by the idle check goes. */
    @Test
    void emptySubPoolGoesWithTheIdleCheck() throws Exception {
        PoolUnderTest pool = open(byUser(4));
        pool.giveBack(pool.borrow("a"));
        ConnectionListener kept = pool.borrow("b");
        pool.age(Duration.ofHours(2));
        pool.removeIdle();

        assertThat(pool.mcps()).hasSize(1);
        pool.giveBack(kept);
        pool.giveBack(pool.borrow("a"));
        assertThat(pool.mcps()).hasSize(2);
    }

    /** Behaviour 9; JBJCA-1238: a sub-pool that was emptied by a flush goes. */
    @Test
    void emptySubPoolGoesWithTheFlush() throws Exception {
        PoolUnderTest pool = open(byUser(4));
        pool.giveBack(pool.borrow("a"));
        ConnectionListener kept = pool.borrow("b");
        pool.pool().flush(FlushMode.IDLE);

        assertThat(pool.mcps()).hasSize(1);
        pool.giveBack(kept);
    }

    /** Behaviours 9 and 14: a client is sent to a sub-pool that a flush has shut down, and that the Pool is about to forget. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @StockFault(in = {LIST, DEQUE}, because = "a part that the Pool has given up goes on lending",
            symptom = "whether the Pool knows of the client's connection")
    void clientOfASubPoolThatGoesIsServedByANewOne(boolean wasCalledBefore) throws Exception {
        PoolUnderTest pool = open(byUser(4));
        pool.giveBack(pool.borrow("a"));
        ConnectionListener kept = pool.borrow("b");
        List<Member<ScriptedHandle>> clients = new CopyOnWriteArrayList<>();
        log.trace(event -> {
            if (event.getType() == TraceEvent.MANAGED_CONNECTION_POOL_DESTROY && clients.isEmpty()) {
                clients.add(crew.call("client", () -> {
                    if (wasCalledBefore) {
                        LockSupport.unpark(Thread.currentThread());
                    }
                    return (ScriptedHandle) pool.manager().allocateConnection(pool.adapter(), new UserRequest("a"));
                }));
                clients.get(0).awaitHeldUpOrEnded();
            }
        });
        pool.pool().flush(FlushMode.IDLE);

        assertThat(clients).hasSize(1);
        ScriptedHandle handle = clients.get(0).get();
        assertThat(pool.pool().findConnectionListener(handle.connection(), handle) != null)
                .as("whether the Pool knows of the client's connection").isTrue();
        handle.close();
        pool.giveBack(kept);
    }
}
