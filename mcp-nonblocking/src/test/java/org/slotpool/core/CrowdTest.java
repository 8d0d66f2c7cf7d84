/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

/** What is counted of those who wait, and how long they let others pass. */
class CrowdTest {

    private static final long NEVER_ENDS = Long.MAX_VALUE / 4;

    private final Crowd crowd = new Crowd();

    @Test
    void whoWaitsIsCounted() {
        Patience one = come(NEVER_ENDS);
        Patience other = come(NEVER_ENDS);
        assertThat(crowd.size()).isEqualTo(2);
        one.leave();
        assertThat(crowd.size()).isEqualTo(1);
        assertThat(crowd.isEmpty()).isFalse();
        other.leave();
        assertThat(crowd.isEmpty()).isTrue();
    }

    @Test
    void oneWithoutPatienceIsEnough() {
        come(NEVER_ENDS);
        Patience other = come(NEVER_ENDS);
        assertThat(crowd.isPatient()).isTrue();
        other.end();
        assertThat(crowd.isPatient()).isFalse();
        assertThat(crowd.size()).isEqualTo(2);
        other.leave();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(crowd.size()).isEqualTo(1);
    }

    @Test
    void whoSeesThatItIsOverTellsAll() {
        Patience patience = come(50);
        assertThat(patience.lasts(patience.since() + 49)).isTrue();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(patience.lasts(patience.since() + 50)).isFalse();
        assertThat(crowd.isPatient()).isFalse();
        assertThat(patience.lasts(patience.since())).as("for good").isFalse();
    }

    @Test
    void whoNeverHadAnyIsCountedFromTheBeginning() {
        Patience patience = come(0);
        assertThat(patience.lasts()).isFalse();
        assertThat(crowd.isPatient()).isFalse();
        patience.leave();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(crowd.isEmpty()).isTrue();
    }

    @Test
    void itEndsOnce() {
        Patience patience = come(NEVER_ENDS);
        patience.end();
        patience.end();
        patience.leave();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(crowd.isEmpty()).isTrue();
    }

    @Test
    void whoHasGoneIsNotCountedWhateverIsSeenLater() {
        Patience patience = come(50);
        patience.leave();
        patience.end();
        assertThat(patience.lasts(patience.since() + 50)).as("who looks so late leaves nothing idle").isFalse();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(crowd.isEmpty()).isTrue();
    }

    @Test
    void thePatienceOfOneWhoWasServedDoesNotMatter() {
        Patience patience = come(0);
        patience.serve();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(crowd.size()).as("it has not run yet").isEqualTo(1);
        patience.leave();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(crowd.isEmpty()).isTrue();
    }

    @Test
    void whoIsHandedSomethingOverIsServed() {
        WaitQueue<String> queue = new WaitQueue<>(crowd);
        Waiter<String> waiter = queue.enter(Terms.STRICT);
        assertThat(crowd.isPatient()).isFalse();
        assertThat(queue.handOver(new Entry<>(0, 1, true))).isTrue();
        assertThat(crowd.isPatient()).isTrue();
        queue.leave(waiter);
        assertThat(crowd.isEmpty()).isTrue();
    }

    @Test
    void whoIsDismissedIsServed() {
        WaitQueue<String> queue = new WaitQueue<>(crowd);
        queue.enter(Terms.STRICT);
        queue.dismissAll();
        assertThat(crowd.isPatient()).isTrue();
        assertThat(crowd.size()).as("it has not run yet").isEqualTo(1);
    }

    @Test
    void theLatestIsKnownWhenItHasGone() {
        Patience patience = come(NEVER_ENDS);
        patience.leave();
        assertThat(crowd.latest()).isEqualTo(patience.since());
    }

    @Test
    void whoIsLateToComeIsNotTheLatest() {
        Patience early = new Patience(crowd, NEVER_ENDS);
        await().until(() -> System.nanoTime() > early.since());
        Patience late = come(NEVER_ENDS);
        early.enter();
        assertThat(crowd.latest()).isEqualTo(late.since());
    }

    private Patience come(long nanos) {
        Patience patience = new Patience(crowd, nanos);
        patience.enter();
        return patience;
    }
}
