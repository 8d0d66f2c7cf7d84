/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.util.concurrent.Callable;

/** A system property that is set for as long as it is needed, and then has its former value again. */
public final class SystemProperty {

    private final String name;

    private SystemProperty(String name) {
        this.name = name;
    }

    /**
     * A setting of our pool, for one Pool; the stock pools take no notice.
     *
     * @param poolName the Pool's name
     * @param setting the setting's name
     * @return the property
     */
    public static SystemProperty ofPool(String poolName, String setting) {
        return new SystemProperty("org.slotpool.mcp.pool." + poolName + '.' + setting);
    }

    /**
     * A setting of our pool, for all Pools that have none of their own.
     *
     * @param setting the setting's name
     * @return the property
     */
    public static SystemProperty ofAllPools(String setting) {
        return new SystemProperty("org.slotpool.mcp." + setting);
    }

    /**
     * Does something while the property is set.
     *
     * @param value its value
     * @param work what to do
     * @param <T> what comes of it
     * @return what came of it
     * @throws Exception if the work fails
     */
    public <T> T during(Object value, Callable<T> work) throws Exception {
        String before = System.setProperty(name, String.valueOf(value));
        try {
            return work.call();
        } finally {
            if (before == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, before);
            }
        }
    }
}
