/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * Room on the stack. An application that calls itself without end meets the end of its stack anywhere, also between two steps of the pool of
 * which the second one must not be left out. Where a thread is about to take such steps, and where they take so long that a hundred
 * nanoseconds do not matter, it asks for room before the first one.
 */
public final class Headroom {

    /** So many calls into each other: with what the compiler saves of them, as many as the longest way of the core has that is not compiled. */
    private static final int CALLS = 32;
    /** As many as there may be from a pool to the socket of a connection that is closed, several times over. */
    private static final int MANY_CALLS = 512;

    private Headroom() {
    }

    /**
     * Makes sure that there is some.
     *
     * @throws StackOverflowError if there is too little
     */
    public static void ensure() {
        descend(CALLS, 1, 1, 1, 1);
    }

    /**
     * Makes sure that there is as much as it takes to close a connection. That is foreign code: if it fails the pool is rid of the connection,
     * but the database is not.
     *
     * @throws StackOverflowError if there is too little
     */
    public static void ensureAmple() {
        descend(MANY_CALLS, 1, 1, 1, 1);
    }

    /** Whether {@link #ensureAmple} throws nothing. */
    static boolean isAmple() {
        try {
            ensureAmple();
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    /** Needs each of them afterwards, so that they take room meanwhile. */
    private static long descend(int calls, long a, long b, long c, long d) {
        return calls == 0 ? a : (descend(calls - 1, b, c, d, a) * a + b) * c + d;
    }
}
