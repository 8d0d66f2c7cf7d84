/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolUnderTest;

/**
 * Tests with faults that Byteman injects. The script that a test names must have fired at its end, and conservation is
 * checked as after every test of the contract.
 */
@Injected
abstract class FaultTest extends ContractTest {

    /** The one that the test names. */
    Fault fault;

    @BeforeEach
    void nameTheFault(TestInfo test) {
        BMScript script = test.getTestMethod().orElseThrow().getAnnotation(BMScript.class);
        assertThat(script).as("a script that the test names").isNotNull();
        fault = Fault.named(script.value());
    }

    /**
     * Gives back a connection of a full pool when a client has come to wait for it. It is delivered to that client, which stands where
     * the script "delivery-to-wake-up" holds it, and has done nothing with the connection yet.
     */
    Member<ConnectionListener> deliver(PoolUnderTest pool, ConnectionListener taken) throws Exception {
        fault.arm();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        pool.awaitQueued(1);
        pool.giveBack(taken);
        fault.awaitThere();
        return client;
    }

    @AfterEach
    void theRuleHasFired() {
        int fired = fault.fired();
        Fault.forgetAll();
        assertThat(fired).as("times that the rule has fired").isPositive();
    }
}
