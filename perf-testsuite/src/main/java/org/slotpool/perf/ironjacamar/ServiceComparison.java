/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.ironjacamar;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.compare.CompareSettings;
import org.slotpool.perf.compare.Comparison;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.TransactionService;

/** Compares the pools under one transaction service after the other. */
public final class ServiceComparison {

    private final List<TransactionService> services;
    private final CompareSettings settings;

    /**
     * A comparison that has not begun.
     *
     * @param services each once
     * @param settings of all of them; their own service is not used
     */
    public ServiceComparison(List<TransactionService> services, CompareSettings settings) {
        this.services = List.copyOf(services);
        this.settings = settings;
    }

    /**
     * The number of slices, warm-ups included.
     *
     * @return at least 1
     */
    public int slices() {
        return services.size() * settings.slices();
    }

    /**
     * Runs it.
     *
     * @param progress is told what it is at
     * @param results gets one for each service, also if it was broken off within one
     * @throws IOException if a transaction service does not start
     * @throws ResourceException if an adapter refuses to be deployed
     * @throws Violation if a client fails, or a pool breaks a rule
     */
    public void run(Consumer<String> progress, Consumer<ServiceResult> results)
            throws IOException, ResourceException, Violation {
        for (TransactionService service : services) {
            List<CellResult> cells = new ArrayList<>();
            try {
                new Comparison(settings.on(service)).run((cell, pool) ->
                        progress.accept(service + "/" + cell.kind() + "/" + cell.clients() + "/" + pool), cells::add);
            } finally {
                if (!cells.isEmpty()) {
                    results.accept(new ServiceResult(service, cells));
                }
            }
        }
    }
}
