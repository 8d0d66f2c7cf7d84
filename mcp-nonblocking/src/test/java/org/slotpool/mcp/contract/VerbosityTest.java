/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import jakarta.resource.ResourceException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutDecrementer;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.api.PoolSettings;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Behaviour 25: an operator who wants to know more is told more, above all when nothing works. */
class VerbosityTest extends ContractTest {

    private final AtomicBoolean nameless = new AtomicBoolean();
    private final AtomicInteger askedForItsName = new AtomicInteger();

    /** What holds for a pool, after all properties have been read, is to be found somewhere. */
    @Test
    @NotForStock(because = "they have no settings of their own")
    void aPoolTellsItsSettings() throws Exception {
        log.everything();
        PoolUnderTest pool = open(PoolSetup.max(1).named("orders"));
        pool.giveBack(pool.borrow());

        assertThat(log.messages()).contains("orders: " + PoolSettings.DEFAULT);
    }

    @Test
    void traceIsNoticedWhileNothingCanBeLent() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.CREATE).always().throwing(() -> new ResourceException("scripted"));
        assertThat(pool.mcp().isRunning()).as("made before trace is on").isTrue();
        log.everything();

        await("trace").until(() -> {
            catchThrowable(pool::borrow);
            return log.messages().stream().anyMatch(message -> message.contains("Method: getConnection"));
        });
    }

    @Test
    void traceIsNoticedWhileConnectionsAreLent() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        assertThat(pool.mcp().isRunning()).as("made before trace is on").isTrue();
        log.everything();

        await("trace").until(() -> {
            pool.giveBack(pool.borrow());
            return log.messages().stream().anyMatch(message -> message.contains("Method: getConnection"));
        });
    }

    /** Behaviour 4: what the log tells of a return asks foreign code for its name; the return is done even if that fails. */
    @Test
    @NotForStock(because = "they tell of a return before they do it, and the connection stays in use")
    void aReturnThatCannotBeToldIsDone() throws Exception {
        log.everything();
        PoolUnderTest pool = open(PoolSetup.max(1).shrinking(new Nameless()));
        ConnectionListener taken = pool.borrow();
        nameless.set(true);

        pool.giveBack(taken);
        pool.giveBack(pool.borrow());
        assertThat(askedForItsName).hasPositiveValue();
    }

    /** Behaviour 13: nor does it end the thread that looks for idle connections of all pools. */
    @Test
    @NotForStock(because = "they tell of an idle check before they do it, and the thread ends")
    void anIdleCheckThatCannotBeToldIsDone() throws Exception {
        log.everything();
        PoolUnderTest pool = open(PoolSetup.max(1).shrinking(new Nameless()));
        pool.giveBack(pool.borrow());
        pool.age(Duration.ofHours(2));
        nameless.set(true);

        pool.removeIdle();
        assertThat(askedForItsName).hasPositiveValue();
        assertThat(pool.mcp().getActive()).isZero();
    }

    private final class Nameless extends TimedOutDecrementer {
        @Override
        public String toString() {
            if (nameless.get()) {
                askedForItsName.incrementAndGet();
                throw new IllegalStateException("scripted");
            }
            return "decrementer";
        }
    }
}
