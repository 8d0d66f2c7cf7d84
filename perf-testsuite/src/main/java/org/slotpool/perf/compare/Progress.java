/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import org.slotpool.perf.PoolKind;

/** Is told what a comparison is at. */
public interface Progress {

    /**
     * A slice begins.
     *
     * @param cell where
     * @param pool which
     */
    void slice(Cell cell, PoolKind pool);
}
