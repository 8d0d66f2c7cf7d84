/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import io.hyperfoil.core.parser.ParserException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/**
 * Requests that Hyperfoil starts when they are due, however many are under way (an open model). A request's time begins before it
 * has a connection: a stall counts for all requests that were due meanwhile (no coordinated omission).
 */
final class FixedRate {

    private static final String BENCHMARK = "fixed-rate.hf.yaml";

    /** Hyperfoil starts what is due by now, so that the last one of a phase may be left out. */
    private static final double ALL_BUT_THE_LAST = 0.99;

    /** Why requests that were due were not sent, if it is not the server. */
    static final String NO_PROCESSOR = "the sender got no processor when its time ended";

    private final URI address;
    private final int rate;
    private final int mostUnderWay;

    /** Asks for what is there, that often in a second. If more are under way at once, the server does not keep up. */
    FixedRate(URI address, int rate, int mostUnderWay) {
        this.address = address;
        this.rate = rate;
        this.mostUnderWay = mostUnderWay;
    }

    /**
     * Sends, and returns when the last request has been answered.
     *
     * @return nanoseconds that each request took, with a precision of one percent
     * @throws IOException if one was not answered as it should be, or could not even be sent in time
     */
    Histogram send(Duration time) throws IOException {
        StatisticsSnapshot sum = new StatisticsSnapshot();
        AtomicInteger mostSeen = new AtomicInteger();
        new LocalSimulationRunner(benchmark(time), (phase, step, metric, part, last) -> sum.add(part),
                (phase, fewest, most) -> mostSeen.accumulateAndGet(most, Math::max), null).run();
        long due = rate * time.toMillis() / Duration.ofSeconds(1).toMillis();
        if (sum.invalid > 0 || sum.errors() > 0 || sum.responseCount < sum.requestCount) {
            throw new IOException(failures(sum) + " of " + sum.requestCount + " requests failed: " + address);
        }
        if (sum.requestCount < ALL_BUT_THE_LAST * due) {
            throw new IOException((mostSeen.get() < mostUnderWay ? NO_PROCESSOR : "the server does not keep up") + ": of " + due
                    + " requests that were due, " + sum.requestCount + " were sent, " + mostSeen + " under way at once, where "
                    + mostUnderWay + " may be: " + address);
        }
        return sum.histogram;
    }

    /** An invalid one was answered, but not well. */
    private static long failures(StatisticsSnapshot sum) {
        return Math.max(sum.invalid, sum.requestCount - sum.responseCount + sum.internalErrors);
    }

    private Benchmark benchmark(Duration time) throws IOException {
        try (InputStream file = FixedRate.class.getResourceAsStream(BENCHMARK)) {
            return BenchmarkParser.instance().buildBenchmark(file, BenchmarkData.EMPTY, Map.of(
                    "SERVER", address.getScheme() + "://" + address.getAuthority(), "REQUEST", address.getPath(),
                    "RATE", Integer.toString(rate), "MOST_UNDER_WAY", Integer.toString(mostUnderWay), "TIME", time.toMillis() + "ms"));
        } catch (ParserException e) {
            throw new IllegalStateException(BENCHMARK, e);
        }
    }
}
