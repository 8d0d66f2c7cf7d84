/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

/**
 * The distance before something was measured, and after.
 *
 * @param before before
 * @param after after
 */
public record Passage(Distance before, Distance after) {

    /** Not known. */
    public static final Passage UNKNOWN = new Passage(Distance.UNKNOWN, Distance.UNKNOWN);

    /**
     * Whether it stayed the same, as far as one can tell.
     *
     * @return false if the processors have moved meanwhile
     */
    public boolean isSteady() {
        return before.isLike(after);
    }

    /**
     * Whether it was this distance all the time, as far as one can tell.
     *
     * @param home the distance
     * @return false if not
     */
    public boolean isAt(Distance home) {
        return isSteady() && after.isLike(home);
    }
}
