/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * Room on the stack. An application that calls itself without end meets the end of its stack anywhere, also between two steps of the pool of
 * which the second one must not be left out. Where a thread is about to take such steps it asks for room before the first one.
 *
 * <p>It calls itself a few times, with frames that are large and are not touched: the compiler, like the interpreter, makes a frame as large
 * as the most that any way through a method needs, also one that is seldom taken. (One that has never been taken is none for the compiler: so
 * {@link OutOfLine} takes it first. It is not done in an initializer of this class, which is lost for good if that meets a full stack.)
 */
public final class Headroom {

    /** So many that there is room for the longest way of the core where that is not compiled. */
    private static final int CALLS = 6;
    /** As much as there may be from a pool to the socket of a connection that is closed, several times over. */
    private static final int MANY_CALLS = 8 * CALLS;

    /** Spreads numbers that are alike. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private Headroom() {
    }

    /**
     * Makes sure that there is some.
     *
     * @throws StackOverflowError if there is too little
     */
    public static void ensure() {
        ensure(System.nanoTime());
    }

    /**
     * Makes sure that there is some; for who knows a number already that changes now and then.
     *
     * @param changing any
     * @throws StackOverflowError if there is too little
     */
    public static void ensure(long changing) {
        descend(CALLS, changing * MIX);
    }

    /**
     * Makes sure that there is as much as it takes to close a connection. That is foreign code: if it fails the pool is rid of the connection,
     * but the database is not.
     *
     * @throws StackOverflowError if there is too little
     */
    public static void ensureAmple() {
        descend(MANY_CALLS, System.nanoTime() * MIX);
    }

    /**
     * Whether there is as much as it takes to close a connection.
     *
     * @return whether {@link #ensureAmple} throws nothing
     */
    public static boolean isAmple() {
        try {
            ensureAmple();
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    /** What it returns is of no use, but the compiler must not know. */
    private static long descend(int calls, long seed) {
        long sum = seed;
        if ((byte) seed == 0) {
            // Each needs the one before it, and the last one is needed with all others: so there must be room for all of them.
            long a0 = next(seed), a1 = next(a0), a2 = next(a1), a3 = next(a2),
                    a4 = next(a3), a5 = next(a4), a6 = next(a5), a7 = next(a6);
            long b0 = next(a7), b1 = next(b0), b2 = next(b1), b3 = next(b2),
                    b4 = next(b3), b5 = next(b4), b6 = next(b5), b7 = next(b6);
            long c0 = next(b7), c1 = next(c0), c2 = next(c1), c3 = next(c2),
                    c4 = next(c3), c5 = next(c4), c6 = next(c5), c7 = next(c6);
            long d0 = next(c7), d1 = next(d0), d2 = next(d1), d3 = next(d2),
                    d4 = next(d3), d5 = next(d4), d6 = next(d5), d7 = next(d6);
            long e0 = next(d7), e1 = next(e0), e2 = next(e1), e3 = next(e2),
                    e4 = next(e3), e5 = next(e4), e6 = next(e5), e7 = next(e6);
            long f0 = next(e7), f1 = next(f0), f2 = next(f1), f3 = next(f2),
                    f4 = next(f3), f5 = next(f4), f6 = next(f5), f7 = next(f6);
            long g0 = next(f7), g1 = next(g0), g2 = next(g1), g3 = next(g2),
                    g4 = next(g3), g5 = next(g4), g6 = next(g5), g7 = next(g6);
            long h0 = next(g7), h1 = next(h0), h2 = next(h1), h3 = next(h2),
                    h4 = next(h3), h5 = next(h4), h6 = next(h5), h7 = next(h6);
            sum = (h7 ^ a0) * (h7 ^ a1) * (h7 ^ a2) * (h7 ^ a3) * (h7 ^ a4) * (h7 ^ a5) * (h7 ^ a6) * (h7 ^ a7)
                    * (h7 ^ b0) * (h7 ^ b1) * (h7 ^ b2) * (h7 ^ b3) * (h7 ^ b4) * (h7 ^ b5) * (h7 ^ b6) * (h7 ^ b7)
                    * (h7 ^ c0) * (h7 ^ c1) * (h7 ^ c2) * (h7 ^ c3) * (h7 ^ c4) * (h7 ^ c5) * (h7 ^ c6) * (h7 ^ c7)
                    * (h7 ^ d0) * (h7 ^ d1) * (h7 ^ d2) * (h7 ^ d3) * (h7 ^ d4) * (h7 ^ d5) * (h7 ^ d6) * (h7 ^ d7)
                    * (h7 ^ e0) * (h7 ^ e1) * (h7 ^ e2) * (h7 ^ e3) * (h7 ^ e4) * (h7 ^ e5) * (h7 ^ e6) * (h7 ^ e7)
                    * (h7 ^ f0) * (h7 ^ f1) * (h7 ^ f2) * (h7 ^ f3) * (h7 ^ f4) * (h7 ^ f5) * (h7 ^ f6) * (h7 ^ f7)
                    * (h7 ^ g0) * (h7 ^ g1) * (h7 ^ g2) * (h7 ^ g3) * (h7 ^ g4) * (h7 ^ g5) * (h7 ^ g6) * (h7 ^ g7)
                    * (h7 ^ h0) * (h7 ^ h1) * (h7 ^ h2) * (h7 ^ h3) * (h7 ^ h4) * (h7 ^ h5) * (h7 ^ h6);
        }
        return calls == 0 ? sum : descend(calls - 1, Long.rotateLeft(seed, Byte.SIZE)) + sum;
    }

    private static long next(long number) {
        return Long.rotateLeft(number * MIX + 1, Byte.SIZE - 1);
    }
}
