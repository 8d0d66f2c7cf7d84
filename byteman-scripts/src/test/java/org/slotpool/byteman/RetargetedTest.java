/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.SLOTS;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.jboss.byteman.contrib.bmunit.BMUnit;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.MaxPoolSizeIncrementer;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.core.Slots;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Rules that were written for one pool, injected into another; and what they show of the stock deque pool. */
@Injected
class RetargetedTest {

    private static final List<String> METHODS = List.of("initialize", "getConnection", "returnConnection",
            "removeIdleConnections", "validateConnections", "fillTo", "increaseCapacity", "flush", "shutdown");
    private static final Duration LONG = Duration.ofHours(2);
    private static final String INJECTED = "retargeted";
    // Held here, as java.util.logging forgets the settings of loggers that nobody holds.
    private static final Logger JCA = Logger.getLogger("org.jboss.jca");

    private final Crew crew = new Crew();
    private boolean injected;

    @BeforeAll
    static void keepExpectedFailuresOffTheConsole() {
        JCA.setUseParentHandlers(false);
    }

    private void inject(String script) throws Exception {
        BMUnit.loadScriptText(getClass(), INJECTED, script);
        injected = true;
    }

    @AfterEach
    void takeOut() throws Exception {
        if (injected) {
            BMUnit.unloadScriptText(getClass(), INJECTED);
        }
        Fault.forgetAll();
    }

    /** The methods of the SPI are the same places in all three pools: only the class name changes. */
    @ParameterizedTest
    @EnumSource
    void entriesAndExitsOfTheSpi(PoolClass poolClass) throws Exception {
        METHODS.forEach(method -> List.of(" entry", " exit").forEach(end -> Fault.forget(method + end)));
        inject(Fault.named("spi-entry-exit").script(poolClass.className()));
        PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(3).growing(new MaxPoolSizeIncrementer()));
        ManagedConnectionPool mcp = pool.mcp();
        pool.giveBack(pool.borrow());
        pool.awaitActive(3);
        mcp.fillTo(1);
        mcp.validateConnections();
        pool.removeIdle();
        pool.pool().flush(FlushMode.IDLE);
        pool.close();

