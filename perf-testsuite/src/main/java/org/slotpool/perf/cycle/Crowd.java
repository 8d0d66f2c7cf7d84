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

/**
 * Lets few threads work while JMH warms up, and until all threads are ready: a thousand that work leave the compiler, and
 * those that are not ready yet, without a processor for minutes. Where there are fewer connections than threads, some of the
 * others keep all but a few, so that those at work have to wait there as well. In the last iteration before those that are
 * measured all work: what the compiler took for impossible among few happens then, and what it compiled has to be compiled
 * again.
 */
@State(Scope.Thread)
public class Crowd {

    private static final int AT_WORK = 8;
    private static final int FREE = AT_WORK / 2;
    private static final long REST = TimeUnit.MILLISECONDS.toNanos(100);

    /** Whether the thread is one of those that rest. */
    private boolean rests;
    /** Whether it keeps a connection meanwhile. */
    private boolean keeps;
    /** Whether few work. */
    private boolean warmsUp;
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
        int connections = Integer.parseInt(params.getParam("connections"));
        int number = thread.getThreadIndex() - AT_WORK;
        rests = number >= 0;
        keeps = rests && connections < params.getThreads() && number < connections - FREE;
        begun++;
        warmsUp = iteration.getType() == IterationType.WARMUP && begun < iteration.getCount();
    }

    /** Is called before something is borrowed. */
    void mayRest(Control control) {
        if (rests && !keeps) {
            rest(control);
        }
    }

    /** Is called with what was borrowed, before it is given back. */
    void mayKeepIt(Control control) {
        if (keeps) {
            rest(control);
        }
    }

    private void rest(Control control) {
        if (warmsUp || !control.startMeasurement || control.stopMeasurement) {
            LockSupport.parkNanos(REST);
        }
    }
}
