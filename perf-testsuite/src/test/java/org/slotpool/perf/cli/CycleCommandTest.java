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

class CycleCommandTest {

    @TempDir
    private Path directory;

    @Test
    void measuresEveryPoolInAProcessOfItsOwn() throws Exception {
        Execution execution = Execution.of("cycle", "--quick", "--pool", "list,slotpool,floor", "--parts", "2", "--iterations", "2",
                "--time", "20", "--out", directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out()).contains("stock list", "slotpool", "floor");
        JsonNode document = new ObjectMapper().readTree(directory.resolve("cycle.json").toFile());
        assertThat(document.at("/facts/settings/extent").asText()).isEqualTo("quick");
        assertThat(document.at("/facts/settings/parts").asInt()).isEqualTo(2);
        JsonNode measurements = document.get("measurements");
        assertThat(measurements).hasSize(3).allSatisfy(measurement -> {
            assertThat(measurement.get("perSecond")).hasSize(2);
            assertThat(measurement.get("bytesPerCycle").isNumber()).isTrue();
        });
    }
}
