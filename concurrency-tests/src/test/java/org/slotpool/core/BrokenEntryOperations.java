/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** {@link EntryOperations} of the twin. */
@Param(name = "lease", gen = IntGen.class, conf = "1:3")
public class BrokenEntryOperations {

    private final BrokenEntry entry = new BrokenEntry();

    @Operation
    public boolean lease() {
        return entry.lease();
    }

    @Operation
    public boolean release(@Param(name = "lease") int of) {
        return entry.release(EntryOperations.word(of, EntryState.IN_USE));
    }

    @Operation
    public boolean kill() {
        return entry.kill();
    }
}
