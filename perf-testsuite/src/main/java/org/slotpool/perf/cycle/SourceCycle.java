/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.sql.Connection;
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
import org.slotpool.perf.lender.Backend;
import org.slotpool.perf.lender.Lender;
import org.slotpool.perf.lender.Reading;
import org.slotpool.perf.lender.SourceKind;

/** A connection is got from a DataSource and closed, and used in between or not. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SourceCycle {

    /** What lends; a name as on the command line. */
    @Param("slotpool")
    public String source;

    /** Where the connections lead to. */
    @Param("jdbc:stub:")
    public String url;

    /** How many connections there are. */
    @Param("1")
    public int connections;

    private Lender<Connection> lender;

    /** For JMH. */
    public SourceCycle() {
    }

    /**
     * Makes it.
     *
     * @throws Exception if it cannot be made
     */
    @Setup
    public void open() throws Exception {
        QuietLogging.install();
        lender = SourceKind.named(source).open(Backend.at(url), connections);
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
    public Connection cycle(Crowd crowd, Control control) throws Exception {
        crowd.mayRest(control);
        Connection lent = lender.borrow();
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
    public Connection timedCycle(Crowd crowd, Control control, Times times) throws Exception {
        long begin = times.operationBegins(control);
        Connection lent = cycle(crowd, control);
        times.operationEnds(begin);
        return lent;
    }

    /**
     * Borrows, reads a row by its primary key, and gives back.
     *
     * @param crowd of threads
     * @param control tells when it is measured
     * @return what was read
     * @throws Exception if there is nothing to be had, or the read fails
     */
    @Benchmark
    public int read(Crowd crowd, Control control) throws Exception {
        crowd.mayRest(control);
        Connection lent = lender.borrow();
        try {
            crowd.mayKeepIt(control);
            return Reading.read(lent);
        } finally {
            lender.giveBack(lent);
        }
    }

    /**
     * Times that.
     *
     * @param crowd of threads
     * @param control tells when it is measured
     * @param times gets how long it took
     * @return what was read
     * @throws Exception if there is nothing to be had, or the read fails
     */
    @Benchmark
    public int timedRead(Crowd crowd, Control control, Times times) throws Exception {
        long begin = times.operationBegins(control);
        int read = read(crowd, control);
        times.operationEnds(begin);
        return read;
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
