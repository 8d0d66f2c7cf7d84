/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Deployment;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.Isolation;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;

/** Behaviour 13: what is made in the background is made by threads into which no deployment's class loader leaks. */
class BackgroundThreadTest extends ContractTest {

    private static final int ROUNDS = 10;

    /** Behaviour 13: the thread that an application's call has started lives on, and the application can go. */
    @Test
    @NotForStock(because = "their thread is started once for all pools, by whoever comes first")
    void threadKeepsNoApplicationAlive() throws Exception {
        Isolation.run(Undeployment.class, poolClass);
    }

    /** Runs with an executor of its own, which has no thread yet. */
    public static final class Undeployment implements Callable<Void> {
        private final PoolClass poolClass;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public Undeployment(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        @Override
        public Void call() throws Exception {
            PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(1).with(c -> {
                c.setMinSize(1);
                c.setInitialSize(0);
                c.setPrefill(true);
            }));
            Runnable prefill = pool.mcp()::prefill;
            Gate create = pool.on(Call.CREATE).blocking();
            Deployment application = Deployment.of(prefill);
            create.awaitArrival();
            application.awaitUndeployed();

            create.open();
            pool.awaitActive(1);
            pool.close();
            return null;
        }
    }

    /** Behaviour 13: an adapter that leaves its own context class loader behind leaves it to nobody. */
    @Test
    @NotForStock(because = "their thread keeps what it is given, for ever")
    void contextClassLoaderOfOneTaskIsNotThatOfTheNext() throws Exception {
        ClassLoader foreign = new ClassLoader(getClass().getClassLoader()) { };
        Set<ClassLoader> seen = ConcurrentHashMap.newKeySet();
        PoolUnderTest pool = open(PoolSetup.max(1).prefilledTo(1));
        pool.on(Call.CREATE).always().doing(connection -> {
            Thread thread = Thread.currentThread();
            if (thread.getName().startsWith("slotpool-fill")) {
                seen.add(thread.getContextClassLoader());
                thread.setContextClassLoader(foreign);
            }
            return Step.Outcome.PROCEED;
        });
        pool.mcp().prefill();
        pool.awaitActive(1);
        for (int round = 0; round < ROUNDS; round++) {
            pool.kill(pool.borrow());
            pool.awaitActive(1);
        }

        assertThat(seen).as("context class loaders in the background").isNotEmpty().doesNotContain(foreign);
    }
}
