/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test that one of IronJacamar's own pools fails, every time. The contract is run against it all the same, and must
 * fail, with the symptom that is named: what is said about those pools stays true, or the build tells.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(StockFault.Several.class)
public @interface StockFault {

    /**
     * Which pools.
     *
     * @return stock pools
     */
    PoolClass[] in();

    /**
     * Why they fail.
     *
     * @return the cause in their code
     */
    String because();

    /**
     * How it shows.
     *
     * @return a part of the failure's text
     */
    String symptom();

    /** Several faults of one test. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        /**
         * The faults.
         *
         * @return all of them
         */
        StockFault[] value();
    }
}
