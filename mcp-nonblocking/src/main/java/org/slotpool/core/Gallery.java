/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.function.BooleanSupplier;

/**
 * Where threads that have waited for a while wait on, in full view of whoever looks after the pool. It need not know whom a
 * call is for: a thread that is called for another one passes the call on.
 */
public interface Gallery {

    /** Shows nobody. */
    Gallery NONE = new Gallery() {
        @Override
        public boolean open() {
            return false;
        }

        @Override
        public boolean awaitCall(long nanos) {
            throw new IllegalStateException("not open");
        }

        @Override
        public void call(BooleanSupplier wanted) {
            throw new IllegalStateException("nobody is here");
        }

        @Override
        public void passOn() {
            throw new IllegalStateException("nobody is here");
        }

        @Override
        public void take(boolean got) {
            throw new IllegalStateException("nobody is here");
        }
    };

    /**
     * Prepares to take somebody in.
     *
     * @return false if it does not
     */
    boolean open();

    /**
     * Waits for a call, whoever it is for.
     *
     * @param nanos at most so long, in nanoseconds
     * @return false if none came
     * @throws InterruptedException if the thread was interrupted
     */
    boolean awaitCall(long nanos) throws InterruptedException;

    /**
     * Calls one of those who wait. Every call is taken exactly once by the thread that it is for.
     *
     * @param wanted asked once, when the call is counted already: whether it is to be made
     */
    void call(BooleanSupplier wanted);

    /** Calls again, with the call that the calling thread has got, and that is for another. */
    void passOn();

    /**
     * Takes the call that is for the calling thread, and does not wait for it: it may be about to be made, or with another thread that is about
     * to pass it on.
     *
     * @param got whether the calling thread has got it already
     */
    void take(boolean got);
}
