/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The soak's adapter notices what a broken pool would do. */
class SoakConnectionTest {

    private final Tally tally = new Tally();
    private final Mischief mischief = new Mischief(new Dice(1), tally);
    private final SoakFactory factory = new SoakFactory(Scenario.all().get(0), mischief, tally);
    private SoakConnection connection;

    @BeforeEach
    void open() throws Exception {
        mischief.calm();
        connection = (SoakConnection) factory.createManagedConnection(null, null);
    }

    private void inAnotherThread(Runnable work) {
        CompletableFuture.runAsync(work, task -> new Thread(task, "another").start()).join();
    }

    @Test
    void nothingIsWrongWithAWholeLife() throws Exception {
        long asked = System.nanoTime();
        factory.matchManagedConnections(Set.of(connection), null, null);
        connection.taken(asked);
        connection.use();
        connection.given();
        connection.cleanup();
        connection.destroy();
        assertThat(tally.violations()).isEmpty();
        assertThat(factory.openConnections()).isZero();
    }

    @Test
    void handedOutToTwo() {
        connection.taken(System.nanoTime());
        inAnotherThread(() -> connection.taken(System.nanoTime()));
        assertThat(tally.violations()).singleElement().asString().contains("handed out to another");
    }

    @Test
    void handedOutToTwoAfterItsClientReturnedItTwiceIsTheClientsFault() {
        connection.compromise();
        connection.taken(System.nanoTime());
        inAnotherThread(() -> connection.taken(System.nanoTime()));
        assertThat(tally.violations()).isEmpty();
    }

    @Test
    void calledWhileAClientHasIt() throws Exception {
        connection.taken(System.nanoTime());
        connection.cleanup();
        factory.getInvalidConnections(Set.of(connection));
        assertThat(tally.violations()).hasSize(2).allMatch(violation -> violation.contains("while "));
    }

    @Test
    void destroyedTwice() throws Exception {
        connection.destroy();
        connection.destroy();
        assertThat(tally.violations()).singleElement().asString().contains("more than once");
        assertThat(factory.openConnections()).isZero();
    }

    @Test
    void handedOutAfterItsEnd() throws Exception {
        connection.destroy();
        connection.taken(System.nanoTime());
        assertThat(tally.violations()).singleElement().asString().contains("destroyed before");
    }

    @Test
    void openBeyondTheMaximum() throws Exception {
        for (int open = 1; open < Scenario.all().get(0).max(); open++) {
            factory.createManagedConnection(null, null);
        }
        assertThat(tally.violations()).isEmpty();
        factory.createManagedConnection(null, null);
        assertThat(tally.violations()).singleElement().asString().contains("the maximum is");
    }

    @Test
    void openBeyondTheMaximumWhileACallerHasSomeToDestroy() {
        factory.excuses().begin();
        for (int open = 1; open <= Scenario.all().get(0).max(); open++) {
            assertThatCode(() -> factory.createManagedConnection(null, null)).doesNotThrowAnyException();
        }
        factory.excuses().end();
        assertThat(tally.violations()).isEmpty();
    }
}
