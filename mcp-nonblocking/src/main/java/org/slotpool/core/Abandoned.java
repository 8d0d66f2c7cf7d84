/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * Whether entries were abandoned: left where they are, by owners who could not give them back.
 *
 * <p>The stack of an application that calls itself without end is full anywhere, also where the pool has taken an entry and the client does not
 * have it yet. There is no stack then for a call that gives it back. So who catches a StackOverflowError writes two fields, and calls nothing:
 * {@link Entry#abandoned}, with all bits of a word of its lease turned round, and then {@link #any}. Whoever looks for an entry in vain takes
 * it back, unless there is little room again; and so does {@link Slots#takeBackAbandoned}. If the entry was given
 * back, or lent to another, by then, the word says so, and nothing is done.
 *
 * <p>An Error passes several who would catch it. Each of them looks first whether its lease is still the entry's last one, and leaves alone
 * what was noted of a later one.
 */
public final class Abandoned {

    /** True: some may have been since somebody has looked. */
    public volatile boolean any;

    Abandoned() {
    }
}
