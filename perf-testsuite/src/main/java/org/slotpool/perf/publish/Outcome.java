/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.Locale;
import org.slotpool.perf.statistics.Spread;

/** How one set of measurements stands against another. */
public enum Outcome {

    /** Better, by more than both spread. */
    AHEAD,

    /** Neither can be told from the other. */
    EVEN,

    /** The median is worse, but within the spread. */
    BEHIND,

    /** Worse, by more than both spread. */
    LOST;

    /** A single value says nothing of its spread: what differs by less is not said to differ. */
    private static final double NOTABLE = 0.01;

    /**
     * Judges a subject.
     *
     * @param subject the one that is judged
     * @param baseline the one that it is compared with
     * @param moreIsBetter whether the higher one is the better one
     * @return how the subject stands
     */
    public static Outcome of(Spread subject, Spread baseline, boolean moreIsBetter) {
        Spread better = moreIsBetter ? subject : baseline;
        Spread worse = moreIsBetter ? baseline : subject;
        double gap = Math.abs(subject.median() - baseline.median());
        if (gap <= NOTABLE * Math.max(Math.abs(subject.median()), Math.abs(baseline.median()))) {
            return EVEN;
        }
        if (better.lower() > worse.upper()) {
            return AHEAD;
        }
        if (better.upper() < worse.lower()) {
            return LOST;
        }
        return better.median() < worse.median() ? BEHIND : EVEN;
    }

    /** For tables. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
