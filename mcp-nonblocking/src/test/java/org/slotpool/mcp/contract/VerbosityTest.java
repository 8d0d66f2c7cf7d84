/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import jakarta.resource.ResourceException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutDecrementer;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Behaviour 25: an operator who wants to know more is told more, above all when nothing works. */
class VerbosityTest extends ContractTest {

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
        AtomicBoolean failing = new AtomicBoolean();
        log.everything();
        PoolUnderTest pool = open(PoolSetup.max(1).shrinking(new TimedOutDecrementer() {
            @Override
            public String toString() {
                if (failing.compareAndSet(true, false)) {
                    throw new IllegalStateException("scripted");
                }
                return "decrementer";
            }
        }));
        ConnectionListener taken = pool.borrow();
        failing.set(true);

        assertThat(catchThrowable(() -> pool.giveBack(taken))).hasMessage("scripted");
        pool.giveBack(pool.borrow());
    }
}
