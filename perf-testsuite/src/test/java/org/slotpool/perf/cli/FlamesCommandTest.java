/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlamesCommandTest {

    @TempDir
    private Path directory;

    @Test
    void thePoolIsInItsGraph() {
        Execution execution = Execution.of("flames", "--pool", "slotpool", "--threads", "2", "--connections", "2", "--seconds", "1",
                "--out", directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assumeFalse(execution.out().contains("No flame graphs on this system"), execution.out());
        assertThat(execution.progress()).contains("flames", "1/1");
        assertThat(directory.resolve("slotpool.html")).content().contains("slotpool");
    }
}
