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

class CrashCommandTest {

    @TempDir
    private Path directory;

    /** The first points: nothing is decided when the process dies, and then everything is. */
    @Test
    void whatAProcessLeavesInDoubtIsRecovered() throws Exception {
        Execution execution = Execution.of("crash", "--kills", "3", "--out", directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out()).contains("3 of 3 recovered");
        assertThat(execution.progress()).contains("crash", "3/3");
        JsonNode kills = new ObjectMapper().readTree(directory.resolve("crash.json").toFile()).get("kills");
        assertThat(kills).hasSize(3).allSatisfy(kill -> {
            assertThat(kill.get("inDoubtBefore").asInt()).isPositive();
            assertThat(kill.get("recovered").asBoolean()).isTrue();
        });
    }
}
