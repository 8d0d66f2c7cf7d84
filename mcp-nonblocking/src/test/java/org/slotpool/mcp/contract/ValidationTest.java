/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviours 4, 9 and 13: validation, when a connection is lent and in the background. */
class ValidationTest extends ContractTest {

    private static final Duration LONG = Duration.ofHours(1);

    private static PoolSetup validatingOnMatch(int max) {
        return PoolSetup.max(max).with(c -> c.setValidateOnMatch(true));
    }

    /** Behaviour 4: each connection is validated when it is lent from the pool; a new one is not. */
    @Test
    void validateOnMatch() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(2));
        pool.giveBack(pool.borrow());
        assertThat(pool.adapter().script().count(Call.VALIDATE)).isZero();
        pool.giveBack(pool.borrow());

        assertThat(pool.adapter().script().count(Call.VALIDATE)).isEqualTo(1);
    }

    /** Behaviour 4: without it nobody validates. */
    @Test
    void noValidationUnlessAskedFor() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrow());
        pool.giveBack(pool.borrow());

        assertThat(pool.adapter().script().count(Call.VALIDATE)).isZero();
    }

    /** Behaviours 4 and 25: an adapter that cannot tell good connections from bad ones: they are lent as they are, with a warning. */
    @Test
    void validateOnMatchByAnAdapterThatCannot() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(1).withoutValidation());
        ConnectionListener fresh = pool.borrow();
        pool.giveBack(fresh);
        assertThat(log.codes()).as("told of a new connection, which is not validated").isEmpty();
        ConnectionListener again = pool.borrow();
        pool.giveBack(again);

        assertThat(physical(again)).isSameAs(physical(fresh));
        assertThat(log.warnings()).singleElement().asString().startsWith("IJ000620")
                .endsWith(pool.pool().getManagedConnectionFactory().getClass().getName());
    }

    /** Behaviour 4: where an adapter gives null for the invalid ones there are none, when a connection is lent and in the background. */
    @Test
    void nullStandsForNone() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(1));
        pool.adapter().sayNoneByNull();
        ConnectionListener only = pool.borrow();
        pool.giveBack(only);
        pool.giveBack(pool.borrow());
        assertThat(pool.adapter().script().count(Call.VALIDATE)).as("validated when it was lent").isEqualTo(1);
        pool.age(LONG);
        pool.mcp().validateConnections();

        assertThat(pool.adapter().script().count(Call.VALIDATE)).as("validated, also in the background").isEqualTo(2);
        assertThat(physical(only).isDestroyed()).as("destroyed though it is good").isFalse();
        assertThat(pool.adapter().created()).hasSize(1);
        assertThat(log.codes()).isEmpty();
    }

    /** Behaviour 4: one failed validation destroys exactly one connection. */
    @Test
    void failedValidationDestroysOne() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(3));
        pool.giveBack(pool.borrowMany(3));
        pool.on(Call.VALIDATE).refusing();
        ConnectionListener got = pool.borrow();

        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(1);
        assertThat(pool.adapter().created()).as("the next idle one is good").hasSize(3);
        assertThat(pool.mcp().getActive()).isEqualTo(2);
        pool.giveBack(got);
    }

    /** Behaviour 4: so does one that throws, whatever it throws. */
    @Test
    void throwingValidationDestroysOneEach() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(3));
        pool.giveBack(pool.borrowMany(3));
        pool.on(Call.VALIDATE).throwing(() -> new ResourceException("scripted"));
        pool.on(Call.VALIDATE).breakingDown();
        ConnectionListener got = pool.borrow();

        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(2);
        assertThat(pool.adapter().created()).hasSize(3);
        pool.giveBack(got);
    }

    /** Behaviour 4: all are invalid: all go, and one new one is made. */
    @Test
    void allInvalid() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(3));
        pool.giveBack(pool.borrowMany(3));
        pool.on(Call.VALIDATE).always().refusing();
        ConnectionListener got = pool.borrow();

        assertThat(physical(got).number()).isEqualTo(4);
        assertThat(pool.mcp().getActive()).isEqualTo(1);
        pool.giveBack(got);
    }

    /** Behaviours 4 and 22: when the time to wait is over no other idle one is tried, which may take as long: a new one is made. */
    @Test
    @NotForStock(because = "the stock pools go on to the next idle one, however late it is")
    void whenTheTimeIsOverANewOneIsMade() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(3).blockingTimeout(0));
        pool.giveBack(pool.borrowMany(3));
        pool.on(Call.VALIDATE).refusing();
        ConnectionListener got = pool.borrow();

        assertThat(physical(got).number()).isEqualTo(4);
        assertThat(pool.mcp().getActive()).isEqualTo(3);
        pool.giveBack(got);
    }

    /** Behaviour 4: fast fail tries one and then makes a new one. */
    @Test
    void useFastFail() throws Exception {
        PoolUnderTest pool = open(validatingOnMatch(3).with(c -> c.setUseFastFail(true)));
        pool.giveBack(pool.borrowMany(3));
        pool.on(Call.VALIDATE).refusing();
        ConnectionListener got = pool.borrow();

        assertThat(physical(got).number()).isEqualTo(4);
        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(1);
        assertThat(pool.mcp().getActive()).isEqualTo(3);
        pool.giveBack(got);
    }

    /**
     * Behaviour 4 and 11; JBJCA-1385: the adapter reports the error while it validates, then says "invalid"; create
     * fails too.
     */
    @Test
    void failWhileValidatingWithFastFail() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).strictMin(5)
                .with(c -> c.setValidateOnMatch(true)).with(c -> c.setUseFastFail(true)));
        pool.mcp();
        pool.awaitActive(5);
        pool.on(Call.CREATE).always().throwing(() -> new ResourceException("scripted"));
        pool.on(Call.VALIDATE).doing(connection -> {
            connection.fail();
            return Step.Outcome.REFUSE;
        });
        Throwable failure = crew.call("borrower", pool::borrow).failure();

        assertThat(failure).isInstanceOf(ResourceException.class).hasMessage("scripted");
        assertThat(pool.mcp().getActive()).isEqualTo(4);
    }

    /** Behaviour 13: what is due is validated, and shows in the statistics when the call returns. */
    @Test
    void backgroundValidationShowsInStatistics() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5));
        pool.giveBack(pool.borrowMany(5));
        pool.age(LONG);
        pool.on(Call.VALIDATE).nth(2).refusing();
        pool.on(Call.VALIDATE).nth(3).refusing();
        pool.mcp().validateConnections();

        assertThat(pool.statistics().getActiveCount()).isEqualTo(3);
        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(2);
        assertThat(pool.statistics().getInUseCount()).isZero();
        assertThat(pool.adapter().script().count(Call.VALIDATE)).isEqualTo(5);
    }

    /** Behaviour 13: what was validated is not due again at once. */
    @Test
    void backgroundValidationKeepsItsInterval() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.giveBack(pool.borrowMany(3));
        pool.mcp().validateConnections();
        assertThat(pool.adapter().script().count(Call.VALIDATE)).as("just made").isZero();
        pool.age(LONG);
        pool.mcp().validateConnections();
        pool.mcp().validateConnections();

        assertThat(pool.adapter().script().count(Call.VALIDATE)).isEqualTo(3);
    }

    /** Behaviours 13 and 25: an adapter that cannot tell good connections from bad ones: each stays, with a warning at its time. */
    @Test
    void backgroundValidationByAnAdapterThatCannot() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).withoutValidation());
        pool.giveBack(pool.borrowMany(2));
        pool.age(LONG);
        pool.mcp().validateConnections();

        assertThat(log.warnings()).hasSize(2).allMatch(warning -> warning.startsWith("IJ000611"));
        assertThat(pool.mcp().getActive()).isEqualTo(2);
        assertThat(pool.adapter().open()).isEqualTo(2);
        log.forget();
        pool.mcp().validateConnections();
        assertThat(log.codes()).as("told before it is due again").isEmpty();
    }

    /** Behaviour 13: a validation that throws costs its connection, and the others are validated. */
    @Test
    @StockFault(in = LIST, because = "anything but a ResourceException ends the validation, and the connection is lost",
            symptom = "IllegalStateException: scripted")
    void backgroundValidationGoesOnAfterAnException() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.giveBack(pool.borrowMany(3));
        pool.age(LONG);
        pool.on(Call.VALIDATE).throwing(() -> new ResourceException("scripted"));
        pool.on(Call.VALIDATE).throwing(() -> new IllegalStateException("scripted"));
        pool.mcp().validateConnections();

        assertThat(pool.mcp().getActive()).isEqualTo(1);
        assertThat(pool.adapter().open()).isEqualTo(1);
        assertThat(log.codes()).contains("IJ000603");
    }

    /** Behaviours 4 and 13: an error amid a background validation, wherever it comes, keeps no connection from its next client. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @NotForStock(in = {LIST, DEQUE}, because = "an error ends the thread that validates for all pools")
    void errorAmidAValidationStrandsNothing(int nth) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken);
        pool.age(LONG);
        ((ScriptedListener) taken[1]).whenAskedForValidation(nth, ValidationTest::fail);

        pool.mcp().validateConnections();

        assertThat(log.causes("IJ000603")).singleElement().satisfies(cause -> assertThat(cause).hasMessage("scripted"));
        pool.giveBack(pool.borrowMany(3));
    }

    /** Behaviours 4 and 13: so does one with which the listener is told that its connection is good; that one ends. */
    @Test
    @NotForStock(in = {LIST, DEQUE}, because = "an error ends the thread that validates for all pools")
    void errorAfterAValidationStrandsNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken);
        pool.age(LONG);
        ((ScriptedListener) taken[1]).whenToldOfValidation(ValidationTest::fail);

        pool.mcp().validateConnections();

        assertThat(physical(taken[1]).isDestroyed()).isTrue();
        assertThat(log.causes("IJ000603")).singleElement().satisfies(cause -> assertThat(cause).hasMessage("scripted"));
        pool.giveBack(pool.borrowMany(3));
    }

    private static void fail() {
        throw new LinkageError("scripted");
    }

    /** Behaviour 13: what is in use is not validated. */
    @Test
    void backgroundValidationLeavesWhatIsInUse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken[0]);
        pool.age(LONG);
        pool.on(Call.VALIDATE).always().refusing();
        pool.mcp().validateConnections();

        assertThat(physical(taken[0]).isDestroyed()).isTrue();
        assertThat(physical(taken[1]).isDestroyed()).isFalse();
        pool.giveBack(taken[1]);
    }

    /** Behaviour 9 and 6: the only connection is being validated: who wants it waits, and gets it when it is good. */
    @Test
    void borrowerWaitsForTheConnectionThatIsBeingValidated() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener only = pool.borrow();
        pool.giveBack(only);
        pool.age(LONG);
        Gate validate = pool.on(Call.VALIDATE).blocking();
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        pool.awaitQueued(borrower);
        validate.open();
        validator.get();

        assertThat(physical(borrower.get())).isSameAs(physical(only));
        pool.giveBack(only);
    }

    /**
     * Behaviour 9 and 6: the only connection is being validated: who wants it waits, and makes a new one when it is
     * bad.
     */
    @Test
    void borrowerReplacesTheConnectionWhoseValidationFailed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        pool.age(LONG);
        Gate validate = pool.on(Call.VALIDATE).blockingThen(connection -> Step.Outcome.REFUSE);
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        pool.awaitQueued(borrower);
        validate.open();
        validator.get();

        assertThat(physical(borrower.get()).number()).isEqualTo(2);
        pool.giveBack(pool.listeners().get(1));
    }

    /**
     * Behaviour 9; JBJCA-1257, JBJCA-1310, JBJCA-1498: the connection is killed while it is validated, and found good.
     */
    @Test
    @StockFault(in = LIST, because = "what was destroyed during its validation is put among the idle ones again",
            symptom = "handed out again")
    void killDuringBackgroundValidation() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        pool.age(LONG);
        Gate validate = pool.on(Call.VALIDATE).blocking();
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        crew.run("adapter", () -> pool.reportError(idle)).awaitHeldUpOrEnded();
        validate.open();
        validator.get();
        crew.joinAll();
        ConnectionListener next = pool.borrow();

        assertThat(physical(next)).as("handed out again").isNotSameAs(physical(idle));
        assertThat(physical(idle).destroys()).isEqualTo(1);
        pool.giveBack(next);
    }

    /** Behaviour 9; JBJCA-1462: a flush means idle connections, also the one that is just being validated. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "INVALID")
    @StockFault(in = {LIST, DEQUE}, because = "what is being validated is in none of the collections that flush looks"
            + " at",
            symptom = "destroyed by the flush")
    void flushDuringBackgroundValidation(FlushMode mode) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        pool.age(LONG);
        Gate validate = pool.on(Call.VALIDATE).blocking();
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        crew.run("flush", () -> pool.pool().flush(mode)).awaitHeldUpOrEnded();
        validate.open();
        validator.get();
        crew.joinAll();

        assertThat(taken).as("destroyed by the flush").allMatch(listener -> physical(listener).destroys() == 1);
        assertThat(pool.mcp().isEmpty()).isTrue();
    }

    /** Behaviour 9 and 14: the pool is shut down while a connection is validated. */
    @Test
    void shutdownDuringBackgroundValidation() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrow());
        pool.age(LONG);
        Gate validate = pool.on(Call.VALIDATE).blocking();
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        pool.close();
        validate.open();
        validator.get();
    }

    /** Behaviours 9 and 23: two flushes, a graceful one and one of all, meet what is being validated: not under the adapter. */
    @Test
    @NotForStock(because = "their flush misses what is being validated; see above")
    void flushesOfWhatIsBeingValidatedWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        pool.age(LONG);
        Gate validate = pool.on(Call.VALIDATE).blocking();
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        pool.pool().flush(FlushMode.GRACEFULLY);
        pool.pool().flush(FlushMode.ALL);
        int meanwhile = physical(idle).destroys();
        validate.open();
        validator.get();

        assertThat(meanwhile).as("destroyed under the adapter").isZero();
        assertThat(physical(idle).destroys()).as("destroyed once").isEqualTo(1);
    }

    /**
     * Behaviours 13 and 20: a background validation that has nothing to do does not keep connections from a client: one
     * client needs one connection.
     */
    @Test
    @NotForStock(in = DEQUE, because = "a race: now and then its InUseCount stays one too high")
    void backgroundValidationOfWhatIsNotDueDoesNotGetInTheWay() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(20));
        pool.giveBack(pool.borrow());
        AtomicBoolean over = new AtomicBoolean();
        Member<Void> validator = crew.run("validator", () -> {
            while (!over.get()) {
                pool.mcp().validateConnections();
            }
        });
        for (int i = 0; i < 20_000; i++) {
            pool.giveBack(pool.borrow());
        }
        over.set(true);
        validator.get();

        assertThat(pool.adapter().created().size()).as("connections made for one client").isEqualTo(1);
    }
}
