/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.dmr.ModelType;
import org.jboss.dmr.Property;
import org.jboss.jca.core.connectionmanager.pool.api.Capacity;

/**
 * A data source with one of the pools, clients of it, and an operator; two connections at most. Each step asserts that it has
 * happened, so that what is observed afterwards is of the scene that was asked for.
 */
final class Scene implements AutoCloseable {

    /** No scene has to do with another, not even by its name. */
    private static final AtomicInteger SCENES = new AtomicInteger();

    private final Management server;
    private final Pool pool;
    private final TestDataSource source;
    private final List<Connection> held = new ArrayList<>();
    private final List<Client> waiting = new ArrayList<>();

    private Scene(Management server, Pool pool, TestDataSource source) {
        this.server = server;
        this.pool = pool;
        this.source = source;
    }

    static Scene of(Management server, Pool pool, Map<String, Object> attributes) {
        TestDataSource.Draft draft = TestDataSource.draft(server, "Scene" + SCENES.incrementAndGet(), TestDataSource.Kind.LOCAL).mcp(pool)
                .with("max-pool-size", 2).with("blocking-timeout-wait-millis", 20_000);
        attributes.forEach(draft::with);
        return new Scene(server, pool, draft.add());
    }

    /** A thread that asks for a connection. */
    private static final class Client {
        private final CompletableFuture<Connection> connection = new CompletableFuture<>();
        private final Thread thread;

        Client(TestDataSource source, String name) {
            thread = new Thread(() -> {
                try {
                    connection.complete(source.connect());
                } catch (SQLException e) {
                    connection.completeExceptionally(e);
                }
            }, name);
        }

        /** With a short timeout it can be over before anybody looks. */
        boolean isRefused() {
            return connection.isCompletedExceptionally();
        }

        boolean isWaiting() {
            return thread.getState() == Thread.State.TIMED_WAITING && Arrays.stream(thread.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().endsWith("ManagedConnectionPool"));
        }
    }

    /** Takes connections. */
    Scene hold(int connections) throws SQLException {
        for (int i = 0; i < connections; i++) {
            held.add(source.connect());
        }
        return this;
    }

    /** Has them created and given back. */
    Scene idle(int connections) throws SQLException {
        return hold(connections).giveBack(connections);
    }

    /** Gives connections back, the one that was taken last first. */
    Scene giveBack(int connections) throws SQLException {
        for (int i = 0; i < connections; i++) {
            held.remove(held.size() - 1).close();
        }
        return this;
    }

    /** Lets threads ask for a connection of which there is none. */
    Scene queue(int threads) {
        for (int i = 0; i < threads; i++) {
            Client client = new Client(source, "client-" + i);
            client.thread.start();
            await().until(() -> client.isWaiting() || client.isRefused());
            waiting.add(client);
        }
        return this;
    }

    /** Awaits that all who waited have been served, and holds what they got. */
    Scene served() throws Exception {
        for (Client client : waiting) {
            held.add(client.connection.get(10, TimeUnit.SECONDS));
        }
        waiting.clear();
        return this;
    }

    /** What the one who waits is told. */
    String refused() throws Exception {
        return said(waiting.remove(0).connection.handle((connection, failure) -> failure).get(30, TimeUnit.SECONDS));
    }

