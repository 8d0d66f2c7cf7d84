/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.fail;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The core against sequential specifications: schedules chosen one by one, and two threads at full speed. */
class LincheckTest {

    /** How many times as many scenarios, and runs of each, as in the ordinary build. */
    private static final int FACTOR = Integer.getInteger("lincheck.factor", 1);

    /** How often a twin is tried. */
    private static final int ROUNDS = 20;

    private record Subject(Class<?> operations, Class<?> model, int actors) {

        void check(Options<?, ?> options) {
            // Nothing before the threads start and after they end: who has what, and who waits, is what the constructors say.
            options.threads(2).actorsPerThread(actors).actorsBefore(0).actorsAfter(0).sequentialSpecification(model)
                    .check(operations);
        }

        @Override
        public String toString() {
            return operations.getName().substring(operations.getPackageName().length() + 1);
        }
    }

    static Stream<Subject> core() {
        return Stream.of(
                new Subject(EntryOperations.class, EntryModel.class, 4),
                new Subject(EntryOperations.Idle.class, EntryModel.Idle.class, 4),
                new Subject(SlotsOperations.class, SlotsModel.class, 4),
                new Subject(WaitQueueOperations.class, WaitQueueModel.class, 4),
                new Subject(WaitingOperations.class, WaitingOperations.class, 3),
                new Subject(HandOffOperations.class, HandOffOperations.class, 3),
                new Subject(HandOffOperations.Limited.class, HandOffOperations.Limited.class, 3),
                new Subject(HandOffOperations.AtAPace.class, HandOffOperations.AtAPace.class, 3));
    }

    /** A twin, and the two operations of it that must not meet; chance might let them meet too seldom. */
    private record Twin(Class<?> operations, Class<?> model, ExecutionScenario race) {

        void check(Options<?, ?> options) {
            options.iterations(0).addCustomScenario(race).minimizeFailedScenario(false).sequentialSpecification(model)
                    .check(operations);
        }

        @Override
        public String toString() {
            return operations.getSimpleName();
        }
    }

    static Stream<Twin> brokenTwins() throws NoSuchMethodException {
        Actor lease = new Actor(BrokenEntryOperations.class.getMethod("lease"), List.of());
        Class<?> waiting = BrokenWaitingOperations.class;
        return Stream.of(
                new Twin(BrokenEntryOperations.class, EntryModel.Idle.class, race(lease, lease, null)),
                new Twin(waiting, waiting, race(new Actor(waiting.getMethod("enter", int.class), List.of(1)),
                        new Actor(waiting.getMethod("release", int.class), List.of(2)),
                        new Actor(waiting.getMethod("nobodyWaitsForWhatIsFree"), List.of()))));
    }

    private static ExecutionScenario race(Actor first, Actor second, Actor validation) {
        return new ExecutionScenario(List.of(), List.of(List.of(first), List.of(second)), List.of(), validation);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("core")
    void everyScheduleIsExplained(Subject subject) {
        subject.check(modelChecking());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("core")
    void everyRunIsExplained(Subject subject) {
        subject.check(stress());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenTwins")
    void modelCheckingCatchesTheTwin(Twin twin) {
        assertCaught(twin, LincheckTest::modelChecking);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenTwins")
    void stressCatchesTheTwin(Twin twin) {
        assertCaught(twin, () -> stress().invocationsPerIteration(50_000));
    }

    /** On a busy machine two threads may run one after the other for a while: then they are tried again. */
    private static void assertCaught(Twin twin, Supplier<Options<?, ?>> options) {
        for (int round = 0; round < ROUNDS; round++) {
            try {
                twin.check(options.get());
            } catch (LincheckAssertionError caught) {
                return;
            }
        }
        fail("It is broken, and it was not noticed in %s rounds", ROUNDS);
    }

    private static ModelCheckingOptions modelChecking() {
        // It takes so many calls into each other for a loop without end; no thread sees anything of them.
        ManagedStrategyGuarantee headroom = forClasses(Headroom.class.getName()).allMethods().ignore();
        return new ModelCheckingOptions().addGuarantee(headroom).iterations(5 * FACTOR).invocationsPerIteration(300 * FACTOR);
    }

    private static StressOptions stress() {
        return new StressOptions().iterations(5 * FACTOR).invocationsPerIteration(300 * FACTOR);
    }
}
