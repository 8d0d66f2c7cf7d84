/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.cycle.CoreCycle;
import org.slotpool.perf.scarce.Shape;

class BenchTest {

    private static final Shape SHAPE = new Shape(2, 2);

    private static Task task(String name, String core, String hindrance) {
        Rival rival = new Rival("core", name, name, Rival.NO_ORDER, true, "", Map.of("core", core));
        return new Task(rival, CoreCycle.class, "cycle", SHAPE, false, hindrance);
    }

    @Test
    void whoFailsIsARowAndTheOthersGoOn() throws InterruptedException {
        List<Measured> results = new ArrayList<>();
        new Bench(new BenchSettings(2, 1, 1, 20), List.of(task("broken", "nobody", null),
                task("hindered", "queue", "no database"), task("good", "queue", null))).run(step -> { }, results::add);
        assertThat(results.get(0).failures()).singleElement().asString().contains("NOBODY");
        assertThat(results.get(0).throughput()).isEmpty();
        assertThat(results.get(1).failures()).containsExactly("no database");
        assertThat(results.get(2).failures()).isEmpty();
        assertThat(results.get(2).perSecond()).hasSize(2);
    }

    @Test
    void theOrderRotatesFromRoundToRound() throws InterruptedException {
        List<String> steps = new ArrayList<>();
        Bench bench = new Bench(new BenchSettings(2, 1, 1, 20), List.of(task("first", "queue", "told apart by name only"),
                task("second", "queue", "told apart by name only")));
        bench.run(steps::add, result -> { });
        assertThat(steps).containsExactly("core/first/2/2", "core/second/2/2", "core/second/2/2", "core/first/2/2")
                .hasSize(bench.processes());
    }

    @Test
    void whatIsKnownWhenItIsBrokenOffIsKept() {
        List<Measured> results = new ArrayList<>();
        Bench bench = new Bench(new BenchSettings(1, 1, 1, 20), List.of(task("first", "queue", "told apart by name only"),
                task("second", "queue", null)));
        assertThatThrownBy(() -> bench.run(step -> Thread.currentThread().interrupt(), results::add))
                .isInstanceOf(InterruptedException.class);
        assertThat(results).singleElement().satisfies(first -> assertThat(first.task().rival().name()).isEqualTo("first"));
    }

    @Test
    void nothingGoesOnWhenAProcessIsBrokenOff() throws Exception {
        Set<ProcessHandle> others = children();
        Bench bench = new Bench(new BenchSettings(1, 1, 1, 60_000), List.of(task("long", "queue", null), task("next", "queue", null)));
        FutureTask<Void> measuring = new FutureTask<>(() -> {
            bench.run(step -> { }, result -> { });
            return null;
        });
        Thread thread = new Thread(measuring, "measuring");
        thread.start();
        ProcessHandle process = await().until(() -> children().stream().filter(child -> !others.contains(child)).findFirst(),
                Optional::isPresent).orElseThrow();

        thread.interrupt();

        assertThatThrownBy(measuring::get).hasCauseInstanceOf(InterruptedException.class);
        await().until(() -> !process.isAlive());
        assertThat(children()).isSubsetOf(others);
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }
}
