/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import jakarta.resource.ResourceException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.distance.AlikeRounds;
import org.slotpool.perf.distance.Distance;
import org.slotpool.perf.distance.Passage;

/**
 * Compares the pools in one cell. Each round runs every pool in a random order, {@link CompareSettings#TURNS} times
 * over, so that whatever else happens on the machine hits all of them alike: a machine that others use changes its speed
 * within tenths of a second, and what a slice loses in one of its turns, it hardly loses in all of them. It runs on new
 * connections each time: on which core a database serves a connection, or where in memory its objects lie, can matter more
 * than the pool, and holds for its lifetime. What counts are rounds that compare: see {@link AlikeRounds}.
 */
final class CellRun {

    private final CompareSettings settings;
    private final Cell cell;
    private final Random random;
    private final Progress progress;

    CellRun(CompareSettings settings, Cell cell, Random random, Progress progress) {
        this.settings = settings;
        this.cell = cell;
        this.random = random;
        this.progress = progress;
    }

    CellResult run(Container container, Adapter adapter, Crew crew) throws ResourceException, Violation {
        List<Contestant> contestants = new ArrayList<>();
        boolean fine = false;
        try {
            for (PoolKind pool : settings.pools()) {
                contestants.add(new Contestant(pool, cell, container, adapter, settings.statistics()));
            }
            CellResult result = run(contestants, crew);
            fine = true;
            return result;
        } finally {
            if (!fine) {
                contestants.forEach(Contestant::abandon);
            }
        }
    }

    private CellResult run(List<Contestant> contestants, Crew crew) throws Violation {
        Map<PoolKind, List<Slice>> slices = new EnumMap<>(PoolKind.class);
        contestants.forEach(contestant -> slices.put(contestant.pool(), new ArrayList<>()));
        List<Round> rounds = new ArrayList<>();
        AlikeRounds alike = new AlikeRounds(settings.rounds());
        double fastest = warmUp(contestants, crew);
        long perClient = settings.portion().transactionsPerClient(fastest, crew.size());
        Distance before = distance();
        while (!alike.suffice()) {
            int round = rounds.size() + 1;
            round(contestants, crew, round, perClient).forEach((pool, slice) -> slices.get(pool).add(slice));
            Passage passage = new Passage(before, distance());
            rounds.add(new Round(round, passage));
            alike.add(round, passage);
            before = passage.after();
        }
        List<PoolResult> results = new ArrayList<>();
        for (Contestant contestant : contestants) {
            contestant.verify();
            results.add(PoolResult.of(contestant.pool(), contestant.liveClass(), slices.get(contestant.pool()), alike.chosen()));
        }
        for (Contestant contestant : contestants) {
            contestant.retire();
        }
        return new CellResult(cell, results, rounds);
    }

    private static Distance distance() throws Violation {
        try {
            return Distance.measure();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        }
    }

    /** How many transactions per second the fastest did. */
    private double warmUp(List<Contestant> contestants, Crew crew) throws Violation {
        double fastest = 0;
        for (int round = 1 - settings.warmUps(); round <= 0; round++) {
            for (Slice slice : round(contestants, crew, round, Portion.BY_TIME).values()) {
                fastest = Math.max(fastest, slice.perSecond());
            }
        }
        return fastest;
    }

    private Map<PoolKind, Slice> round(List<Contestant> contestants, Crew crew, int round, long perClient) throws Violation {
        List<Contestant> order = new ArrayList<>(contestants);
        Collections.shuffle(order, random);
        List<Slice> slices = new ArrayList<>();
        for (int position = 1; position <= order.size(); position++) {
            slices.add(new Slice(round, position, 0, 0));
        }
        for (int turn = 0; turn < CompareSettings.TURNS; turn++) {
            for (int i = 0; i < order.size(); i++) {
                Contestant contestant = order.get(i);
                if (turn == 0) {
                    progress.slice(cell, contestant.pool());
                }
                contestant.forgetConnections();
                fill(contestant, crew);
                slices.set(i, slices.get(i).plus(turn(contestant, crew, perClient)));
            }
        }
        Map<PoolKind, Slice> found = new EnumMap<>(PoolKind.class);
        slices.forEach(slice -> found.put(order.get(slice.position() - 1).pool(), slice));
        return found;
    }

    private Slice turn(Contestant contestant, Crew crew, long perClient) throws Violation {
        try {
            return perClient == Portion.BY_TIME
                    ? crew.repeat(contestant.work()::run,
                            TimeUnit.MILLISECONDS.toNanos(settings.portion().millis()) / CompareSettings.TURNS)
                    : crew.repeatEach(contestant.work()::run, (perClient + CompareSettings.TURNS - 1) / CompareSettings.TURNS);
        } catch (Violation e) {
            throw new Violation(contestant.name() + ": " + e.getMessage(), e.getCause());
        }
    }

    /** All clients check out at the same time, so that a pool begins full and creates nothing while it is measured. */
    private static void fill(Contestant contestant, Crew crew) throws Violation {
        CyclicBarrier meeting = new CyclicBarrier(crew.size());
        AtomicReference<Exception> first = new AtomicReference<>();
        try {
            crew.once(() -> {
                try {
                    contestant.work().runTogether(meeting);
                } catch (Exception e) {
                    first.compareAndSet(null, e);
                    meeting.reset();
                    throw e;
                }
            });
        } catch (Violation e) {
            throw new Violation(contestant.name() + ": a client failed: " + first.get(), first.get());
        }
    }
}
