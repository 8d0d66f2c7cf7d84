/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** A connection is on its way to a thread that waits when the Pool is divided, and that thread is sent away. */
@BMScript("division-while-served")
class StrandedLateTest extends FaultTest {

    private PoolUnderTest pool;
    private ConnectionListener first;
    private Member<Void> waiting;
    private Member<Void> other;
    private Member<Void> returns;

    /** It is put back, and idle; who put it back has not looked yet whether it has a permit. */
    private void putBack() throws Exception {
        pool = open(PoolSetup.max(1).strategy(PoolStrategy.POOL_BY_CRI).blockingTimeout(30_000));
        first = pool.borrow("a");
        waiting = crew.run("waiting", () -> pool.giveBack(pool.borrow("a")));
        pool.awaitQueued(1);
        Fault served = Fault.named("division-while-served").arm();
        returns = crew.run("returns", () -> pool.giveBack(first));
        served.awaitThere();
        other = crew.run("other", () -> pool.giveBack(pool.borrow("b")));
        pool.awaitQueued(2);
        fault.arm();
        served.letGo();
        fault.awaitThere();
    }

    /** Maintenance takes it out, and destroys it: the permit of the lease before goes with that. */
    @Test
    @BMScript("stranded-late")
    void whoDestroysItGivesItsPermitBack() throws Exception {
        putBack();
        first.setState(ConnectionState.DESTROY);
        pool.pool().flush(FlushMode.INVALID);

        waiting.get();
        other.get();
        fault.letGo();
        returns.get();
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(1);
    }

    /** It breaks at once: its permit is given back when it is destroyed, and not by who put it back. */
    @Test
    @BMScript("stranded-late")
    void whatIsDestroyedKeepsItsPermitUntilThen() throws Exception {
        putBack();
        Gate destroy = pool.on(Call.DESTROY).blocking();
        Member<Void> error = crew.run("error", () -> pool.reportError(first));
        destroy.awaitArrival();
        fault.letGo();
        returns.get();
        boolean early = pool.pool().getLock().availablePermits() > 0 || pool.pool().getLock().getQueueLength() < 2;
        destroy.open();

        error.get();
        waiting.get();
        other.get();
        assertThat(early).as("a permit before the connection was destroyed").isFalse();
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(1);
    }
}
