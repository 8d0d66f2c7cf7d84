/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slotpool.perf.distance.Ground;

/**
 * Runs tasks. Each round runs every task once, each in a process of its own, and all contestants of the same
 * circumstances back to back, in an order that rotates from round to round, so that whatever else happens on the machine
 * hits all of them alike; and while the processors are as far from each other, see {@link Ground}. A contestant that fails is not
 * tried again; the others go on.
 */
public final class Bench {

    private final BenchSettings settings;
    private final List<Task> tasks;

    /**
     * Measurements that have not begun.
     *
     * @param settings how long
     * @param tasks in the order in which they are reported
     */
    public Bench(BenchSettings settings, List<Task> tasks) {
        this.settings = settings;
        this.tasks = List.copyOf(tasks);
    }

    /**
     * The number of processes.
     *
     * @return at least 1 if there is a task
     */
    public int processes() {
        return settings.rounds() * tasks.stream().mapToInt(task -> task.latency() ? 2 : 1).sum();
    }

    /**
     * The time that all iterations take; starting the processes comes on top, and what the {@link Ground} waits for.
     *
     * @return milliseconds
     */
    public long totalMillis() {
        return (long) processes() * (settings.warmUps() + settings.iterations()) * settings.millis();
    }

    /**
     * Runs them all.
     *
     * @param progress is told what is measured, for each process
     * @param results gets one result for each task, in their order; if the thread is interrupted, for those tasks of which
     *     something is known
     * @throws InterruptedException if the thread was interrupted
     */
    public void run(Consumer<String> progress, Consumer<Measured> results) throws InterruptedException {
        Map<Task, Findings> findings = new LinkedHashMap<>();
        tasks.forEach(task -> findings.put(task, new Findings(task.hindrance())));
        try {
            measure(findings, progress);
        } finally {
            tasks.stream().map(task -> findings.get(task).of(task)).filter(Measured::isKnown).forEach(results);
        }
    }

    private void measure(Map<Task, Findings> findings, Consumer<String> progress) throws InterruptedException {
        Fork fork = new Fork(settings);
        Ground ground = new Ground();
        for (int round = 0; round < settings.rounds(); round++) {
            for (List<Task> group : groups()) {
                Collections.rotate(group, round);
                for (Task task : group) {
                    run(task, findings.get(task), fork, ground, progress);
                }
            }
        }
    }

    private Collection<List<Task>> groups() {
        Map<String, List<Task>> groups = new LinkedHashMap<>();
        tasks.forEach(task -> groups.computeIfAbsent(task.circumstances(), c -> new ArrayList<>()).add(task));
        return groups.values();
    }

    private static void run(Task task, Findings findings, Fork fork, Ground ground, Consumer<String> progress)
            throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        progress.accept(task.toString());
        if (!findings.hasFailed()) {
            run(task, findings, ground, found -> fork.measureThroughput(task, found));
        }
        if (task.latency()) {
            progress.accept(task + " timed");
            if (!findings.hasFailed()) {
                run(task, findings, ground, found -> fork.measureLatency(task, found));
            }
        }
    }

    /** One process, or if it has to be repeated, the last one of them. */
    private static void run(Task task, Findings findings, Ground ground, Process process) throws InterruptedException {
        Ground.Attempts attempts = ground.attempts(task.circumstances());
        Findings found;
        do {
            attempts.begin();
            found = new Findings(null);
            process.run(found);
        } while (attempts.endsInVain() && !found.hasFailed());
        findings.add(found, attempts.passage());
    }

    /** Finds something. */
    private interface Process {

        void run(Findings findings) throws InterruptedException;
    }
}
