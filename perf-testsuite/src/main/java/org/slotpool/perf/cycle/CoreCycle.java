/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Control;
import org.slotpool.perf.bench.Times;
import org.slotpool.perf.cli.QuietLogging;
import org.slotpool.perf.lender.CoreKind;
import org.slotpool.perf.lender.Lender;

/** An object is borrowed and given back. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CoreCycle {

    /** What lends; a name as on the command line. */
    @Param("slots-hints")
    public String core;

    /** How many objects there are. */
    @Param("1")
    public int connections;

    private Lender<Object> lender;

    /** For JMH. */
    public CoreCycle() {
    }

    /**
     * Makes it.
     *
     * @throws Exception if it cannot be made
     */
    @Setup
    @SuppressWarnings("unchecked")
    public void open() throws Exception {
        QuietLogging.install();
        lender = (Lender<Object>) CoreKind.named(core).open(connections);
    }

    /**
     * Borrows and gives back.
     *
     * @param crowd of threads
     * @param control tells when it is measured
     * @return what was lent, so that nothing of it can be left out
     * @throws Exception if there is nothing to be had
     */
    @Benchmark
    public Object cycle(Crowd crowd, Control control) throws Exception {
        crowd.mayRest(control);
        Object lent = lender.borrow();
        crowd.mayKeepIt(control);
        lender.giveBack(lent);
        return lent;
    }

    /**
     * Times that.
     *
     * @param crowd of threads
     * @param control tells when it is measured
     * @param times gets how long it took
     * @return what was lent
     * @throws Exception if there is nothing to be had
     */
    @Benchmark
    public Object timedCycle(Crowd crowd, Control control, Times times) throws Exception {
        long begin = times.operationBegins(control);
        Object lent = cycle(crowd, control);
        times.operationEnds(begin);
        return lent;
    }

    /**
     * Ends it.
     *
     * @throws Exception if something was lost
     */
    @TearDown
    public void close() throws Exception {
        lender.close();
    }
}
