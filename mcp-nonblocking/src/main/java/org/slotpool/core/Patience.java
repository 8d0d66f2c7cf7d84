/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.atomic.AtomicReference;

/**
 * For how long others may pass one who waits. It is over when somebody sees that; the one who waits does at the latest. Who sees it
 * tells all, by the {@link Crowd}.
 */
final class Patience {

    private enum State {
        /** As far as anybody has seen. */
        LASTS,
        /** For good, and the crowd counts it. */
        OVER,
        /** Who had it stands in the queue no more: the crowd need not count it any more. */
        GONE
    }

    private final Crowd crowd;
    private final long since = System.nanoTime();
    private final long nanos;
    private final AtomicReference<State> state;

    /**
     * Begins now.
     *
     * @param nanos how long it lasts; 0 or less: it is over already
     */
    Patience(Crowd crowd, long nanos) {
        this.crowd = crowd;
        this.nanos = nanos;
        this.state = new AtomicReference<>(nanos > 0 ? State.LASTS : State.OVER);
    }

    /** When it began, by the monotonic clock. */
    long since() {
        return since;
    }

    /** How long it lasts at most; 0 or less if it never did. */
    long nanos() {
        return nanos;
    }

    /** Whether nobody has seen it over. */
    boolean lasts() {
        return state.get() == State.LASTS;
    }

    /** Whether who had it stands in the queue no more. */
    boolean isGone() {
        return state.get() == State.GONE;
    }

    /**
     * Whether it lasts, by the monotonic clock; when it ends, all are told. Not if it is gone: who asks has looked at the queue too
     * late to know whose patience matters now, and had better leave nothing idle.
     */
    boolean lasts(long now) {
        if (lasts() && now - since >= nanos) {
            end();
        }
        return lasts();
    }

    /** Ends it, and tells all. */
    void end() {
        if (!lasts()) {
            return;
        }
        // Before: as long as it is over, and not gone, it is counted.
        crowd.oneMoreIsImpatient();
        if (!state.compareAndSet(State.LASTS, State.OVER)) {
            crowd.oneLessIsImpatient();
        }
    }

    /** Who has it comes: it is counted from now on. */
    void enter() {
        crowd.enter(since);
        if (!lasts()) {
            crowd.oneMoreIsImpatient();
        }
    }

    /** Who has it stands in the queue no more: for how long others may pass it does not matter any more. */
    void serve() {
        if (!isGone() && state.getAndSet(State.GONE) == State.OVER) {
            crowd.oneLessIsImpatient();
        }
    }

    /** Who has it goes, whether it was served or not. */
    void leave() {
        serve();
        crowd.leave();
    }
}
