/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.writes;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.slotpool.perf.cli.QuietLogging;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.scarce.Trial;
import org.slotpool.perf.scarce.Way;

/** What runs in the agent's process: one thread, so many cycles, interpreted, so that nothing is left to chance. */
public final class WriteProbe {

    private static final int WARM_UP = 2_000;
    private static final int CYCLES = 10_000;
    private static final int BATCHES = 10;
    private static final int CONNECTIONS = 2;

    private WriteProbe() {
    }

    /**
     * Counts, and writes the counts.
     *
     * @param args the file for the answer, the class of the pool, and whether its statistics are on
     * @throws Exception if anything goes wrong
     */
    public static void main(String[] args) throws Exception {
        QuietLogging.install();
        DeploymentSettings settings = new DeploymentSettings("writes", Case.NO, args[1], CONNECTIONS,
                Boolean.parseBoolean(args[2]), false);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] allocated = new long[BATCHES];
        try (Container container = new Container(TransactionService.NOOP)) {
            new Trial(container, Way.SPI, settings).run(work -> {
                try {
                    for (int i = 0; i < WARM_UP; i++) {
                        work.checkIn(work.checkOut());
                    }
                    WriteTally.count(true);
                    for (int batch = 0; batch < BATCHES; batch++) {
                        long before = threads.getCurrentThreadAllocatedBytes();
                        for (int i = 0; i < CYCLES / BATCHES; i++) {
                            work.checkIn(work.checkOut());
                        }
                        allocated[batch] = threads.getCurrentThreadAllocatedBytes() - before;
                    }
                    WriteTally.count(false);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                return null;
            });
        }
        // What is rare (a class that is loaded, a table that grows, a thread that is started) is not a part of a cycle.
        Map<String, Long> sites = new TreeMap<>();
        for (int site = 0; site < WriteAgent.sites().count(); site++) {
            long perCycle = Math.round((double) WriteTally.of(site) / CYCLES);
            if (perCycle > 0) {
                sites.merge(WriteAgent.sites().name(site), perCycle, Long::sum);
            }
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        Arrays.sort(allocated);
        answer.put("bytesPerCycle", allocated[BATCHES / 2] * BATCHES / CYCLES);
        answer.put("writes", sites);
        new ObjectMapper().writeValue(Path.of(args[0]).toFile(), answer);
    }
}
