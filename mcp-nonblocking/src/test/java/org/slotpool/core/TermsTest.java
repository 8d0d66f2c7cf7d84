/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For how long who comes to wait may be overtaken. */
class TermsTest {

    @ParameterizedTest(name = "bound {0} us, interval {1} us, {2} wait: {3} us")
    @CsvSource({
        // As long as the queue is short it is the bound.
        "14000, 15, 0, 14000", "14000, 15, 225, 14000", "40000, 90, 225, 40000", "250000, 90, 980, 250000",
        // A long one takes its turns in that time.
        "14000, 15, 980, 22050", "40000, 90, 600, 81000", "15, 15, 2, 45",
        // Within bounds; not where no turn comes before the bound, and not in strict order.
        "40000, 90, 980, 95000", "40000, 40000, 1000000, 95000", "14000, 14001, 980, 14000", "0, 15, 980, 0", "0, 0, 980, 0"})
    void patience(long bound, long interval, int waiting, long expected) {
        Terms terms = new Terms(() -> true, () -> TimeUnit.MICROSECONDS.toNanos(bound), () -> TimeUnit.MICROSECONDS.toNanos(interval), 0,
                Gallery.NONE, Long.MAX_VALUE);

        assertThat(TimeUnit.NANOSECONDS.toMicros(terms.patience(waiting))).isEqualTo(expected);
    }
}
