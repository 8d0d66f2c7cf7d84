/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * How the state word of an {@link Entry} is to be read:
 *
 * <pre>
 *   bits 31..3   lease number, one more with each lease, claim and detach (it wraps; what is compared with one of long ago has to be told otherwise that it is)
 *   bits  2..0   code of the {@link EntryState}
 * </pre>
 */
public final class StateWord {

    /** The word of an entry that nobody has leased yet, and for which a connection is being made. */
    public static final int FIRST = 0;

    static final int CREATING = EntryState.CREATING.ordinal();
    static final int IDLE = EntryState.IDLE.ordinal();
    static final int IN_USE = EntryState.IN_USE.ordinal();
    static final int DOOMED = EntryState.DOOMED.ordinal();
    static final int CLAIMED = EntryState.CLAIMED.ordinal();
    static final int DETACHING = EntryState.DETACHING.ordinal();
    static final int DEAD = EntryState.DEAD.ordinal();

    /** How many bits the code has: what stands above them is the lease's number. */
    public static final int CODE_BITS = 3;
    private static final int CODE_MASK = (1 << CODE_BITS) - 1;
    private static final int ONE_LEASE = 1 << CODE_BITS;

    private StateWord() {
    }

    /**
     * The state that a word says.
     *
     * @param word a state word
     * @return its state
     */
    public static EntryState stateOf(int word) {
        return EntryState.ofCode(code(word));
    }

    /**
     * Whether a word says IN_USE; the short way to ask what is asked most.
     *
     * @param word a state word
     * @return whether its state is IN_USE
     */
    public static boolean isInUse(int word) {
        return code(word) == IN_USE;
    }

    /**
     * Whether a word says DOOMED.
     *
     * @param word a state word
     * @return whether its state is DOOMED
     */
    public static boolean isDoomed(int word) {
        return code(word) == DOOMED;
    }

    /**
     * Whether somebody has leased the entry and not given it back, whatever has happened to it since.
     *
     * @param word a state word
     * @return whether its state is IN_USE, DOOMED or DETACHING
     */
    public static boolean isLeased(int word) {
        int code = code(word);
        return code == IN_USE || code == DOOMED || code == DETACHING;
    }

    /**
     * Whether a lease is one of a thousand (1,024), for what is to be done now and then.
     *
     * @param word a word of the lease
     * @return whether its number says so
     */
    public static boolean isOneOfAThousand(int word) {
        return (leaseOf(word) & 1023) == 0;
    }

    /**
     * Whether two words tell of the same lease, be it going on or over.
     *
     * @param word a state word
     * @param other another one of the same entry
     * @return whether their numbers are equal
     */
    public static boolean isOfSameLease(int word, int other) {
        return leaseOf(word) == leaseOf(other);
    }

    /** Whether the lease of an earlier word is still going on, whatever has happened to it. */
    static boolean isSameLease(int now, int word) {
        return isLeased(now) && leaseOf(now) == leaseOf(word);
    }

    /** How many leases later one word is than another; less than nothing if it is earlier. */
    static int leasesSince(int earlier, int word) {
        return with(word, 0) - with(earlier, 0) >> CODE_BITS;
    }

    /** Whether a word is of a later lease than another. */
    static boolean isLaterLease(int word, int than) {
        return with(word, 0) - with(than, 0) > 0;
    }

    /** A word of a lease so many later. */
    static int later(int word, int leases) {
        return word + leases * ONE_LEASE;
    }

    /** Whether a word is of a right to create that is its creator's alone, even if the pool was closed meanwhile. */
    static boolean isUnpublished(int word) {
        return leaseOf(word) == 0 && (code(word) == CREATING || code(word) == DEAD);
    }

    static int code(int word) {
        return word & CODE_MASK;
    }

    static int leaseOf(int word) {
        return word >>> CODE_BITS;
    }

    /** The same lease in another state. */
    static int with(int word, int code) {
        return word & ~CODE_MASK | code;
    }

    /** The next lease, in a state. */
    static int next(int word, int code) {
        return with(word, code) + ONE_LEASE;
    }
}
