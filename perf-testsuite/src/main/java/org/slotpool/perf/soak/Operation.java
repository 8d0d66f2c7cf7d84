/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.Locale;

/** What is done to a pool from above: the operations of its interface, and what an operator changes. */
public enum Operation {

    /** A connection is taken, or not to be had. */
    GET,
    /** It is given back. */
    RETURN,
    /** It is given back to be destroyed. */
    KILL,
    /** It is given back a second time, when somebody else may have it. */
    RETURN_TWICE,
    /** It is given back after it was destroyed. */
    RETURN_LATE,
    /** The listener of a connection is looked for. */
    FIND,
    /** Invalid idle connections are flushed, and those that were collected are destroyed. */
    FLUSH_INVALID,
    /** Idle connections are flushed, and destroyed. */
    FLUSH_IDLE,
    /** Idle connections are flushed and destroyed, those in use are doomed. */
    FLUSH_GRACEFULLY,
    /** All connections are flushed, and destroyed. */
    FLUSH_ALL,
    /** The same by way of the Pool, with one of the modes. */
    FLUSH_POOL,
    /** The minimum is asked for. */
    PREFILL,
    /** A size is asked for. */
    FILL_TO,
    /** The capacity policy is asked for more. */
    INCREASE_CAPACITY,
    /** Idle connections are removed, the check being due. */
    REMOVE_IDLE,
    /** Idle connections are validated. */
    VALIDATE,
    /** A connection of somebody else's making is given to the pool. */
    ADD_LISTENER,
    /** An idle connection is taken out of the pool, and given to it again or destroyed. */
    REMOVE_LISTENER,
    /** The pool is asked for what it tells of itself. */
    READ,
    /** A connection is tested, as an operator does it. */
    TEST,
    /** Statistics are switched or cleared. */
    STATISTICS,
    /** The maximum is lowered, or set to what it was. */
    RESIZE,
    /** The blocking timeout is changed. */
    TIMEOUT,
    /** The fairness is changed. */
    FAIRNESS,
    /** The pool prepares its shutdown, and calls it off. */
    SUSPEND,
    /** The pool is shut down, and another one takes its place. */
    SHUTDOWN,
    /** The pool is shut down, and started again. */
    RESTART;

    /** The name in reports. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
