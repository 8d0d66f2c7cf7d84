/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.distance.Ground;

/**
 * Lets more clients than connections compete. Each round runs every entrant once in every cell, back to back and in an
 * order that rotates from round to round, so that whatever else happens on the machine hits all of them alike. Each
 * time it is a new pool with new threads. Before the first round every entrant practises in every cell, and after each trial
 * nobody works until the compiler has caught up: among a thousand threads it hardly gets a processor. The trials in a cell
 * are made while the processors are as far from each other, see {@link Ground}.
 */
public final class Scarce {

    private final ScarceSettings settings;
    private final Compilation compilation = new Compilation();
    private final Ground ground = new Ground();
    private final Map<ScarceCell, Map<Entrant, List<Round>>> rounds = new LinkedHashMap<>();

    /**
     * A comparison that has not begun.
     *
     * @param settings what is compared
     */
    public Scarce(ScarceSettings settings) {
        this.settings = settings;
    }

    /**
     * Runs it, in this thread and in as many threads as there are clients; what it finds is in {@link #results}.
     *
     * @param progress is told what it is at
     * @throws IOException if the container does not start
     * @throws ResourceException if an adapter refuses to be deployed
     * @throws Violation if a pool breaks a rule
     * @throws InterruptedException if the thread was interrupted
     */
    public void run(Consumer<String> progress) throws IOException, ResourceException, Violation, InterruptedException {
        try (Container container = new Container(TransactionService.NOOP)) {
            for (ScarceCell cell : settings.cells()) {
                practise(cell, container, progress);
            }
            for (int number = 1; number <= settings.rounds(); number++) {
                for (ScarceCell cell : settings.cells()) {
                    // All entrants of a round or none: a round that was broken off would favour some of them.
                    Map<Entrant, Round> round = round(number, cell, container, progress);
                    Map<Entrant, List<Round>> results = rounds.computeIfAbsent(cell, c -> new LinkedHashMap<>());
                    round.forEach((entrant, one) -> results.computeIfAbsent(entrant, e -> new ArrayList<>()).add(one));
                }
            }
        }
    }

    /**
     * What has been measured, also if it was broken off.
     *
     * @return one result for each cell in which every entrant had at least one round, in the order of the settings
     */
    public List<ScarceResult> results() {
        return settings.cells().stream().filter(rounds::containsKey).map(cell -> result(cell, rounds.get(cell))).toList();
    }

    private Map<Entrant, Round> round(int number, ScarceCell cell, Container container, Consumer<String> progress)
            throws ResourceException, Violation, InterruptedException {
        List<Entrant> order = new ArrayList<>(settings.entrants());
        Collections.rotate(order, number);
        Map<Entrant, Round> results = new LinkedHashMap<>();
        for (Entrant entrant : order) {
            progress.accept(cell + "/" + entrant);
            int position = results.size() + 1;
            Ground.Attempts attempts = ground.attempts(cell.toString());
            Tally tally;
            do {
                attempts.begin();
                tally = trial(cell, entrant, container, settings.warmUpMillis(), settings.millis(cell));
            } while (attempts.endsInVain());
            results.put(entrant, tally.round(number, position, attempts.passage()));
        }
        return results;
    }

    /** Each cell has ways through the code that no other has; they are to be compiled before anybody is measured there. */
    private void practise(ScarceCell cell, Container container, Consumer<String> progress) throws ResourceException, Violation {
        int half = settings.warmUpMillis() / 2;
        for (Entrant entrant : settings.entrants()) {
            progress.accept(cell + "/" + entrant);
            trial(cell, entrant, container, half, half);
        }
    }

    private Tally trial(ScarceCell cell, Entrant entrant, Container container, int warmUpMillis, long millis)
            throws ResourceException, Violation {
        DeploymentSettings deployment = new DeploymentSettings(cell + "/" + entrant, Case.NO,
                entrant.pool().className(), cell.shape().connections(), false, false, entrant.fair(),
                DeploymentSettings.DEFAULT_TIMEOUT_MILLIS);
        Hold hold = new Hold(TimeUnit.MICROSECONDS.toNanos(cell.holdMicros()));
        Tally tally = new Trial(container, cell.way(), deployment).run(work -> new Crowd(cell.shape().threads(), work, hold)
                .run(TimeUnit.MILLISECONDS.toNanos(warmUpMillis), TimeUnit.MILLISECONDS.toNanos(millis)));
        compilation.awaitStillness();
        return tally;
    }

    private ScarceResult result(ScarceCell cell, Map<Entrant, List<Round>> rounds) {
        return new ScarceResult(cell, settings.entrants().stream()
                .map(entrant -> new EntrantResult(entrant, List.copyOf(rounds.get(entrant)))).toList());
    }
}
