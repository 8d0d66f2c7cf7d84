/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slotpool.perf.process.JavaProcess;
import org.slotpool.perf.writes.SharedWrites;

/** Compares two contenders, in processes that take turns. */
public final class Gate {

    private static final int PROCESSES = 3;
    private static final int SECONDS = 120;

    private final Contender base;
    private final Contender candidate;
    private final int rounds;
    private final int millis;
    private final double tolerance;

    /**
     * A comparison that has not begun.
     *
     * @param base what the candidate is compared with
     * @param candidate what is judged
     * @param rounds how often, at least {@link GateVerdict#FEWEST_ROUNDS}
     * @param millis the length of a slice, in milliseconds
     * @param tolerance the loss that is not worth a failure, as a part of the throughput
     */
    public Gate(Contender base, Contender candidate, int rounds, int millis, double tolerance) {
        this.base = base;
        this.candidate = candidate;
        this.rounds = rounds;
        this.millis = millis;
        this.tolerance = tolerance;
    }

    /**
     * The processes that will be started.
     *
     * @return at least 23
     */
    public int steps() {
        return rounds * PROCESSES + 2;
    }

    /**
     * Runs it.
     *
     * @param progress is told which process begins
     * @return what was found
     * @throws IOException if a process fails
     * @throws InterruptedException if the calling thread is interrupted
     */
    public GateResult run(Consumer<String> progress) throws IOException, InterruptedException {
        progress.accept("counts/" + base.name());
        SharedWrites baseCounts = SharedWrites.count(base.poolClass(), base.classPath(), false);
        progress.accept("counts/" + candidate.name());
        SharedWrites candidateCounts = SharedWrites.count(candidate.poolClass(), candidate.classPath(), false);
        return new GateResult(times(progress), baseCounts, candidateCounts);
    }

    /**
     * Runs the part that can be fooled by noise.
     *
     * @param progress is told which process begins
     * @return the verdict for each cell
     * @throws IOException if a process fails
     * @throws InterruptedException if the calling thread is interrupted
     */
    public Map<GateCell, GateVerdict> times(Consumer<String> progress) throws IOException, InterruptedException {
        Map<GateCell, List<GateRound>> found = new EnumMap<>(GateCell.class);
        for (int round = 1; round <= rounds; round++) {
            // The base, the base again, the candidate; each of them is first, second and third equally often.
            List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
            Collections.rotate(order, round);
            JsonNode[] answers = new JsonNode[PROCESSES];
            for (int which : order) {
                Contender contender = which == 2 ? candidate : base;
                progress.accept("round " + round + "/" + contender.name());
                answers[which] = new JavaProcess(GateProbe.class, contender.classPath(), List.of())
                        .run(SECONDS, List.of(contender.poolClass(), millis));
            }
            for (GateCell cell : GateCell.values()) {
                String name = cell.toString();
                found.computeIfAbsent(cell, c -> new ArrayList<>()).add(new GateRound(answers[0].get(name).asDouble(),
                        answers[1].get(name).asDouble(), answers[2].get(name).asDouble()));
            }
        }
        Map<GateCell, GateVerdict> verdicts = new EnumMap<>(GateCell.class);
        found.forEach((cell, all) -> verdicts.put(cell, new GateVerdict(List.copyOf(all), tolerance)));
        return verdicts;
    }
}
