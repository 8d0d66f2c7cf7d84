/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.core.EntryState.CLAIMED;
import static org.slotpool.core.EntryState.CREATING;
import static org.slotpool.core.EntryState.DEAD;
import static org.slotpool.core.EntryState.DETACHING;
import static org.slotpool.core.EntryState.DOOMED;
import static org.slotpool.core.EntryState.IDLE;
import static org.slotpool.core.EntryState.IN_USE;

import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The transition table of {@link Entry}: every step from every state, and nothing else. */
class EntryTest {

    private record Step(String name, Map<EntryState, EntryState> table, Predicate<Entry<String>> action) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Stream<Step> STEPS = Stream.of(
            new Step("publishLeased", Map.of(CREATING, IN_USE), Entry::publishLeased),
            new Step("publishIdle", Map.of(CREATING, IDLE), Entry::publishIdle),
            new Step("lease", Map.of(IDLE, IN_USE), Entry::lease),
            new Step("release", Map.of(IN_USE, IDLE, DETACHING, IDLE), entry -> entry.release(entry.word())),
            new Step("claim", Map.of(IDLE, CLAIMED), Entry::claim),
            new Step("unclaim", Map.of(CLAIMED, IDLE), Entry::unclaim),
            new Step("detach", Map.of(IN_USE, DETACHING), entry -> entry.detach(entry.word())),
            new Step("doom", Map.of(IN_USE, DOOMED, DETACHING, DOOMED, CLAIMED, DOOMED), Entry::doom),
            new Step("doomClaimed", Map.of(CLAIMED, DOOMED), Entry::doomClaimed),
            new Step("killIdle", Map.of(IDLE, DEAD), Entry::killIdle),
            new Step("killLease", Map.of(IN_USE, DEAD, DETACHING, DEAD, DOOMED, DEAD), entry -> entry.killLease(entry.word())),
            new Step("kill", Map.of(CREATING, DEAD, IDLE, DEAD, IN_USE, DEAD, DOOMED, DEAD, CLAIMED, DEAD, DETACHING, DEAD),
                    Entry::kill));

    static Stream<Arguments> everyStepFromEveryState() {
        return STEPS.flatMap(step -> Stream.of(EntryState.values()).map(from -> Arguments.of(step, from)));
    }

    @ParameterizedTest(name = "{0} from {1}")
    @MethodSource
    void everyStepFromEveryState(Step step, EntryState from) {
        Entry<String> entry = in(from);
        boolean done = step.action().test(entry);
        assertThat(done).isEqualTo(step.table().containsKey(from));
        assertThat(entry.state()).isEqualTo(step.table().getOrDefault(from, from));
    }

    @Test
    void aReturnBelongsToItsLease() {
        Entry<String> entry = in(IN_USE);
        int first = entry.word();
        assertThat(entry.release(first)).isTrue();
        assertThat(entry.lease()).isTrue();
        assertThat(entry.release(first)).as("the same return once more, while somebody else has it").isFalse();
        assertThat(entry.state()).isEqualTo(IN_USE);
    }

    @Test
    void oneReturnsItInEachLease() {
        Entry<String> entry = in(IN_USE);
        int first = entry.word();
        assertThat(entry.isReturned(first)).isFalse();
        assertThat(entry.beginReturn(first)).isTrue();
        assertThat(entry.isReturned(first)).isTrue();
        assertThat(entry.beginReturn(first)).as("a second return").isFalse();
        assertThat(entry.doom()).isTrue();
        assertThat(entry.beginReturn(entry.word())).as("of the same lease, which is doomed").isFalse();
    }

    @Test
    void aReturnThatComesLateLeavesTheNextLeaseToItsOwn() {
        Entry<String> entry = in(IN_USE);
        int first = entry.word();
        assertThat(entry.beginReturn(first)).isTrue();
        assertThat(entry.release(first)).isTrue();
        assertThat(entry.lease()).isTrue();
        int second = entry.word();
        assertThat(entry.isReturned(second)).isFalse();
        assertThat(entry.beginReturn(first)).as("late").isFalse();
        assertThat(entry.beginReturn(second)).isTrue();
        assertThat(entry.beginReturn(first)).as("it finds that its lease is over").isTrue();
        assertThat(entry.isReturned(second)).isTrue();
    }

    @Test
    void anEndWithItsLeaseSparesTheNextOne() {
        Entry<String> entry = in(IN_USE);
        int first = entry.word();
        assertThat(entry.release(first)).isTrue();
        assertThat(entry.lease()).isTrue();
        assertThat(entry.doom()).isTrue();
        assertThat(entry.killLease(first)).as("somebody else has it").isFalse();
        assertThat(entry.state()).isEqualTo(DOOMED);
        assertThat(entry.killLease(entry.word())).isTrue();
    }

    @Test
    void leaseNumbersWrapWithoutTouchingTheState() {
        Entry<String> entry = in(IDLE);
        entry.word = StateWord.with(-1, StateWord.IDLE);
        int last = entry.word();
        assertThat(entry.lease()).isTrue();
        assertThat(StateWord.isInUse(entry.word())).isTrue();
        assertThat(StateWord.leaseOf(entry.word())).isZero();
        assertThat(entry.isSameLease(last)).isFalse();
        assertThat(entry.release(entry.word())).isTrue();
        assertThat(entry.state()).isEqualTo(IDLE);
    }

