/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What one thread has used so far; taken by that thread itself.
 *
 * @param bytes allocated
 * @param cpuNanos on a processor
 * @param switches how often it left the processor, by itself or not; 0 where the system does not tell
 */
record Bill(long bytes, long cpuNanos, long switches) {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Path STATUS = Path.of("/proc/thread-self/status");
    private static final String SWITCHES = "ctxt_switches:";

    static final Bill NOTHING = new Bill(0, 0, 0);

    /** At the end of what is billed: reading the system's file is not part of it. */
    static Bill before() throws IOException {
        long switches = switchCount();
        return new Bill(THREADS.getCurrentThreadAllocatedBytes(), THREADS.getCurrentThreadCpuTime(), switches);
    }

    static Bill after() throws IOException {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        return new Bill(bytes, THREADS.getCurrentThreadCpuTime(), switchCount());
    }

    private static long switchCount() throws IOException {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        // voluntary_ctxt_switches and nonvoluntary_ctxt_switches
        return Files.readAllLines(STATUS).stream().filter(line -> line.contains(SWITCHES))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).trim())).sum();
    }

    Bill minus(Bill other) {
        return new Bill(bytes - other.bytes, cpuNanos - other.cpuNanos, switches - other.switches);
    }

    Bill plus(Bill other) {
        return new Bill(bytes + other.bytes, cpuNanos + other.cpuNanos, switches + other.switches);
    }
}
