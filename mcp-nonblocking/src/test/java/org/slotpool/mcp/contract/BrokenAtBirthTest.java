/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;

import jakarta.resource.ResourceException;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviours 4 and 13: an adapter whose connections break when they are made is not asked for ever more. */
class BrokenAtBirthTest extends ContractTest {

    private static final int HANDFUL = 10;
    private static final Duration WATCH = Duration.ofMillis(300);

    /** What asks for a minimum. */
    enum Minimum {
        PREFILL, STRICT;

        PoolSetup of(int min) {
            return this == PREFILL ? PoolSetup.max(5).prefilledTo(min) : PoolSetup.max(5).strictMin(min);
        }
    }

    /** Behaviours 4 and 13: the adapter reports an error on each new connection while its listener is made. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "what was destroyed before it was put in is put in all the same",
            symptom = "open connections of the adapter")
    void fillGivesUp(Minimum minimum) {
        PoolUnderTest pool = open(minimum.of(1));
        brokenAtBirth(pool);
        pool.mcp();

        await("first connection").pollInterval(Duration.ofMillis(1)).until(() -> !pool.adapter().created().isEmpty());
        assertNoStorm(pool);
        assertThat(pool.mcp().getActive()).as("connections of the pool = open connections of the adapter")
                .isEqualTo(pool.adapter().open());
    }

    /** Behaviour 13: when the adapter has recovered, the next occasion brings the minimum. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "what was destroyed before it was put in is put in all the same",
            symptom = "open connections of the adapter")
    void fillSucceedsWhenTheAdapterHasRecovered(Minimum minimum) {
        PoolUnderTest pool = open(minimum.of(2));
        brokenAtBirth(pool);
        pool.mcp();
        await("first connection").pollInterval(Duration.ofMillis(1)).until(() -> !pool.adapter().created().isEmpty());
        assertNoStorm(pool);
        pool.adapter().script().clear();
        pool.mcp().prefill();

        pool.awaitActive(2);
        assertThat(pool.adapter().open()).as("open connections of the adapter").isEqualTo(2);
    }

    /** Behaviours 4 and 14: the pool is shut down while a connection is made, which breaks, and whose listener is then not made. */
    @Test
    void whatBreaksWhileThePoolIsShutDownIsDestroyedOnce() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.LISTENING).doing(connection -> {
            pool.close();
            connection.fail();
            throw new IllegalStateException("no listener");
        });

        assertThatThrownBy(pool::borrow).isInstanceOf(ResourceException.class);
        assertThat(pool.adapter().created()).singleElement()
                .satisfies(connection -> assertThat(connection.destroys()).as("times destroyed").isEqualTo(1));
    }

    private static void brokenAtBirth(PoolUnderTest pool) {
        pool.on(Call.LISTENING).always().doing(connection -> {
            connection.fail();
            return Step.Outcome.PROCEED;
        });
    }

    /** That nothing more happens shows only with time: a storm makes thousands in this time. */
    private static void assertNoStorm(PoolUnderTest pool) {
        await("a handful of connections").pollInterval(Duration.ofMillis(10)).during(WATCH)
                .atMost(pool.patience().plus(WATCH)).until(() -> pool.adapter().created().size(), made -> made <= HANDFUL);
    }
}
