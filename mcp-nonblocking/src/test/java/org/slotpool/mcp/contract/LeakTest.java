/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;

import jakarta.resource.ResourceException;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.idle.IdleConnectionRemovalSupport;
import org.jboss.jca.core.connectionmanager.pool.idle.IdleRemover;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.StockFault;
import org.slotpool.mcp.testkit.SystemProperty;

/** Behaviour 28: connections that their clients have for too long. */
class LeakTest extends ContractTest {

    private static final String LEAK = "IJ000616";
    private static final String SILENT = "only LeakDumperManagedConnectionPool reports leaks, when it is shut down";
    private static final String NAME = "leaks";
    private static final Duration LONG = Duration.ofSeconds(61);

    private PoolUnderTest watched(int max, boolean stacks) throws Exception {
        Callable<PoolUnderTest> opened = () -> {
            PoolUnderTest pool = open(PoolSetup.max(max).named(NAME));
            // The settings are read when the part of the Pool is made.
            pool.mcp();
            return pool;
        };
        return SystemProperty.ofPool(NAME, "leak-report-after").during(60,
                () -> SystemProperty.ofPool(NAME, "leak-stacks").during(stacks, opened));
    }

    /** What the idle remover has been given beside the pools themselves; it calls them one after another. */
    @SuppressWarnings("unchecked")
    private static List<IdleConnectionRemovalSupport> watches() throws ReflectiveOperationException {
        Field registered = IdleRemover.class.getDeclaredField("registeredPools");
        registered.setAccessible(true);
        return ((Collection<IdleConnectionRemovalSupport>) registered.get(IdleRemover.getInstance())).stream()
                .filter(one -> !(one instanceof ManagedConnectionPool)).toList();
    }

    private static void look() throws ReflectiveOperationException {
        watches().forEach(IdleConnectionRemovalSupport::removeIdleConnections);
    }

    private List<String> reports() {
        return log.messages().stream().filter(message -> message.startsWith(LEAK)).toList();
    }

    private List<String> ends() {
        return log.messages().stream().filter(message -> message.contains("reported as a leak")).toList();
    }

    private static String id(ConnectionListener listener) {
        return Integer.toHexString(System.identityHashCode(listener));
    }

    /** Behaviour 28: who has what since when is reported while the pool goes on, once. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "what was reported")
    void longHolderIsReportedOnce() throws Exception {
        PoolUnderTest pool = watched(3, false);
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch holds = new CountDownLatch(1);
        ConnectionListener[] held = {null};
        crew.run("hoarder", () -> {
            held[0] = pool.borrow();
            holds.countDown();
            done.await();
            pool.giveBack(held[0]);
        });
        holds.await();
        pool.giveBack(pool.borrow());
        pool.age(LONG);
        ConnectionListener recent = pool.borrow();
        long since = held[0].getLastCheckedOutTime();

        look();
        look();
        done.countDown();
        pool.giveBack(recent);

        assertThat(reports()).as("what was reported").containsExactly(
                LEAK + ": Leak detected in pool: leaks (" + id(held[0]) + ") (" + since + ")");
        assertThat(log.causes(LEAK)).singleElement().satisfies(cause -> {
            assertThat(cause).hasMessageContaining("held by thread ").hasMessageContaining("hoarder")
                    .hasMessageMatching("(?s).* for \\d{5,} ms.*");
            assertThat(cause.getStackTrace()).as("nobody asked for it").isEmpty();
        });
    }

    /** Behaviour 28: if asked, the report shows where the connection was taken, be it new or from the pool. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "where it was taken")
    void reportShowsWhereItWasTaken() throws Exception {
        PoolUnderTest pool = watched(1, true);
        ConnectionListener made = pool.borrow();
        pool.age(LONG);
        look();
        pool.giveBack(made);
        ConnectionListener used = pool.borrow();
        pool.age(LONG);
        look();
        pool.giveBack(used);

        assertThat(log.causes(LEAK)).as("where it was taken").hasSize(2).allSatisfy(cause ->
                assertThat(Arrays.stream(cause.getStackTrace()).map(StackTraceElement::getMethodName))
                        .contains("getConnection", "reportShowsWhereItWasTaken"));
    }

    /** Behaviour 28: a reported connection comes back after all; the next client's lease is another one. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "what was told of the end")
    void lateReturnIsTold() throws Exception {
        PoolUnderTest pool = watched(1, false);
        ConnectionListener taken = pool.borrow();
        pool.giveBack(taken);
        taken = pool.borrow();
        pool.age(LONG);
        look();
        pool.giveBack(taken);
        pool.giveBack(pool.borrow());
        look();

        assertThat(ends()).as("what was told of the end").singleElement().asString()
                .matches("leaks: the connection " + id(taken) + ", which was reported as a leak, was returned after \\d{5,} ms");
        assertThat(reports()).hasSize(1);

        taken = pool.borrow();
        pool.age(LONG);
        look();
        assertThat(reports()).as("the next lease is reported, too").hasSize(2);
        pool.giveBack(taken);
        assertThat(ends()).hasSize(2);
    }

    /** Behaviour 28: a reported connection ends, by an error or by a flush. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "what was told of the end")
    void endOfAReportedConnectionIsTold() throws Exception {
        PoolUnderTest pool = watched(2, false);
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.age(LONG);
        look();
        pool.kill(taken[0]);
        pool.pool().flush(true);

        assertThat(ends()).as("what was told of the end").hasSize(2).allMatch(end -> end.matches(".*, was destroyed after \\d{5,} ms"));
        pool.giveBack(taken[1]);
    }

    /** Behaviour 28: what is short or idle is no leak. */
    @Test
    void nothingElseIsReported() throws Exception {
        PoolUnderTest pool = watched(2, true);
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken[0]);
        pool.age(LONG.dividedBy(2));
        look();
        pool.giveBack(taken[1]);
        pool.age(LONG);
        look();

