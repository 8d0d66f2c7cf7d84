/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A case in which a pool of this project is worse than a rival.
 *
 * @param contest the case
 * @param reason why, from the file of reasons; or that there is none yet
 */
public record Loss(Contest contest, String reason) {

    /**
     * What this project's pool achieved.
     *
     * @return the median, with its unit
     */
    public String ours() {
        return contest.measure().unit().format(contest.ours().median());
    }

    /**
     * What the rival achieved.
     *
     * @return the median, with its unit, and who it was
     */
    public String rival() {
        String rival = contest.rival().orElseThrow();
        return contest.measure().unit().format(contest.measure().values().get(rival).median()) + " (" + rival + ")";
    }

    /**
     * This project's pool by the rival.
     *
     * @return such as 0.93x
     */
    public String ratio() {
        return contest.ratio().map(Unit.RATIO::format).orElse("-");
    }

    /**
     * The other rivals that won, each with this project's pool by it.
     *
     * @return such as Agroal 0.50x, Vibur 0.93x; empty if there is none
     */
    public String others() {
        List<String> winners = contest.winners();
        return winners.stream().skip(1).map(winner -> winner + " " + Unit.RATIO.format(contest.ratio(winner)))
                .collect(Collectors.joining(", "));
    }
}
