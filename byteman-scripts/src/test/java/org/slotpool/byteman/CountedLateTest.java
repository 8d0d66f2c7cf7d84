/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** The statistics are switched on, and what is in use then is counted by a thread that is slow. */
@BMScript("count-late")
class CountedLateTest extends FaultTest {

    /** The lease that was found has ended, and its mark stands in the way when the next lease of that connection is to be counted. */
    @Test
    @BMScript("counted-late")
    void theNextLeaseIsCountedInItsPlace() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.statistics().setEnabled(false);
        pool.statisticsWereReset();
        ConnectionListener taken = pool.borrow();
        pool.statistics().setEnabled(true);
        Fault found = Fault.named("count-late").arm();
        Member<ConnectionListener> noticing = crew.call("noticing", pool::borrow);
        found.awaitThere();
        pool.giveBack(taken);
        fault.arm();
        found.letGo();
        fault.awaitThere();
        ConnectionListener next = pool.borrow();
        assertThat(physical(next)).as("of the same connection").isSameAs(physical(taken));
        fault.letGo();
        ConnectionListener other = noticing.get();

        assertThat(pool.statistics().getInUseCount()).isEqualTo(2);
        pool.giveBack(next, other);
        assertThat(pool.statistics().getInUseCount()).isZero();
    }
}
