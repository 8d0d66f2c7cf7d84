/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * {@link Entry} as it must not be: it looks, and then it acts, and what happens in between is lost. Whatever watches over the
 * core must notice this.
 */
final class BrokenEntry {

    private volatile int word = StateWord.IDLE;

    int word() {
        return word;
    }

    boolean lease() {
        int now = word;
        if (StateWord.code(now) != StateWord.IDLE) {
            return false;
        }
        word = StateWord.next(now, StateWord.IN_USE);
        return true;
    }

    boolean release(int leased) {
        if (StateWord.code(leased) != StateWord.IN_USE || word != leased) {
            return false;
        }
        word = StateWord.with(leased, StateWord.IDLE);
        return true;
    }

    boolean kill() {
        int now = word;
        if (StateWord.code(now) == StateWord.DEAD) {
            return false;
        }
        word = StateWord.with(now, StateWord.DEAD);
        return true;
    }
}
