/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import jakarta.resource.ResourceException;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A theme of the contract, run against every implementation. {@link Conservation} is checked after each test; tests
 * need not tidy up, except that they give back what they took.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.slotpool.mcp.testkit.PoolClass#underTest")
@ExtendWith(ContractExtension.class)
public abstract class ContractTest {

    /** The implementation under test. */
    @Parameter
    protected PoolClass poolClass;

    /** The threads of this test. */
    protected final Crew crew = new Crew();

    /** What was logged in this test. */
    protected final LogCapture log = new LogCapture();

    private final List<PoolUnderTest> pools = new CopyOnWriteArrayList<>();

    /**
     * Assembles a Pool, which is checked and closed after the test.
     *
     * @param setup how
     * @return the Pool
     */
    protected final PoolUnderTest open(PoolSetup setup) {
        PoolUnderTest pool = Assembly.assemble(poolClass, setup);
        pools.add(pool);
        return pool;
    }

    void begin() {
        // What threads of the pools under test die of is not what a wait of a test ended by.
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
        log.start();
    }

    void checkConservation() throws ResourceException {
        pools.forEach(pool -> pool.adapter().script().clear());
        crew.joinAll();
        for (PoolUnderTest pool : pools) {
            Conservation.check(pool);
        }
    }

    void end() {
        pools.forEach(pool -> pool.adapter().script().clear());
        crew.abandon();
        log.stop();
        for (PoolUnderTest pool : pools) {
            if (!pool.isClosed()) {
                // In a thread of its own: a pool that locked itself up must not hold up the tests of the others.
                crew.run("closing " + pool.pool().getName(), pool::close);
            }
        }
    }
}
