/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PortionTest {

    @Test
    void byTimeThereIsNoNumberOfTransactions() {
        assertThat(Portion.ofTime(100).transactionsPerClient(1e6, 10)).isEqualTo(Portion.BY_TIME);
    }

    @Test
    void theFastestPoolDecidesHowManyThereAre() {
        assertThat(Portion.atLeast(100, 200).transactionsPerClient(1e6, 10)).isEqualTo(10_000);
    }

    @Test
    void amongManyClientsEachHasAsMuchToDoAsAmongOneHundredAndFifty() {
        assertThat(Portion.atLeast(300, 200).transactionsPerClient(1e6, 150)).isEqualTo(2_000);
        assertThat(Portion.atLeast(300, 200).transactionsPerClient(1e6, 300)).isEqualTo(2_000);
    }

    @Test
    void thereAreNeverFewerThanTheLeast() {
        assertThat(Portion.atLeast(100, 200).transactionsPerClient(1e5, 1000)).isEqualTo(200);
    }

    @Test
    void aNumberThatIsSaidHoldsWhateverIsFast() {
        assertThat(Portion.of(100, 250).transactionsPerClient(1e9, 1)).isEqualTo(250);
        assertThat(Portion.of(100, 250).transactionsPerClient(1, 1)).isEqualTo(250);
    }
}
