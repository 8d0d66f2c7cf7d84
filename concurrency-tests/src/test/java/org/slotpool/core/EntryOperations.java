/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Every transition of one {@link Entry}, by any thread at any time. */
@Param(name = "lease", gen = IntGen.class, conf = "1:3")
public class EntryOperations {

    private final Entry<String> entry = new Entry<>(0, 1, true);

    @Operation
    public boolean publishLeased() {
        return entry.publishLeased();
    }

    @Operation
    public boolean publishIdle() {
        return entry.publishIdle();
    }

    @Operation
    public boolean lease() {
        return entry.lease();
    }

    @Operation
    public boolean release(@Param(name = "lease") int of) {
        return entry.release(word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean releaseDetached(@Param(name = "lease") int of) {
        return entry.release(word(of, EntryState.DETACHING));
    }

    @Operation
    public boolean claim() {
        return entry.claim();
    }

    @Operation
    public boolean unclaim() {
        return entry.unclaim();
    }

    @Operation
    public boolean detach(@Param(name = "lease") int of) {
        return entry.detach(word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean doom() {
        return entry.doom();
    }

    @Operation
    public boolean kill() {
        return entry.kill();
    }

    @Operation
    public boolean killIdle() {
        return entry.killIdle();
    }

    @Operation
    public boolean killLease(@Param(name = "lease") int of) {
        return entry.killLease(word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean isSameLease(@Param(name = "lease") int as) {
        return entry.isSameLease(word(as, EntryState.IN_USE));
    }

    @Operation
    public boolean markCounted(@Param(name = "lease") int of) {
        return entry.markCounted(word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean unmarkCounted(@Param(name = "lease") int of) {
        return entry.unmarkCounted(word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean markPermitted(@Param(name = "lease") int of) {
        return entry.markPermitted(word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean unmarkPermitted(@Param(name = "lease") int of) {
        return entry.unmarkPermitted(word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean isPermitted(@Param(name = "lease") int as) {
        return entry.isPermitted(word(as, EntryState.IN_USE));
    }

    @Operation
    public boolean unmarkStalePermitted(@Param(name = "lease") int than) {
        return entry.unmarkStalePermitted(word(than, EntryState.IN_USE));
    }

    static int word(int lease, EntryState state) {
        int word = state.ordinal();
        for (int i = 0; i < lease; i++) {
            word = StateWord.next(word, state.ordinal());
        }
        return word;
    }

    /** One that was published idle. */
    public static class Idle extends EntryOperations {
        public Idle() {
            publishIdle();
        }
    }
}
