/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;

/**
 * What an operator does, done to both pools side by side: the stock pool's answer is what is expected of this one. Where they
 * differ, the row has both answers and the reason, and demands just that.
 */
@ExtendWith(ArquillianExtension.class)
@Tag("both-pools")
class OperationsTest {

    private static final String[] FLUSHES = {"flush-idle-connection-in-pool", "flush-invalid-connection-in-pool",
        "flush-gracefully-connection-in-pool", "flush-all-connection-in-pool"};

    private static final Map<String, Object> FILLED = Map.of("min-pool-size", 2, "pool-prefill", true);

    @Deployment
    static WebArchive deployment() {
        return Archives.of(OperationsTest.class, Scene.class);
    }

    @FunctionalInterface
    private interface Act {
        Object observe(Scene scene) throws Exception;
    }

    /** Both answers are the same if {@code ours} is null; otherwise that one, and any of those of the stock pool. */
    private record Row(String name, Map<String, Object> attributes, Act act, Object ours, List<Object> stock) {
        static Row same(String name, Act act) {
            return same(name, Map.of(), act);
        }

        static Row same(String name, Map<String, Object> attributes, Act act) {
            return new Row(name, attributes, act, null, List.of());
        }

        /** Where the stock pool has a race, it has more than one answer. */
        static Row different(String name, Map<String, Object> attributes, Act act, Object ours, Object... stock) {
            return new Row(name, attributes, act, ours, List.of(stock));
        }

        void check(Management server) {
            Object stockSeen = observe(server, Pool.STOCK);
            Object oursSeen = observe(server, Pool.SLOTPOOL);
            System.out.println("OPERATION " + name + "\n   stock    " + stockSeen + "\n   slotpool " + oursSeen);
            if (ours == null) {
                assertThat(oursSeen).as(name).isEqualTo(stockSeen);
            } else {
                assertThat(oursSeen).as("%s: slotpool", name).isEqualTo(ours);
                assertThat(stockSeen).as("%s: stock", name).isIn(stock);
            }
        }

        private Object observe(Management server, Pool pool) {
            try (Scene scene = Scene.of(server, pool, attributes)) {
                return act.observe(scene);
            } catch (Exception | AssertionError e) {
                throw new AssertionError(name + ": " + pool, e);
            }
        }
    }

    @Test
    void asTheStockPool() {
        List<Row> rows = Stream.of(connectionTests(), flushes(), dumps(), statistics(), sizes(), attributes(), others()).flatMap(List::stream).toList();
        try (Management server = Management.connect()) {
            Assertions.assertAll(rows.stream().map(row -> (Executable) () -> row.check(server)));
        }
        System.out.println("OPERATIONS " + rows.size());
    }

    private static List<Row> connectionTests() {
        String test = "test-connection-in-pool";
        return List.of(
                Row.same("test of an empty pool", s -> List.of(s.operate(test), s.counts())),
                Row.same("test with an idle connection", s -> List.of(s.idle(1).operate(test), s.counts())),
                Row.same("test with one in use", s -> List.of(s.hold(1).operate(test), s.counts())),
                // Both are held until after the answer: a test that waits would end with the blocking timeout, and another answer.
                Row.same("test of a full pool", s -> List.of(s.hold(2).operate(test), s.alive())),
                Row.same("test of a full pool in which some wait", s -> {
                    String answer = s.hold(2).queue(2).operate(test);
                    s.giveBack(2).served();
                    return answer;
                }));
    }

    private static List<Row> flushes() {
        List<Row> rows = new ArrayList<>();
        for (String flush : FLUSHES) {
            rows.add(Row.same(flush + " of an empty pool", s -> List.of(s.operate(flush), s.counts())));
            rows.add(Row.same(flush + " with two idle", s -> List.of(s.idle(2).operate(flush), s.counts())));
            rows.add(Row.same(flush + " with one in use, one idle", s -> {
                String answer = s.hold(2).giveBack(1).operate(flush);
                List<Object> seen = List.of(answer, s.counts(), s.alive());
                s.giveBack(1);
                return List.of(seen, s.counts());
            }));
            Act flushedUnderWaiting = s -> {
                String answer = s.hold(2).queue(2).operate(flush);
                s.giveBack(2).served();
                return List.of(answer, s.alive(), s.source().statistic("ActiveCount"));
            };
            String name = flush + " with two in use, two waiting";
            // The stock pool gives the permits of what it flushes back before it has looked at all, so that what those who waited
            // create meanwhile can be flushed in their hands.
            rows.add(!flush.startsWith("flush-all") ? Row.same(name, flushedUnderWaiting) : Row.different(name, Map.of(), flushedUnderWaiting,
                    List.of("success", "2 of 2 alive", 2),
                    List.of("success", "2 of 2 alive", 2), List.of("success", "1 of 2 alive", 1), List.of("success", "0 of 2 alive", 0)));
        }
        return rows;
    }

    private static List<Row> dumps() {
        String dump = "dump-queued-threads-in-pool";
        return List.of(
                Row.same("dump with nobody waiting", s -> s.hold(1).operate(dump)),
                Row.same("dump with two waiting", s -> {
                    s.hold(2).queue(2);
                    await().until(() -> s.operate(dump).contains("client-0") && s.operate(dump).contains("client-1"));
                    s.giveBack(2).served().giveBack(2);
                    return s.operate(dump);
                }));
    }