        assertThat(METHODS).allSatisfy(method -> {
            assertThat(Fault.count(method + " entry")).as("%s at its entry", method).isPositive();
            assertThat(Fault.count(method + " exit")).as("%s at its exit", method)
                    .isEqualTo(Fault.count(method + " entry"));
        });
    }

    /** As in IronJacamar's own tests of its capacity policies: the idle check is made due. */
    @ParameterizedTest
    @EnumSource
    void idleCheckIsMadeDue(PoolClass poolClass) throws Exception {
        Fault fault = Fault.named("idle-check-due");
        inject(fault.script(poolClass.className()));
        PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        pool.age(LONG);
        fault.arm();
        pool.mcp().removeIdleConnections();

        assertThat(fault.fired()).isEqualTo(1);
        assertThat(pool.adapter().open()).isZero();
        pool.close();
    }

    /** The call of the adapter is the same, in another method. */
    @ParameterizedTest
    @EnumSource
    void createFails(PoolClass poolClass) throws Exception {
        Fault fault = Fault.named("create-fails");
        inject(poolClass == SLOTS ? fault.script() : fault.script(poolClass.className(), "createConnectionEventListener",
                "AT INVOKE createManagedConnection"));
        PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(2));
        fault.arm(2);
        ConnectionListener first = pool.borrow();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class).hasMessage("create-fails");
        assertThat(fault.fired()).isEqualTo(1);
        pool.giveBack(pool.borrow(), first);
        pool.close();
    }

    /** In a server there is no test to arm a rule; another rule does it. */
    @Test
    void armedByARule() throws Exception {
        Fault fault = Fault.named("create-fails");
        String page = Files.readString(Path.of("../docs/byteman.md"));
        String arm = page.substring(page.indexOf("    RULE "), page.indexOf("ENDRULE") + "ENDRULE".length());
        inject(fault.script() + arm.indent(-4));
        PoolUnderTest pool = Assembly.assemble(SLOTS, PoolSetup.max(3).named("ExampleDS"));
        ConnectionListener[] taken = pool.borrowMany(2);

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class).hasMessage("create-fails");
        pool.giveBack(taken);
        pool.close();
    }

    /** The stock deque pool hands out what was flushed during its match, and loses the permit for good. */
    @Test
    void stockDequeHandsOutWhatWasFlushedDuringTheMatch() throws Exception {
        Fault fault = Fault.named("flush-while-borrowed");
        inject(fault.script(DEQUE.className(), "getConnection", "AT INVOKE matchManagedConnections"));
        PoolUnderTest pool = Assembly.assemble(DEQUE, PoolSetup.max(1).blockingTimeout(50));
        pool.giveBack(pool.borrow());
        fault.arm();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        fault.awaitThere();
        crew.run("flush", () -> pool.pool().flush(FlushMode.ALL)).awaitHeldUpOrEnded();
        fault.letGo();
        ConnectionListener got = client.get();

        assertThat(physical(got).isDestroyed()).as("destroyed when handed out").isTrue();
        pool.giveBack(got);
        assertThat(catchThrowable(pool::borrow)).as("the only permit").hasMessageStartingWith("IJ000655");
        pool.close();
    }

    /** The stock deque pool strands a connection that strict-min spares after a client has passed it by. */
    @Test
    void stockDequeStrandsWhatStrictMinSpares() throws Exception {
        Fault fault = Fault.named("reaper-claim-to-destroy");
        inject(fault.script(DEQUE.className(), "removeIdleConnections", "AT INVOKE shouldRemove"));
        PoolUnderTest pool = Assembly.assemble(DEQUE, PoolSetup.max(3).strictMin(2));
        Gate secondFill = pool.on(Call.CREATE).nth(2).blocking();
        pool.mcp();
        secondFill.awaitArrival();
        pool.age(LONG);
        fault.arm();
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        fault.awaitThere();
        ConnectionListener taken = pool.borrow();
        fault.letGo();
        reaper.get();
        secondFill.open();
        // The fill's connection is one too many, and goes.
        Awaitility.await().until(() -> pool.adapter().created().size() == 3 && pool.adapter().open() == 2);
        pool.giveBack(taken);
        ConnectionListener[] all = pool.borrowMany(3);

        assertThat(pool.adapter().open()).as("open connections of a pool of 3").isEqualTo(4);
        pool.giveBack(all);
        pool.close();
    }

    /**
     * A flush of all connections meets a return that is done with the adapter. The stock deque pool releases the permit twice
     * and lends one connection more than its maximum from then on; ours lends as many as before.
     */
    @ParameterizedTest
    @EnumSource(names = {"DEQUE", "SLOTS"})
    void flushMeetsReturn(PoolClass poolClass) throws Exception {
        Fault fault = Fault.named("kill-while-returned");
        inject(poolClass == SLOTS ? fault.script() : fault.script(poolClass.className(), "returnConnection("
                + ConnectionListener.class.getName() + ",boolean,boolean)", "AT INVOKE setHasPermit 2"));
        PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(1).blockingTimeout(50));
        ConnectionListener flushed = pool.borrow();
        fault.arm();
        Member<Void> client = crew.run("client", () -> pool.giveBack(flushed));
        fault.awaitThere();
        Member<Void> flush = crew.run("flush", () -> pool.pool().flush(FlushMode.ALL));
        flush.awaitHeldUpOrEnded();
        fault.letGo();
        client.get();
        flush.get();

        assertThat(pool.pool().getLock().availablePermits()).as("permits of a pool of 1")
                .isEqualTo(poolClass == SLOTS ? 1 : 2);
        ConnectionListener first = pool.borrow();
        if (poolClass == SLOTS) {
            assertThat(catchThrowable(pool::borrow)).as("a second one").hasMessageStartingWith("IJ000655");
        } else {
            pool.giveBack(pool.borrow());
        }
        assertThat(physical(flushed).destroys()).isEqualTo(1);
        pool.giveBack(first);
        pool.close();
    }

    /**
     * A fill has made its connection available when clients come, one of whom gets it. The stock deque pool looks then whether
     * it has made one too many, destroys the connection that its client has, and loses the permit; ours has looked before.
     */
    @ParameterizedTest
    @EnumSource(names = {"DEQUE", "SLOTS"})
    void fillTakesBackWhatItHasPublished(PoolClass poolClass) throws Exception {
        Fault fault = Fault.named("fill-to-publish");
        Fault.forget("fillTo exit");
        inject(Fault.named("spi-entry-exit").script(poolClass.className())
                + (poolClass == SLOTS ? fault.script(Slots.class.getName(), "publishIdle", "AT INVOKE serve")
                        : fault.script(poolClass.className(), "fillTo", "AT INVOKE isSize 2")));
        PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(3).prefilledTo(1).blockingTimeout(50));
        fault.arm();
        pool.mcp();
        fault.awaitThere();
        ConnectionListener filled = pool.borrow();
        ConnectionListener created = pool.borrow();
        fault.letGo();
        Awaitility.await("end of the fill").until(() -> Fault.count("fillTo exit") > 0);

        assertThat(physical(filled).isDestroyed()).as("destroyed while its client has it").isEqualTo(poolClass != SLOTS);
        pool.giveBack(filled, created);
        assertThat(pool.pool().getLock().availablePermits()).as("permits of a pool of 3")
                .isEqualTo(poolClass == SLOTS ? 3 : 2);
        pool.close();
    }
}
