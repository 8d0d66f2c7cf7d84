/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A test that does not run against some of IronJacamar's own pools. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface NotForStock {

    /**
     * Which pools.
     *
     * @return stock pools
     */
    PoolClass[] in() default {PoolClass.LIST, PoolClass.DEQUE};

    /**
     * Why not: a race that cannot be forced, a fault that would outlast the test, a promise that only ours makes, or a script
     * for something that only ours does.
     *
     * @return the reason
     */
    String because();
}
