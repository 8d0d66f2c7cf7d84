/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.outage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {

    @Test
    void theThroughputIsBackWhenItStays() {
        // Killed after 3 buckets, back in the middle of the 6th, one lucky bucket, then disturbed, then full.
        Timeline timeline = new Timeline(List.of(100L, 110L, 90L, 10L, 0L, 20L, 100L, 30L, 95L, 90L, 120L));
        assertThat(timeline.fullThroughput(3, 3, 550)).hasValue(250);
    }

    @Test
    void itIsBackAtOnceIfItWasNeverLower() {
        assertThat(new Timeline(List.of(100L, 100L, 100L, 100L, 100L)).fullThroughput(1, 1, 150)).hasValue(0);
    }

    @Test
    void whatIsFullIsTheLowerOfBeforeAndAfter() {
        assertThat(new Timeline(List.of(100L, 100L, 0L, 60L, 81L, 82L, 90L)).fullThroughput(2, 1, 250)).hasValue(150);
        assertThat(new Timeline(List.of(100L, 100L, 0L, 60L, 91L, 92L, 500L)).fullThroughput(2, 1, 250)).hasValue(150);
    }

    @Test
    void itIsNotBackIfItNeverStays() {
        Timeline restless = new Timeline(List.of(100L, 100L, 0L, 89L, 100L, 20L, 100L, 100L, 30L, 100L));
        assertThat(restless.fullThroughput(2, 1, 250)).isEmpty();
    }

    @Test
    void itIsNotBackAfterTwoLuckyBuckets() {
        assertThat(new Timeline(List.of(100L, 100L, 0L, 100L, 100L)).fullThroughput(2, 1, 250)).isEmpty();
    }

    @Test
    void theThroughputIsTheMedianOfTheBuckets() {
        assertThat(new Timeline(List.of(7L, 100L, 50L, 60L, 9L)).perSecond(1, 4)).isEqualTo(600);
    }
}
