/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateCommandTest {

    @TempDir
    private Path directory;

    /** Whether it is slower as well is left open: this machine may be busy with other things. */
    @Test
    void aPoolThatWritesAndAllocatesMoreFails() throws Exception {
        Execution execution = Execution.of("gate", "--base", "slotpool", "--candidate", "list", "--rounds", "7", "--millis", "10",
                "--out", directory.toString());
        assertThat(execution.exitCode()).isEqualTo(ExitCode.VIOLATION);
        assertThat(execution.err()).contains("writes ", "in a cycle, the base", "allocates ");
        JsonNode gate = new ObjectMapper().readTree(directory.resolve("gate.json").toFile()).get("gate");
        assertThat(gate.at("/cells/1/rounds")).hasSize(7);
        assertThat(gate.at("/failures")).hasSizeGreaterThanOrEqualTo(2);
        assertThat(gate.at("/candidateCounts/poolWide").asLong()).isGreaterThan(gate.at("/baseCounts/poolWide").asLong());
    }
}
