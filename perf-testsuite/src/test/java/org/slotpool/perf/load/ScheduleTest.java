/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    @Test
    void operationsAreDueAtTheRateWhoeverTakesThemAndWhenever() {
        Schedule schedule = new Schedule(1_000, 500, TimeUnit.MILLISECONDS.toNanos(10));
        List<Long> due = new ArrayList<>();
        for (long next = schedule.take(); next != Schedule.OVER; next = schedule.take()) {
            due.add(next);
        }
        assertThat(due).containsExactly(1_000L, 2_001_000L, 4_001_000L, 6_001_000L, 8_001_000L);
        assertThat(schedule.take()).isEqualTo(Schedule.OVER);
    }
}
