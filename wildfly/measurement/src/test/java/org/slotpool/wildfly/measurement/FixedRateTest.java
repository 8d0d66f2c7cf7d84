/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hyperfoil, and a server that stalls or fails. */
class FixedRateTest {

    private static final int RATE = 200;
    private static final Duration TIME = Duration.ofSeconds(1);
    private static final int BACKLOG = 500;
    private static final double PRECISION = 0.99;
    private static final int ATTEMPTS = 10;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger asked = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), BACKLOG);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private FixedRate load(String path) {
        return load(path, RATE);
    }

    private FixedRate load(String path, int mostUnderWay) {
        return new FixedRate(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path), RATE, mostUnderWay);
    }

    private static void answer(HttpExchange request, int status) throws IOException {
        request.sendResponseHeaders(status, -1);
        request.close();
    }

    @Test
    void whatIsDueIsSentHoweverManyAreNotAnswered() throws Exception {
        AtomicLong longest = new AtomicLong();

        Histogram times = sentByOneThatGotAProcessor(attempt -> {
            CountDownLatch half = new CountDownLatch(RATE / 2);
            asked.set(0);
            longest.set(0);
            server.createContext("/" + attempt, request -> {
                long came = System.nanoTime();
                asked.incrementAndGet();
                half.countDown();
                try {
                    half.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                longest.accumulateAndGet(System.nanoTime() - came, Math::max);
                answer(request, 200);
            });
            return load("/" + attempt);
        });

        assertThat(times.getTotalCount()).isEqualTo(asked.get()).isGreaterThanOrEqualTo((long) (RATE * PRECISION));
        assertThat(times.getMaxValue()).as("the first one's time").isGreaterThanOrEqualTo((long) (longest.get() * PRECISION));
    }

    /** On a busy machine the last requests of a second may find their sender without a processor; it says so, and begins anew. */
    private static Histogram sentByOneThatGotAProcessor(IntFunction<FixedRate> loads) throws IOException {
        for (int attempt = 1;; attempt++) {
            try {
                return loads.apply(attempt).send(TIME);
            } catch (IOException e) {
                if (attempt == ATTEMPTS || !e.getMessage().startsWith(FixedRate.NO_PROCESSOR)) {
                    throw e;
                }
            }
        }
    }

    @Test
    void itFailsWhenTheServerDoesNotKeepUp() {
        server.createContext("/slow", request -> {
            try {
                new CountDownLatch(1).await(TIME.toMillis() / 4, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            answer(request, 200);
        });

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> load("/slow", 1).send(TIME))
                .withMessageMatching("the server does not keep up: of 200 requests that were due, [1-9] were sent, "
                        + "1 under way at once, where 1 may be: http://.*/slow");
    }

    @Test
    void itFailsLikeItsRequests() {
        server.createContext("/one", request -> answer(request, asked.incrementAndGet() == 1 ? 500 : 200));

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> load("/one").send(TIME))
                .withMessageMatching("1 of \\d+ requests failed: http://.*/one");
    }

    @Test
    void itFailsWhenNothingIsThere() {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> load("/nothing").send(TIME))
                .withMessageMatching("(\\d+) of \\1 requests failed: http://.*/nothing");
    }

    @Test
    void itFailsWhenTheConnectionIsClosed() {
        server.createContext("/closed", HttpExchange::close);

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> load("/closed").send(TIME))
                .withMessageContaining("requests failed: http://");
    }
}
