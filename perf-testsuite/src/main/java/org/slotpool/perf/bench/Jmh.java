/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/** Runs JMH. */
public final class Jmh {

    private Jmh() {
    }

    /**
     * Runs one benchmark, and leaves no process of its own behind.
     *
     * @param options what, and how
     * @return what it found
     * @throws RunnerException if it failed, or the thread was interrupted
     */
    public static RunResult runSingle(Options options) throws RunnerException {
        // Nothing else of this kind may run on the machine, but that is for its user to see to.
        System.setProperty("jmh.ignoreLock", "true");
        Set<ProcessHandle> others = ProcessHandle.current().children().collect(Collectors.toSet());
        try {
            return new Runner(options).runSingle();
        } finally {
            // An interrupted JMH leaves its process at work.
            ProcessHandle.current().children().filter(child -> !others.contains(child)).forEach(ProcessHandle::destroyForcibly);
        }
    }

    /**
     * Whether the thread was interrupted, and nothing failed.
     *
     * @param failure what came of it: JMH wraps it, and suppresses causes
     * @return whether there is an interrupt in it
     */
    public static boolean tellsOfAnInterrupt(Throwable failure) {
        return failure instanceof InterruptedException
                || failure.getCause() != null && tellsOfAnInterrupt(failure.getCause())
                || Stream.of(failure.getSuppressed()).anyMatch(Jmh::tellsOfAnInterrupt);
    }
}
