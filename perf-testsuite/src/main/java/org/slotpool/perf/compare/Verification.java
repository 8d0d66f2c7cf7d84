/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.perf.container.Deployment;

/** The rules that every pool must keep, asked of the live objects while no client is at work. */
public final class Verification {

    private Verification() {
    }

    /**
     * Checks that the pool at work is the one that was deployed, and that it keeps all rules.
     *
     * @param deployment used at least once
     * @throws Violation if it is another, or if a rule is broken
     */
    public static void atRest(Deployment deployment) throws Violation {
        isOfClass(deployment, deployment.settings().poolClass());
        nothingLeaked(deployment);
    }

    /**
     * Checks that a pool is {@link #atRest}, shuts it down, and checks that it took its connections with it.
     *
     * @param deployment used at least once
     * @throws Violation if a rule is broken; unless it is the last one, the pool has not been shut down
     */
    public static void retire(Deployment deployment) throws Violation {
        atRest(deployment);
        deployment.close();
        nothingLeft(deployment);
    }

    /**
     * Checks that the pool at work is of the class that was asked for.
     *
     * @param deployment used at least once
     * @param className the fully qualified name
     * @throws Violation if it is another
     */
    public static void isOfClass(Deployment deployment, String className) throws Violation {
        String live = deployment.managedConnectionPool().getClass().getName();
        if (!live.equals(className)) {
            throw new Violation(deployment.settings().name() + ": the pool at work is a " + live + ", not a "
                    + className);
        }
    }

    /**
     * Checks that nothing is out, that the pool and the adapter agree on what is open, and that the size was kept.
     *
     * @param deployment used at least once
     * @throws Violation if a rule is broken
     */
    public static void nothingLeaked(Deployment deployment) throws Violation {
        String name = deployment.settings().name();
        ManagedConnectionPool pool = deployment.managedConnectionPool();
        if (!pool.isIdle()) {
            throw new Violation(name + ": no client is at work, but the pool says that connections are in use");
        }
        if (deployment.inUseCount() != 0) {
            throw new Violation(name + ": no client is at work, but InUseCount is " + deployment.inUseCount());
        }
        int active = pool.getActive();
        int open = deployment.openConnections();
        if (active != open) {
            throw new Violation(name + ": the pool counts " + active + " connections, the adapter has " + open
                    + " open");
        }
        if (open > deployment.settings().size()) {
            throw new Violation(name + ": " + open + " connections are open, the pool's size is "
                    + deployment.settings().size());
        }
    }

    /**
     * Checks that a pool took its connections with it.
     *
     * @param deployment closed
     * @throws Violation if one is still open
     */
    public static void nothingLeft(Deployment deployment) throws Violation {
        int open = deployment.openConnections();
        if (open != 0) {
            throw new Violation(deployment.settings().name() + ": " + open + " connections are open after the "
                    + "shutdown");
        }
    }
}
