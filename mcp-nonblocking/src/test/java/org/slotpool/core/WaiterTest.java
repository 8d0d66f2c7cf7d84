/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The transition table of {@link Waiter}: every step from every state, and nothing else. */
class WaiterTest {

    /** What the outcome of a wait says. */
    private enum State {
        /** Nothing yet. */
        WAITS,
        /** Nothing yet, and the waiter is in the gallery. */
        SHOWN,
        /** It has an entry. */
        SERVED,
        /** By another, with nothing. */
        SENT_AWAY,
        /** By itself, with nothing. */
        GAVE_UP
    }

    /** What a step results in, the state afterwards, and what the gallery has heard of it. */
    private record Then(Object result, State state, List<String> heard) {
    }

    /** Takes a step from a state. */
    @FunctionalInterface
    private interface Action {
        Then from(State state) throws Exception;
    }

    private record Step(String name, Action action, Map<State, Then> table) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final String CALL = "call";
    private static final String PASS_ON = "pass on";
    private static final String TAKE_WHAT_IT_GOT = "take what it got";
    private static final String TAKE_WHAT_IS_TO_COME = "take what is to come";

    private static final Entry<String> ENTRY = new Entry<>(0, 1, true);
    private static final Entry<String> ANOTHER = new Entry<>(1, 2, true);

    /** A step of the waiter's own, which its thread cannot take from there: because it is in the gallery, or because it is not. */
    private static final Then NEVER = new Then(null, null, List.of());

    private static final List<Step> STEPS = List.of(
            new Step("deliver", from -> takes(from, waiter -> waiter.deliver(waiter.has(ENTRY) ? ANOTHER : ENTRY)), Map.of(
                    State.WAITS, then(true, State.SERVED),
                    State.SHOWN, then(true, State.SERVED, CALL),
                    State.SERVED, then(false, State.SERVED),
                    State.SENT_AWAY, then(false, State.SENT_AWAY),
                    State.GAVE_UP, then(false, State.GAVE_UP))),
            new Step("dismiss", from -> takes(from, Waiter::dismiss), Map.of(
                    State.WAITS, then(true, State.SENT_AWAY),
                    State.SHOWN, then(true, State.SENT_AWAY, CALL),
                    State.SERVED, then(false, State.SERVED),
                    State.SENT_AWAY, then(false, State.SENT_AWAY),
                    State.GAVE_UP, then(false, State.GAVE_UP))),
            // The result is what was delivered before.
            new Step("giveUp", from -> takes(from, Waiter::giveUp), Map.of(
                    State.WAITS, then(null, State.GAVE_UP),
                    State.SHOWN, NEVER,
                    State.SERVED, then(ENTRY, State.SERVED),
                    State.SENT_AWAY, then(null, State.SENT_AWAY),
                    State.GAVE_UP, then(null, State.GAVE_UP))),
            // The result is whether it is in the gallery.
            new Step("enter the gallery", from -> enters(from, true), Map.of(
                    State.WAITS, then(true, State.SHOWN),
                    State.SHOWN, NEVER,
                    State.SERVED, then(false, State.SERVED),
                    State.SENT_AWAY, then(false, State.SENT_AWAY),
                    State.GAVE_UP, then(false, State.GAVE_UP))),
            new Step("enter the gallery that lets nobody in", from -> enters(from, false), Map.of(
                    State.WAITS, then(false, State.WAITS),
                    State.SHOWN, NEVER,
                    State.SERVED, then(false, State.SERVED),
                    State.SENT_AWAY, then(false, State.SENT_AWAY),
                    State.GAVE_UP, then(false, State.GAVE_UP))),
            // The result is whether it waits on.
            new Step("leave the gallery with a call", from -> leaves(from, true), Map.of(
                    State.WAITS, NEVER,
                    State.SHOWN, then(true, State.WAITS, PASS_ON),
                    State.SERVED, then(false, State.SERVED, TAKE_WHAT_IT_GOT),
                    State.SENT_AWAY, then(false, State.SENT_AWAY, TAKE_WHAT_IT_GOT),
                    State.GAVE_UP, NEVER)),
            new Step("leave the gallery without a call", from -> leaves(from, false), Map.of(
                    State.WAITS, NEVER,
                    State.SHOWN, then(true, State.WAITS),
                    State.SERVED, then(false, State.SERVED, TAKE_WHAT_IS_TO_COME),
                    State.SENT_AWAY, then(false, State.SENT_AWAY, TAKE_WHAT_IS_TO_COME),
                    State.GAVE_UP, NEVER)));

    static Stream<Arguments> everyStepFromEveryState() {
        return STEPS.stream().flatMap(step -> Stream.of(State.values()).filter(from -> step.table().get(from) != NEVER)
                .map(from -> Arguments.of(step, from)));
    }

    @ParameterizedTest(name = "{0} from {1}")
    @MethodSource
    void everyStepFromEveryState(Step step, State from) throws Exception {
        assertThat(step.action().from(from)).isEqualTo(step.table().get(from));
    }

