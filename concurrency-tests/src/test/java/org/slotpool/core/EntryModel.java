/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/** What {@link Entry} is to do, one step after the other: its table, and nothing of its code. */
public class EntryModel {

    private EntryState state = EntryState.CREATING;
    private int lease;
    private int counted;
    private int permitted;

    public boolean publishLeased() {
        return step(state == EntryState.CREATING, EntryState.IN_USE, 1);
    }

    public boolean publishIdle() {
        return step(state == EntryState.CREATING, EntryState.IDLE, 0);
    }

    public boolean lease() {
        return step(state == EntryState.IDLE, EntryState.IN_USE, 1);
    }

    public boolean release(int of) {
        return step(state == EntryState.IN_USE && lease == of, EntryState.IDLE, 0);
    }

    public boolean releaseDetached(int of) {
        return step(state == EntryState.DETACHING && lease == of, EntryState.IDLE, 0);
    }

    public boolean claim() {
        return step(state == EntryState.IDLE, EntryState.CLAIMED, 1);
    }

    public boolean unclaim() {
        return step(state == EntryState.CLAIMED, EntryState.IDLE, 0);
    }

    public boolean detach(int of) {
        return step(state == EntryState.IN_USE && lease == of, EntryState.DETACHING, 1);
    }

    public boolean doom() {
        return step(state == EntryState.IN_USE || state == EntryState.DETACHING || state == EntryState.CLAIMED,
                EntryState.DOOMED, 0);
    }

    public boolean kill() {
        return step(state != EntryState.DEAD, EntryState.DEAD, 0);
    }

    public boolean killIdle() {
        return step(state == EntryState.IDLE, EntryState.DEAD, 0);
    }

    public boolean killLease(int of) {
        return step(isSameLease(of), EntryState.DEAD, 0);
    }

    public boolean isSameLease(int as) {
        return lease == as && (state == EntryState.IN_USE || state == EntryState.DETACHING || state == EntryState.DOOMED);
    }

    public boolean markCounted(int of) {
        boolean marked = counted == 0;
        counted = marked ? of : counted;
        return marked;
    }

    public boolean unmarkCounted(int of) {
        boolean marked = counted == of;
        counted = marked ? 0 : counted;
        return marked;
    }

    public boolean markPermitted(int of) {
        boolean marked = permitted == 0;
        permitted = marked ? of : permitted;
        return marked;
    }

    public boolean unmarkPermitted(int of) {
        return isPermitted(of) && unmarkPermitted();
    }

    public boolean isPermitted(int as) {
        return permitted == as;
    }

    public boolean unmarkStalePermitted(int than) {
        return permitted != 0 && permitted < than && unmarkPermitted();
    }

    private boolean unmarkPermitted() {
        permitted = 0;
        return true;
    }

    private boolean step(boolean possible, EntryState to, int leases) {
        if (possible) {
            state = to;
            lease += leases;
        }
        return possible;
    }

    /** One that was published idle. */
    public static class Idle extends EntryModel {
        public Idle() {
            publishIdle();
        }
    }
}
