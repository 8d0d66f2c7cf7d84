/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;
import org.slotpool.perf.bench.Times;

/**
 * Lets few threads work while JMH warms up, and until all threads are ready: a thousand that work leave the compiler, and
 * those that are not ready yet, without a processor for minutes. Where there are fewer connections than threads, some of the
 * others keep all but a few, so that those at work have to wait there as well. In the last iteration before those that are
 * measured all work: what the compiler took for impossible among few happens then, and what it compiled has to be compiled
 * again. Nobody keeps a connection before, or after, what is measured: others would wait for it, and be measured.
 */
@State(Scope.Thread)
public class Crowd {

    private static final int AT_WORK = 8;
    private static final int FREE = AT_WORK / 2;
    /** For each thread: the more there are, the less often each of them looks whether it has to go on. */
    private static final long REST = TimeUnit.MICROSECONDS.toNanos(100);

    /** Whether the thread is one of those that rest. */
    private boolean rests;
    /** Whether it keeps a connection meanwhile. */
    private boolean keeps;
    /** Whether few work. */
    private boolean warmsUp;
    /** Whether the end may have been a check-out ago. */
    private boolean ended;
    /** For how long it rests at a time. */
    private long rest;
    /** How many iterations have begun. */
    private int begun;

    /** For JMH. */
    public Crowd() {
    }

    /**
     * Begins an iteration.
     *
     * @param params the parameter {@code connections} is their number; 0: as many as threads
     * @param iteration which
     * @param thread that runs it
     */
    @Setup(Level.Iteration)
    public void begin(BenchmarkParams params, IterationParams iteration, ThreadParams thread) {
        begun++;
        begin(thread.getThreadIndex(), params.getThreads(), Integer.parseInt(params.getParam("connections")),
                iteration.getType() == IterationType.WARMUP && begun < iteration.getCount(),
                Times.areTakenBy(params.getBenchmark()));
    }

    void begin(int thread, int threads, int connections, boolean withFew, boolean isTimed) {
        int number = thread - AT_WORK;
        rests = number >= 0;
        keeps = rests && connections < threads && number < connections - FREE;
        rest = REST * threads;
        warmsUp = withFew;
        // A thread that gets no processor before the end does its first one then: so short a time must not be its throughput.
        ended = !isTimed;
    }

    /** Is called before something is borrowed. */
    void mayRest(Control control) {
        if (restsNow(control)) {
            LockSupport.parkNanos(rest);
        }
    }

    boolean restsNow(Control control) {
        if (!rests) {
            return false;
        }
        if (!control.stopMeasurement) {
            return warmsUp ? !keeps : !control.startMeasurement;
        }
        // The end may have come since this check-out began: then it is timed.
        boolean endedBefore = ended;
        ended = true;
        return endedBefore;
    }

    /** Is called with what was borrowed, before it is given back. */
    void mayKeepIt(Control control) {
        if (keepsItNow(control)) {
            LockSupport.parkNanos(rest);
        }
    }

    boolean keepsItNow(Control control) {
        return keeps && warmsUp && !control.stopMeasurement;
    }
}
