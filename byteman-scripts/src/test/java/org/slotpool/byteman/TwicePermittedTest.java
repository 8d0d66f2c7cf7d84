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

    /** Its permit has been taken from the lease; the division finds the lease without one, and gives it another. */
    @Test
    @BMScript("marks-to-idle")
    void bothPermitsComeBack() throws Exception {
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
        // One permit was the client's, the other is its lease's: for this one there is none until both are back.
        awaitParked(pool, 1);
        fault.letGo();
        returner.get();
        pool.giveBack(other.get());

        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(2);
    }
}
