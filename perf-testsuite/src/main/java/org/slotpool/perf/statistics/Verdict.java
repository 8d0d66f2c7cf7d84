/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import java.util.Locale;

/** Whether one set of measurements differs from another by more than they spread. */
public enum Verdict {

    /** Its lower quartile is above the other's upper quartile. */
    FASTER,

    /** Its upper quartile is below the other's lower quartile. */
    SLOWER,

    /** The middle halves overlap: nothing can be concluded. */
    EVEN;

    /**
     * Judges throughputs.
     *
     * @param subject the one that is judged
     * @param baseline the one that it is compared with
     * @return the verdict on the subject
     */
    public static Verdict of(Spread subject, Spread baseline) {
        if (subject.lower() > baseline.upper()) {
            return FASTER;
        }
        if (subject.upper() < baseline.lower()) {
            return SLOWER;
        }
        return EVEN;
    }

    /** For the table. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