        assertThat(reports()).isEmpty();
        assertThat(ends()).isEmpty();
    }

    /** Behaviour 28: what is on its way to its next client was lent last a long time ago. */
    @ParameterizedTest
    @EnumSource(names = {"MATCH", "LEND"})
    void whatIsOnItsWayIsNoLeak(Call step) throws Exception {
        PoolUnderTest pool = watched(1, false);
        pool.giveBack(pool.borrow());
        pool.age(LONG);
        Gate gate = pool.on(step).blocking();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        gate.awaitArrival();
        look();
        gate.open();
        pool.giveBack(client.get());

        assertThat(reports()).isEmpty();
        assertThat(ends()).isEmpty();
    }

    /** Behaviour 28: what is still in use when the pool is shut down is a leak, however long it was in use. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "reported at the end")
    void shutdownReportsWhatIsInUse() throws Exception {
        PoolUnderTest pool = watched(3, false);
        pool.borrowMany(2);
        pool.giveBack(pool.borrow());
        pool.age(LONG);
        look();
        ConnectionListener third = pool.borrow();
        log.forget();
        pool.close();

        assertThat(reports()).as("reported at the end").singleElement().asString().contains("(" + id(third) + ")");
        assertThat(log.causes("IJ000616").get(0)).hasMessageMatching("held by thread .* for \\d+ ms");
        assertThat(ends()).as("those that were reported before").hasSize(2).noneMatch(end -> end.contains(id(third)));
        assertThat(watches()).as("watched after the shutdown").isEmpty();
    }

    /** Behaviour 28: the connection comes back at the moment in which it is found to have been away for long. */
    @Test
    @NotForStock(because = SILENT)
    void leaseThatEndsMeanwhileIsNoLeak() throws Exception {
        PoolUnderTest pool = watched(1, false);
        returnWhenAsked(pool, 1);
        look();

        assertThat(reports()).isEmpty();
        assertThat(ends()).isEmpty();
    }

    /** Behaviour 28: the same a moment later, when the lease is marked already: if its end is told, so is the leak. */
    @Test
    @NotForStock(because = SILENT)
    void leaseThatEndsWhileItIsReportedIsToldWhole() throws Exception {
        PoolUnderTest pool = watched(1, false);
        returnWhenAsked(pool, 2);
        look();

        assertThat(reports()).hasSize(1);
        assertThat(ends()).hasSize(1);
    }

    private static void returnWhenAsked(PoolUnderTest pool, int nth) throws Exception {
        ConnectionListener taken = pool.borrow();
        pool.age(LONG);
        ((ScriptedListener) taken).whenAskedSince(nth, () -> {
            try {
                pool.giveBack(taken);
            } catch (ResourceException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Behaviours 4 and 28: an error while the pool looks at one connection neither hides the others nor ends the thread that looks. */
    @Test
    @NotForStock(because = SILENT)
    void errorAmidALookEndsNothing() throws Exception {
        PoolUnderTest pool = watched(2, false);
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.age(LONG);
        ((ScriptedListener) taken[0]).whenAskedSince(1, () -> {
            throw new LinkageError("scripted");
        });

        look();
        assertThat(log.causes("IJ000603")).singleElement().satisfies(cause -> assertThat(cause).hasMessage("scripted"));
        assertThat(reports()).singleElement().asString().contains("(" + id(taken[1]) + ")");
        look();
        assertThat(reports()).hasSize(2);
        pool.giveBack(taken);
    }

    /** Behaviours 4, 9 and 28: an error amid a return; the next one who returns the connection frees its place. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @NotForStock(because = SILENT)
    void errorAmidAReturnKeepsNothingInUse(boolean full) throws Exception {
        PoolUnderTest pool = watched(1, false);
        ConnectionListener taken = pool.borrow();
        ((ScriptedListener) taken).whenAskedSince(2, () -> {
            throw full ? new StackOverflowError() : new LinkageError("scripted");
        });
        assertThat(catchThrowable(() -> pool.giveBack(taken))).isInstanceOf(Error.class);

        pool.giveBack(taken);
        assertThat(pool.mcp().isIdle()).as("idle").isTrue();
        pool.giveBack(pool.borrow());
    }

    /** Behaviour 28: nobody asked for it. */
    @Test
    @NotForStock(because = "they have no such setting")
    void offNothingIsWatched() throws Exception {
        PoolUnderTest pool = SystemProperty.ofPool(NAME, "leak-stacks").during(true, () -> {
            PoolUnderTest made = open(PoolSetup.max(1).named(NAME));
            made.mcp();
            return made;
        });
        pool.borrow();
        pool.age(Duration.ofDays(1));

        assertThat(watches()).isEmpty();
        pool.close();
        assertThat(reports()).isEmpty();
    }
}
