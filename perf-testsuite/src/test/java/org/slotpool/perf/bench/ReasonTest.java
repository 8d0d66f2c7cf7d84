/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

class ReasonTest {

    @Test
    void isWhatLiesBelowWhatJmhWrapsAroundIt() {
        Exception wrapper = new IllegalStateException("error during the run");
        wrapper.addSuppressed(new IllegalArgumentException("outer", new SQLException("no more connections\nfor you")));
        assertThat(Reason.of(new RunnerException("caught", wrapper)))
                .isEqualTo("java.sql.SQLException: no more connections");
    }

    @Test
    void isTheFailureItselfIfNothingLiesBelow() {
        assertThat(Reason.of(new IllegalStateException("alone"))).isEqualTo("java.lang.IllegalStateException: alone");
    }
}
