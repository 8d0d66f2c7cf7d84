/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.Control;

class CrowdTest {

    private final Control control = new Control();
    private final Crowd worker = new Crowd();
    private final Crowd keeper = new Crowd();
    private final Crowd sleeper = new Crowd();

    @BeforeEach
    void begin() {
        begin(false);
    }

    private void begin(boolean withFew) {
        worker.begin(7, 50, 10, withFew, true);
        keeper.begin(8, 50, 10, withFew, true);
        sleeper.begin(14, 50, 10, withFew, true);
    }

    @Test
    void fewWorkUntilAllAreReady() {
        assertThat(worker.restsNow(control) || worker.keepsItNow(control)).isFalse();
        for (Crowd one : new Crowd[] {keeper, sleeper}) {
            assertThat(one.restsNow(control)).isTrue();
            assertThat(one.keepsItNow(control)).isFalse();
        }
    }

    @Test
    void fewWorkWhileItWarmsUp() {
        begin(true);
        for (boolean started : new boolean[] {false, true}) {
            control.startMeasurement = started;
            assertThat(keeper.restsNow(control)).isFalse();
            assertThat(keeper.keepsItNow(control)).isTrue();
            assertThat(sleeper.restsNow(control)).isTrue();
            assertThat(sleeper.keepsItNow(control)).isFalse();
        }
        control.stopMeasurement = true;
        assertThat(keeper.keepsItNow(control)).isFalse();
    }

    @Test
    void allWorkWhileItIsMeasured() {
        control.startMeasurement = true;
        for (Crowd one : new Crowd[] {worker, keeper, sleeper}) {
            assertThat(one.restsNow(control) || one.keepsItNow(control)).isFalse();
        }
    }

    /** What was under way when the measurement ended belongs to it. */
    @Test
    void lastOneThatIsMeasuredIsNotProlonged() {
        control.startMeasurement = true;
        control.stopMeasurement = true;
        for (Crowd one : new Crowd[] {keeper, sleeper}) {
            assertThat(one.restsNow(control) || one.keepsItNow(control)).isFalse();
            assertThat(one.restsNow(control)).isTrue();
            assertThat(one.keepsItNow(control)).isFalse();
        }
        assertThat(worker.restsNow(control) || worker.restsNow(control)).isFalse();
    }

    /** A thread whose first check-out begins after the end would have a throughput of millions. */
    @Test
    void whoComesTooLateRests() {
        sleeper.begin(14, 50, 10, false, false);
        control.startMeasurement = true;
        control.stopMeasurement = true;
        assertThat(sleeper.restsNow(control)).isTrue();
    }

    @Test
    void nobodyRestsWhereThereAreEnoughConnectionsButThoseBeyondEight() {
        keeper.begin(8, 10, 0, false, true);
        assertThat(keeper.keepsItNow(control)).isFalse();
        assertThat(keeper.restsNow(control)).isTrue();
    }
}
