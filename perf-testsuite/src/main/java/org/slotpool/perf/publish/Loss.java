/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;


/**
 * A case in which the slotpool is worse than the better stock pool.
 *
 * @param measure the case
 * @param reason why, from the file of reasons; or that there is none yet
 */
public record Loss(Measure measure, String reason) {

    /**
     * What the slotpool achieved.
     *
     * @return the median, with its unit
     */
    public String ours() {
        return measure.unit().format(measure.ours().orElseThrow().median());
    }

    /**
     * What the better stock pool achieved.
     *
     * @return the median, with its unit, and which pool it was
     */
    public String rival() {
        String rival = measure.rival().orElseThrow();
        return measure.unit().format(measure.values().get(rival).median()) + " (" + rival + ")";
    }

    /**
     * The slotpool by the better stock pool.
     *
     * @return such as 0.93x
     */
    public String ratio() {
        return measure.ratio().map(Unit.RATIO::format).orElse("-");
    }
}
