/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.Crew.Member;

/** How those who do not read the clock learn that the one who has waited longest may not be passed any more. */
class WaitQueueTest {

    private static final long NEVER_ENDS = Long.MAX_VALUE / 2;

    private final WaitQueue<String> queue = new WaitQueue<>();

    @Test
    void nobodyIsPassedInAnEmptyQueue() {
        assertThat(queue.seemsPatient()).isTrue();
        assertThat(queue.mayBePassed(System.nanoTime())).isTrue();
    }

    @Test
    void whoMayNeverBePassedSaysSoAtOnce() {
        queue.enter(passedFor(0));

        assertThat(queue.seemsPatient()).isFalse();
    }

    @Test
    void whoReadsTheClockTellsTheOthers() {
        queue.enter(passedFor(NEVER_ENDS));
        long now = System.nanoTime();
        assertThat(queue.mayBePassed(now)).isTrue();
        assertThat(queue.seemsPatient()).isTrue();

        assertThat(queue.mayBePassed(now + NEVER_ENDS)).isFalse();
        assertThat(queue.seemsPatient()).isFalse();
        assertThat(queue.mayBePassed(now)).as("for those who have read it before").isFalse();
    }

    @Test
    void whoRunsOutOfPatienceTellsTheOthers() throws Exception {
        Crew crew = new Crew();
        Member<Entry<String>> member = crew.call("waiter",
                () -> queue.enter(passedFor(1)).await(Deadline.in(60_000), () -> { }, () -> true));
        await().until(() -> queue.length() == 1 && !queue.seemsPatient());

        queue.dismissAll();
        assertThat(member.get()).isNull();
    }

    @Test
    void itIsTheFirstWhoCounts() {
        queue.enter(passedFor(NEVER_ENDS));
        queue.enter(passedFor(0));

        assertThat(queue.seemsPatient()).isTrue();
        assertThat(queue.mayBePassed(System.nanoTime())).isTrue();
    }

    private static Terms passedFor(long nanos) {
        return new Terms(() -> nanos, () -> NEVER_ENDS, 0, Gallery.NONE, Long.MAX_VALUE);
    }
}
