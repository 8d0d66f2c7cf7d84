/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

/** What happens in one call of the resource adapter. */
@FunctionalInterface
public interface Step {

    /** What the adapter does after the step. */
    enum Outcome {
        /** It does what it is asked for. */
        PROCEED,
        /** It refuses: no connection is created, the connection does not match, or it is invalid. */
        REFUSE
    }

    /**
     * Takes the step.
     *
     * @param connection the connection that the call is about; null when it does not exist yet
     * @return how to go on
     * @throws Exception what the adapter throws
     */
    Outcome take(ScriptedConnection connection) throws Exception;
}