    /** IronJacamar's code in the innermost cause; all of it, if there is none. */
    private static String said(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).replaceAll("(?s)^(IJ[0-9]+).*", "$1");
    }

    /** Whether all connections that are held work. */
    String alive() {
        int alive = 0;
        for (Connection connection : held) {
            alive += isAlive(connection) ? 1 : 0;
        }
        return alive + " of " + held.size() + " alive";
    }

    private static boolean isAlive(Connection connection) {
        try {
            return connection.isValid(1);
        } catch (SQLException e) {
            // The handle of a connection that was destroyed.
            return false;
        }
    }

    /** One of the operations of the data source. */
    String operate(String operation) {
        ModelNode answer = server.ask(Operations.createOperation(operation, source.address()));
        return outcome(answer) + (answer.hasDefined("result") ? " " + answer.get("result").toJSONString(true) : "");
    }

    /** One that clears something of the statistics. */
    String operateStatistics(String operation) {
        return outcome(server.ask(Operations.createOperation(operation, source.statistics())));
    }

    /** Writes an attribute; tells how the server takes it. */
    String write(String attribute, Object value) {
        ModelNode answer = server.write(source.address(), attribute, value instanceof Map<?, ?> map ? object(map) : ModelNode.fromString(json(value)));
        ModelNode headers = answer.get("response-headers");
        return attribute + " asks for " + (headers.hasDefined("operation-requires-reload") ? "a reload"
                : headers.hasDefined("operation-requires-restart") ? "a restart" : "nothing");
    }

    /** Switches statistics on or off, at run time. */
    String writeStatistics(boolean enabled) {
        return outcome(server.write(source.statistics(), "statistics-enabled", new ModelNode(enabled)));
    }

    private static String json(Object value) {
        return value instanceof String ? "\"" + value + "\"" : value instanceof Long ? value + "L" : String.valueOf(value);
    }

    private static ModelNode object(Map<?, ?> values) {
        ModelNode object = new ModelNode();
        values.forEach((name, value) -> object.get(String.valueOf(name)).set(String.valueOf(value)));
        return object;
    }

    /** The live configuration, which the pool reads. */
    String configuration() {
        Capacity capacity = source.pool().pool().getCapacity();
        return source.pool().configuration().toString().replaceAll("@[0-9a-f]+", "")
                + " " + type(capacity.getIncrementer()) + " " + type(capacity.getDecrementer());
    }

    private static String type(Object policy) {
        return policy == null ? "none" : policy.getClass().getSimpleName();
    }

    /** All statistics, without how long things took. */
    Map<String, String> statistics() {
        ModelNode read = Operations.createReadResourceOperation(source.statistics());
        read.get("include-runtime").set(true);
        Map<String, String> statistics = new TreeMap<>();
        for (Property statistic : server.execute(read).asPropertyList()) {
            boolean time = statistic.getName().endsWith("Time");
            ModelNode value = statistic.getValue();
            statistics.put(statistic.getName(), time && value.getType() != ModelType.UNDEFINED && value.asLong() >= 0 ? "a time" : value.asString());
        }
        assertThat(statistics).as("statistics").isNotEmpty();
        return statistics;
    }

    /** Those that are not zero. */
    String counts() {
        Map<String, String> counts = statistics();
        counts.values().removeIf(value -> !value.matches("[1-9][0-9]*"));
        return counts.toString();
    }

    /**
     * Whether the minimum is there again before long, with new connections. With one more, perhaps: the stock pool's flush can
     * meet a fill that has not ended yet.
     */
    String refilled(int minimum) {
        try {
            await().atMost(5, TimeUnit.SECONDS)
                    .until(() -> source.statistic("IdleCount") == minimum && source.statistic("CreatedCount") >= 2 * minimum);
            return "refilled";
        } catch (ConditionTimeoutException e) {
            return "not refilled: " + counts();
        }
    }

    Management server() {
        return server;
    }

    TestDataSource source() {
        return source;
    }

    /** What failed is told by the codes in the message; how often it is wrapped does not matter. */
    private static String outcome(ModelNode answer) {
        return Operations.isSuccessfulOutcome(answer) ? "success" : "failed: " + Pattern.compile("(WFLY|IJ)[A-Z]*[0-9]+")
                .matcher(Operations.getFailureDescription(answer).asString()).results().map(MatchResult::group).distinct().toList();
    }

    @Override
    public void close() throws SQLException {
        try {
            for (Connection connection : held) {
                connection.close();
            }
            held.clear();
            for (Client client : waiting) {
                // Served by what was given back, or refused.
                Connection connection = client.connection.handle((served, refusal) -> served).join();
                if (connection != null) {
                    connection.close();
                }
            }
            if (source.pool().parts().isEmpty()) {
                source.connect().close();
            }
            source.pool().is(pool);
        } finally {
            source.close();
        }
    }
}