    private static List<Row> statistics() {
        return List.of(
                Row.same("statistics of a pool that nobody has used", Scene::statistics),
                Row.same("statistics with one in use", s -> s.hold(1).statistics()),
                Row.same("statistics with one in use, one idle", s -> s.hold(2).giveBack(1).statistics()),
                Row.same("statistics of a full pool", s -> s.hold(2).statistics()),
                Row.same("statistics with two waiting", s -> {
                    Map<String, String> seen = s.hold(2).queue(2).statistics();
                    s.giveBack(2).served();
                    return seen;
                }),
                Row.same("statistics when those who waited were served", s -> s.hold(2).queue(2).giveBack(2).served().giveBack(2).statistics()),
                Row.same("statistics after a timeout", Map.of("blocking-timeout-wait-millis", 300), s -> {
                    String told = s.hold(2).queue(1).refused();
                    return List.of(told, s.statistics(), s.giveBack(2).statistics());
                }),
                Row.same("statistics cleared in use", s -> List.of(s.hold(2).giveBack(1).operateStatistics("clear-statistics"), s.statistics())),
                Row.same("statistics switched off", s -> List.of(s.hold(1).writeStatistics(false), s.hold(1).statistics())),
                // The stock pool only counts what happens while they are on. Here the next that happens brings them up to date.
                Row.different("statistics switched on in use", Map.of("statistics-enabled", false),
                        s -> List.of(s.hold(2).giveBack(1).writeStatistics(true), s.counts(), s.giveBack(1).counts()),
                        List.of("success", "{AvailableCount=2}", "{ActiveCount=2, AvailableCount=2, CreatedCount=2, IdleCount=2, MaxUsedCount=1}"),
                        List.of("success", "{AvailableCount=2}", "{AvailableCount=2}")),
                Row.different("statistics off, and on again", Map.of(),
                        s -> List.of(s.hold(1).writeStatistics(false), s.hold(1).writeStatistics(true), s.giveBack(2).counts()),
                        List.of("success", "success", "{ActiveCount=2, AvailableCount=2, CreatedCount=2, IdleCount=2, MaxUsedCount=2}"),
                        List.of("success", "success", "{ActiveCount=1, AvailableCount=2, CreatedCount=1, IdleCount=1, MaxUsedCount=1}")));
    }

    private static List<Row> sizes() {
        return List.of(
                Row.same("fewer connections while all are in use", Map.of("max-pool-size", 5, "blocking-timeout-wait-millis", 500),
                        s -> List.of(s.hold(5).write("max-pool-size", 2), s.alive(), s.giveBack(5).counts(), s.hold(2).counts())),
                Row.same("fewer connections while all are idle", Map.of("max-pool-size", 5, "blocking-timeout-wait-millis", 500),
                        s -> List.of(s.idle(5).write("max-pool-size", 2), s.counts(), s.hold(2).giveBack(2).counts())),
                Row.same("more connections", s -> List.of(s.hold(2).write("max-pool-size", 5), s.operate("test-connection-in-pool"), s.counts())),
                Row.same("a shorter blocking timeout", s -> List.of(s.hold(2).write("blocking-timeout-wait-millis", 200L), s.queue(1).refused())),
                Row.same("minimum, filled in the background", FILLED, s -> {
                    await().until(() -> s.source().statistic("IdleCount") == 2);
                    return s.operate("test-connection-in-pool");
                }),
                Row.same("minimum, after a flush", FILLED, s -> {
                    await().until(() -> s.source().statistic("IdleCount") == 2);
                    return List.of(s.operate("flush-all-connection-in-pool"), s.refilled(2));
                }));
    }

    private static List<Row> attributes() {
        List<Row> rows = new ArrayList<>();
        Map<String, Object> values = Map.ofEntries(Map.entry("min-pool-size", 1), Map.entry("initial-pool-size", 1), Map.entry("max-pool-size", 3),
                Map.entry("pool-prefill", true), Map.entry("pool-use-strict-min", true), Map.entry("pool-fair", false),
                Map.entry("flush-strategy", "Gracefully"), Map.entry("blocking-timeout-wait-millis", 5000L), Map.entry("idle-timeout-minutes", 1L),
                Map.entry("background-validation", true), Map.entry("background-validation-millis", 1000L), Map.entry("use-fast-fail", true),
                Map.entry("validate-on-match", true), Map.entry("allocation-retry", 1), Map.entry("allocation-retry-wait-millis", 10L),
                Map.entry("allow-multiple-users", true), Map.entry("capacity-incrementer-class",
                        "org.jboss.jca.core.connectionmanager.pool.capacity.SizeIncrementer"),
                Map.entry("capacity-incrementer-properties", Map.of("Size", 2)), Map.entry("capacity-decrementer-class",
                        "org.jboss.jca.core.connectionmanager.pool.capacity.SizeDecrementer"),
                Map.entry("capacity-decrementer-properties", Map.of("Size", 2)), Map.entry("statistics-enabled", false),
                Map.entry("enlistment-trace", true), Map.entry("tracking", true), Map.entry("connectable", true));
        values.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(value -> rows.add(Row.same("write " + value.getKey(), s -> {
            String answer = s.hold(1).write(value.getKey(), value.getValue());
            return List.of(answer, s.configuration(), s.giveBack(1).hold(1).alive());
        })));
        return rows;
    }

    private static List<Row> others() {
        return List.of(
                Row.same("disabled and enabled with a connection out", s -> {
                    String disabled = s.hold(1).operate("disable");
                    String enabled = s.operate("enable");
                    return List.of(disabled, enabled, s.giveBack(1).hold(2).alive(), s.counts());
                }),
                Row.same("suspended and resumed", s -> {
                    s.server().execute(Operations.createOperation("suspend"));
                    // The request that this test runs in keeps the server from getting to the end of it.
                    await().until(() -> !s.server().read(new ModelNode().setEmptyList(), "suspend-state").asString().equals("RUNNING"));
                    String seen = s.hold(1).alive();
                    s.server().execute(Operations.createOperation("resume"));
                    return List.of(seen, s.hold(1).alive(), s.counts());
                }));
    }
}