    @Test
    void aDetachBelongsToItsLease() {
        Entry<String> entry = in(IN_USE);
        int first = entry.word();
        entry.release(first);
        entry.lease();
        assertThat(entry.detach(first)).isFalse();
    }

    @Test
    void whatHappensToAnEntryShowsInItsWord() {
        Entry<String> entry = in(CREATING);
        assertThat(entry.isCreating()).isTrue();
        int word = entry.word();
        assertThat(entry.isStill(word)).isTrue();
        entry.publishLeased();
        assertThat(entry.isCreating()).isFalse();
        assertThat(entry.isStill(word)).isFalse();
        assertThat(entry).hasToString("cell 0 IN_USE lease 1");
    }

    @Test
    void onlyOneOfTwoKillsWins() {
        Entry<String> entry = in(IN_USE);
        assertThat(StateWord.stateOf(entry.killAndTell())).isEqualTo(IN_USE);
        assertThat(StateWord.stateOf(entry.killAndTell())).isEqualTo(DEAD);
    }

    @Test
    void onlyOneOfTwoCountsALease() {
        Entry<String> entry = in(IN_USE);
        int word = entry.word();
        assertThat(entry.markCounted(word)).isTrue();
        assertThat(entry.markCounted(word)).isFalse();
        assertThat(entry.unmarkCounted(word)).isTrue();
        assertThat(entry.unmarkCounted(word)).isFalse();
    }

    @Test
    void aMarkBelongsToItsLease() {
        Entry<String> entry = in(IN_USE);
        int first = entry.word();
        assertThat(entry.markReported(first)).isTrue();
        assertThat(entry.markReported(first)).isFalse();
        assertThat(entry.markPermitted(first)).as("another mark").isTrue();
        assertThat(entry.isPermitted(first)).isTrue();
        entry.release(first);
        entry.lease();
        int second = entry.word();
        assertThat(entry.isPermitted(second)).isFalse();
        assertThat(entry.unmarkReported(second)).isFalse();
        assertThat(entry.unmarkReported(first)).isTrue();
        assertThat(entry.markReported(second)).isTrue();
        assertThat(entry.unmarkStalePermitted(second)).as("of the lease before").isTrue();
        assertThat(entry.unmarkStalePermitted(second)).isFalse();
        assertThat(entry.markPermitted(second)).isTrue();
        assertThat(entry.unmarkStalePermitted(second)).as("of this lease").isFalse();
        assertThat(entry.unmarkStalePermitted(first)).as("of a later lease").isFalse();
        assertThat(entry.unmarkPermitted(second)).isTrue();
    }

    @Test
    void whatIsOnItsWayIsNotLent() {
        Entry<String> entry = in(IN_USE);
        assertThat(entry.isLent(entry.word())).isFalse();
        assertThat(entry.wasLent()).isFalse();
        entry.lent(entry.word());
        assertThat(entry.isLent(entry.word())).isTrue();
        entry.doom();
        assertThat(entry.isLent(entry.word())).as("doomed in the client's hands").isTrue();
        assertThat(entry.wasLent()).isTrue();
    }

    @Test
    void whatIsTakenFromItsClientIsNotLent() {
        Entry<String> entry = in(IN_USE);
        int lease = entry.word();
        entry.lent(lease);
        assertThat(entry.detach(lease)).isTrue();
        assertThat(entry.isLent(entry.word())).isFalse();
        assertThat(entry.isSameLease(lease)).as("the client's lease goes on").isFalse();
        entry.doom();
        assertThat(entry.isLent(entry.word())).as("doomed while it is taken away").isFalse();
    }

    @Test
    void whatWasLentOnceIsNotLentTheNextTime() {
        Entry<String> entry = in(IN_USE);
        int lease = entry.word();
        entry.lent(lease);
        entry.release(lease);
        assertThat(entry.isLent(entry.word())).isFalse();
        assertThat(entry.isSameLease(lease)).isFalse();
        entry.lease();
        assertThat(entry.isLent(entry.word())).isFalse();
        entry.release(entry.word());
        entry.claim();
        entry.doom();
        assertThat(entry.isLent(entry.word())).as("doomed while it is validated").isFalse();
    }

    private static Entry<String> in(EntryState state) {
        Entry<String> entry = new Entry<>(0, 1, true);
        if (state != CREATING) {
            entry.fill("connection");
            entry.publishIdle();
        }
        switch (state) {
            case CREATING, IDLE -> { }
            case IN_USE -> entry.lease();
            case CLAIMED -> entry.claim();
            case DEAD -> entry.kill();
            case DOOMED -> {
                entry.lease();
                entry.doom();
            }
            case DETACHING -> {
                entry.lease();
                entry.detach(entry.word());
            }
            default -> throw new AssertionError(state);
        }
        assertThat(entry.state()).isEqualTo(state);
        return entry;
    }
}