    /** Who has ended its wait is slow to call it: it is not called any more, and a call that it got is another's. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoLeavesTheGalleryBeforeItIsCalledIsNotCalled(boolean gotACall) throws Exception {
        Visit visit = new Visit();
        visit.callsLate = true;
        visit.getsACall = gotACall;
        visit.inside = () -> visit.lead(State.SERVED);

        assertThat(visit.await()).isSameAs(ENTRY);
        assertThat(visit.heard).isEqualTo(gotACall ? List.of(PASS_ON) : List.of());
        assertThat(visit.wanted.getAsBoolean()).as("whether it is to be called").isFalse();
    }

    /** A step that is taken with the waiter as it is. */
    private static Then takes(State from, Function<Waiter<String>, Object> step) throws Exception {
        Visit visit = new Visit();
        Runnable take = () -> {
            visit.lead(from);
            visit.note(step.apply(visit.waiter));
        };
        if (from == State.SHOWN) {
            visit.inside = take;
            visit.await();
        } else {
            take.run();
        }
        return visit.then;
    }

    /** The state is that of the moment in which it has found the gallery open, and goes in. */
    private static Then enters(State from, boolean open) throws Exception {
        Visit visit = new Visit();
        visit.open = open;
        visit.atTheDoor = () -> visit.lead(from);
        visit.inside = () -> visit.note(true);
        visit.outside = () -> visit.note(false);
        visit.await();
        visit.note(false);
        return visit.then;
    }

    /** The state is that of the moment in which it has a call, or none came for so long as it stays. */
    private static Then leaves(State from, boolean withACall) throws Exception {
        Visit visit = new Visit();
        visit.getsACall = withACall;
        visit.inside = () -> {
            visit.lead(from);
            // By which it came to this state.
            visit.heard.clear();
        };
        visit.outside = () -> visit.note(visit.waiter.waits());
        visit.await();
        visit.note(visit.waiter.waits());
        return visit.then;
    }

    private static Then then(Object result, State state, String... heard) {
        return new Then(result, state, List.of(heard));
    }

    /** A wait with one visit to the gallery, all in the thread of the test: what another thread does, it does itself at that moment. */
    private static final class Visit implements Gallery {
        /** Goes into the gallery as soon as it waits, and nobody may pass it. */
        final Waiter<String> waiter = new Waiter<>(new Terms(() -> true, () -> 0, () -> 0, 0, this, 1), new Crowd());
        final List<String> heard = new ArrayList<>();
        boolean open = true;
        boolean getsACall;
        boolean callsLate;
        /** Of the call that is late. */
        BooleanSupplier wanted;
        Runnable atTheDoor = () -> { };
        Runnable inside = () -> { };
        /** After the visit, if it waits on: then it is not worthwhile any more. */
        Runnable outside = () -> { };
        Then then;
        private boolean visited;

        Entry<String> await() throws InterruptedException {
            return waiter.await(Deadline.in(60_000), it -> { }, this::isWorthwhile);
        }

        private boolean isWorthwhile() {
            if (visited) {
                outside.run();
                return false;
            }
            visited = true;
            return true;
        }

        /** Brings the waiter into a state, from where it is. */
        void lead(State to) {
            switch (to) {
                case WAITS, SHOWN -> { }
                case SERVED -> waiter.deliver(ENTRY);
                case SENT_AWAY -> waiter.dismiss();
                case GAVE_UP -> waiter.giveUp();
                default -> throw new AssertionError(to);
            }
            assertThat(state()).isEqualTo(to);
        }

        /** How things stand after the step. Only once: what comes then ends the wait. */
        void note(Object result) {
            if (then == null) {
                then = new Then(result, state(), List.copyOf(heard));
            }
        }

        private State state() {
            Object outcome = ((AtomicReference<?>) value("outcome")).get();
            if (outcome == null) {
                return State.WAITS;
            }
            if (outcome == value("SHOWN")) {
                return State.SHOWN;
            }
            if (outcome == ENTRY) {
                return State.SERVED;
            }
            assertThat(outcome).isSameAs(value("NOTHING"));
            return waiter.gaveUp() ? State.GAVE_UP : State.SENT_AWAY;
        }

        private Object value(String name) {
            try {
                Field field = Waiter.class.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(waiter);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public boolean open() {
            atTheDoor.run();
            return open;
        }

        @Override
        public boolean awaitCall(long nanos) {
            inside.run();
            return getsACall;
        }

        @Override
        public void call(BooleanSupplier isWanted) {
            if (callsLate) {
                wanted = isWanted;
            } else if (isWanted.getAsBoolean()) {
                heard.add(CALL);
            }
        }

        @Override
        public void passOn() {
            heard.add(PASS_ON);
        }

        @Override
        public void take(boolean got) {
            heard.add(got ? TAKE_WHAT_IT_GOT : TAKE_WHAT_IS_TO_COME);
        }
    }
}
