/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import jakarta.resource.ResourceException;

import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Deployment;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.SystemProperty;

/** Behaviour 13: an application that has used a pool of the server's can go; a stack trace would keep its classes. */
class UndeploymentTest extends ContractTest {

    private static final String NAME = "of the server";

    /** Behaviour 13: the last thing that the application has seen of the pool was a failure. */
    @Test
    void failureKeepsNoApplicationAlive() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted"));
        Deployment application = Deployment.of(() ->
                assertThat(catchThrowable(pool::borrow)).hasMessageContaining("scripted"));
        log.forget();

        application.awaitUndeployed();
    }

    /** Behaviours 13 and 28: the application's stack was recorded, and it has returned what it had. */
    @Test
    void recordedStackKeepsNoApplicationAlive() throws Exception {
        PoolUnderTest pool = SystemProperty.ofPool(NAME, "leak-report-after").during(60,
                () -> SystemProperty.ofPool(NAME, "leak-stacks").during(true, () -> {
                    PoolUnderTest opened = open(PoolSetup.max(1).named(NAME));
                    opened.mcp();
                    return opened;
                }));
        Deployment application = Deployment.of(() ->
                assertThat(catchThrowable(() -> pool.giveBack(pool.borrow()))).isNull());

        application.awaitUndeployed();
    }
}
