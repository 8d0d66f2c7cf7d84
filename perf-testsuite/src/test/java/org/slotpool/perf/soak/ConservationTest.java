/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.PoolKind;

/** Every configuration of a soak, in peace; and what is said of a pool that lost something. */
class ConservationTest {

    private final Tally tally = new Tally();
    private final Mischief mischief = new Mischief(new Dice(1), tally);

    @BeforeEach
    void calm() {
        mischief.calm();
        Scenario.all().forEach(Scenario::publish);
    }

    @AfterEach
    void withdraw() {
        Scenario.all().forEach(Scenario::withdraw);
    }

    private SoakPool open(Scenario scenario) {
        return new SoakPool(scenario, PoolKind.SLOTPOOL, mischief, tally);
    }

    @Test
    void everyConfigurationIsSound() throws Exception {
        for (Scenario scenario : Scenario.all()) {
            SoakPool pool = open(scenario);
            pool.giveBack(pool.borrow(null), false);
            Conservation.check(pool, tally);
        }
        assertThat(tally.violations()).isEmpty();
    }

    @Test
    void aConnectionThatIsNotGivenBackIsMissed() throws Exception {
        SoakPool pool = open(Scenario.all().get(0));
        pool.borrow(null);
        Conservation.check(pool, tally, Duration.ofMillis(50));
        assertThat(tally.violations()).singleElement().asString().contains("InUseCount is 1");
    }
}
