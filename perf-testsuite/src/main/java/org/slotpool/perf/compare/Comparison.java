/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;

/** Compares the pools in all cells. */
public final class Comparison {

    private final CompareSettings settings;

    /**
     * A comparison that has not begun.
     *
     * @param settings what is compared
     */
    public Comparison(CompareSettings settings) {
        this.settings = settings;
    }

    /**
     * Runs it, in this thread and in as many threads as there are clients.
     *
     * @param progress is told what it is at
     * @param found is given each cell as soon as it has been measured, in the order of the settings
     * @throws IOException if a database or the transaction service does not start
     * @throws ResourceException if an adapter refuses to be deployed
     * @throws Violation if a client fails, a pool breaks a rule, or the calling thread is interrupted
     */
    public void run(Progress progress, Consumer<CellResult> found) throws IOException, ResourceException, Violation {
        Random random = new Random(settings.seed());
        boolean first = true;
        TreeMap<Integer, Crew> crews = new TreeMap<>();
        try (Container container = new Container(settings.service())) {
            for (AdapterKind kind : settings.adapters()) {
                int connections = settings.largestCrew() * settings.pools().size();
                try (Adapter adapter = kind.start(connections)) {
                    warmUp(container, kind, adapter, crews.computeIfAbsent(settings.largestCrew(), Crew::new), progress,
                            first ? CompareSettings.FIRST_WARM_UPS : 1);
                    first = false;
                    for (Cell cell : settings.cells(kind)) {
                        Crew crew = crews.computeIfAbsent(cell.clients(), Crew::new);
                        found.accept(new CellRun(settings, cell, random, progress).run(container, adapter, crew));
                    }
                }
            }
        } finally {
            crews.values().forEach(Crew::close);
        }
    }

    /** Lets the compiler see every pool under every kind of transaction before the first of them is measured. */
    private void warmUp(Container container, AdapterKind kind, Adapter adapter, Crew crew, Progress progress,
            int times) throws ResourceException, Violation {
        CompareSettings discarded = settings.warmUp(times);
        for (Case transactions : settings.cases()) {
            Cell cell = new Cell(transactions, kind, crew.size());
            new CellRun(discarded, cell, new Random(settings.seed()), progress).run(container, adapter, crew);
        }
    }
}
