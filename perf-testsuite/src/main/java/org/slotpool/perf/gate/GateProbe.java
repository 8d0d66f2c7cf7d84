/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.cli.QuietLogging;
import org.slotpool.perf.compare.Crew;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.scarce.Trial;
import org.slotpool.perf.scarce.Way;
import org.slotpool.perf.statistics.Spread;

/** What runs in a process of the gate: each shape for some slices, of which the median counts. */
public final class GateProbe {

    private static final int SLICES = 5;

    private GateProbe() {
    }

    /**
     * Measures, and writes the throughputs.
     *
     * @param args the file for the answer, the class of the pool, the length of a slice in milliseconds
     * @throws Exception if anything goes wrong
     */
    public static void main(String[] args) throws Exception {
        QuietLogging.install();
        long nanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[2]));
        Map<String, Double> perSecond = new LinkedHashMap<>();
        try (Container container = new Container(TransactionService.NOOP)) {
            for (GateCell cell : GateCell.values()) {
                DeploymentSettings settings = new DeploymentSettings("gate/" + cell, Case.NO, args[1], cell.connections(),
                        false, false);
                perSecond.put(cell.toString(), new Trial(container, Way.SPI, settings).run(work -> {
                    List<Double> slices = new ArrayList<>();
                    try (Crew crew = new Crew(cell.threads())) {
                        // While it is compiled.
                        crew.repeat(() -> work.checkIn(work.checkOut()), SLICES * nanos);
                        for (int i = 0; i < SLICES; i++) {
                            slices.add(crew.repeat(() -> work.checkIn(work.checkOut()), nanos).perSecond());
                        }
                    }
                    return Spread.of(slices).median();
                }));
            }
        }
        new ObjectMapper().writeValue(Path.of(args[0]).toFile(), perSecond);
    }
}
