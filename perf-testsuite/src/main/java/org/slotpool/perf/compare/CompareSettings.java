/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import java.util.ArrayList;
import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;

/**
 * What is compared, and for how long.
 *
 * @param cases the kinds of transactions
 * @param adapters what is connected to
 * @param clients the numbers of clients, each at least 1
 * @param pools the contestants
 * @param service the transaction service
 * @param rounds how often each pool is measured in each cell, not counting rounds that do not compare; at least 1, or 0 if all is discarded
 * @param warmUps how often it runs before that without being measured, at least 1
 * @param portion how much the clients do in a slice
 * @param statistics whether the pools count
 * @param seed of the order within the rounds
 */
public record CompareSettings(List<Case> cases, List<AdapterKind> adapters, List<Integer> clients, List<PoolKind> pools,
        TransactionService service, int rounds, int warmUps, Portion portion, boolean statistics, long seed) {

    /** In how many parts a slice is done, between those of the other pools. */
    public static final int TURNS = 4;

    /** How often everything runs on the first adapter before its first cell, while most of the code is compiled. */
    static final int FIRST_WARM_UPS = 4;

    /**
     * All cells.
     *
     * @return by adapter, then case, then clients
     */
    public List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (AdapterKind adapter : adapters) {
            cells.addAll(cells(adapter));
        }
        return cells;
    }

    List<Cell> cells(AdapterKind adapter) {
        List<Cell> cells = new ArrayList<>();
        for (Case kind : cases) {
            for (int number : clients) {
                cells.add(new Cell(kind, adapter, number));
            }
        }
        return cells;
    }

    /**
     * The number of slices, warm-ups included. There may be more, since some may not compare.
     *
     * @return at least 1
     */
    public int slices() {
        int beforeTheCells = FIRST_WARM_UPS + adapters.size() - 1;
        return (cells().size() * (rounds + warmUps) + beforeTheCells * cases.size()) * pools.size();
    }

    /**
     * The same under another transaction service.
     *
     * @param other the service
     * @return new settings
     */
    public CompareSettings on(TransactionService other) {
        return new CompareSettings(cases, adapters, clients, pools, other, rounds, warmUps, portion, statistics, seed);
    }

    /** What is discarded before the first cell. */
    CompareSettings warmUp(int times) {
        return new CompareSettings(cases, adapters, clients, pools, service, 0, times, portion, statistics, seed);
    }

    int largestCrew() {
        return clients.stream().mapToInt(Integer::intValue).max().orElseThrow();
    }
}
