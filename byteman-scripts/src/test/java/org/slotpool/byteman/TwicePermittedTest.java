/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** A return is held while the division of its Pool, which is held as well, has not come to its entry yet. */
@BMScript("division-half-done")
class TwicePermittedTest extends FaultTest {

    /** The lease keeps its permit until the entry is idle: the division finds it there, and gives it no other. */
    @Test
    @BMScript("marks-to-idle")
    void aLeaseHasOnePermit() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).strategy(PoolStrategy.POOL_BY_CRI).blockingTimeout(30_000));
        pool.giveBack(pool.borrow("a"));
        Fault division = Fault.named("division-half-done").arm();
        Member<ConnectionListener> other = crew.call("other", () -> pool.borrow("b"));
        division.awaitThere();
        ConnectionListener permitted = pool.borrow("a");
        fault.arm();
        Member<Void> returner = crew.run("returner", () -> pool.giveBack(permitted));
        fault.awaitThere();
        division.letGo();
        // One permit is the lease's, the other is for this one: it does not wait for the return.
        pool.giveBack(other.get());
        fault.letGo();
        returner.get();

        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(2);
    }
}
