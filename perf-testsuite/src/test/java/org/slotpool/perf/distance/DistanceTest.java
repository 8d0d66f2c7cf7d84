/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class DistanceTest {

    /** A single thread takes one turn in all, which is 250 per second at most. The other may be late on a busy machine: then once more. */
    @Test
    void twoThreadsHandALineToEachOther() {
        await().until(() -> new Handovers().mostPerSecond() > 1000);
        assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName).doesNotContain("handovers");
    }

    @Test
    void itIsKnownOnlyOfTwoProcessors() throws InterruptedException {
        assertThat(Distance.measure().handovers() > 0).isEqualTo(Runtime.getRuntime().availableProcessors() == 2);
    }

    @Test
    void tenfoldIsNotLike() {
        Distance near = new Distance(45e6);
        assertThat(near.isLike(new Distance(30e6))).isTrue();
        assertThat(new Distance(30e6).isLike(near)).isTrue();
        assertThat(near.isLike(new Distance(4.5e6))).isFalse();
        assertThat(new Distance(4.5e6).isLike(near)).isFalse();
    }

    @Test
    void whatIsUnknownIsLikeEverything() {
        assertThat(Distance.UNKNOWN.isLike(new Distance(1))).isTrue();
        assertThat(new Distance(1).isLike(Distance.UNKNOWN)).isTrue();
    }
}
