/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/** The states of an {@link Entry}; the order of the constants is the code in its state word. */
public enum EntryState {
    /** The cell is reserved: somebody, who owns the entry, is making a connection for it. */
    CREATING,
    /** Free for anybody to lease or claim. */
    IDLE,
    /** Leased to a client. */
    IN_USE,
    /** Leased or claimed, and to be destroyed by the one who has it as soon as that one is done. */
    DOOMED,
    /** Taken out of use for a moment by maintenance: validation, reaping, flushing. */
    CLAIMED,
    /** Taken from its client by lazy association, which is about to give it back. */
    DETACHING,
    /** Gone. Whoever made this step destroys the connection and frees the cell. */
    DEAD;

    private static final EntryState[] BY_CODE = values();

    static EntryState ofCode(int code) {
        return BY_CODE[code];
    }
}
