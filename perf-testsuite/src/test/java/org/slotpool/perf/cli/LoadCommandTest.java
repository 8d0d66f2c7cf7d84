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

class LoadCommandTest {

    @TempDir
    private Path directory;

    @Test
    void everyPoolMeetsTheSameRates() throws Exception {
        Execution execution = Execution.of("load", "--pool", "deque,slotpool", "--rate", "50,120", "--clients", "8",
                "--connections", "2", "--hold", "2000", "--search-millis", "100", "--rounds", "1", "--warmup", "1", "--seconds",
                "1", "--tx", "noop", "--out", directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out().lines()).allMatch(line -> line.length() <= 125 || line.startsWith("Raw data: "));
        JsonNode load = new ObjectMapper().readTree(directory.resolve("load.json").toFile()).get("load");
        double reference = load.get("referencePerSecond").asDouble();
        assertThat(reference).isEqualTo(load.at("/saturationPerSecond/deque").asDouble());
        assertThat(load.get("trials")).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.get("perSecond").asDouble()).isEqualTo(reference * trial.get("share").asInt() / 100);
            assertThat(trial.get("samples")).hasSize(1);
            assertThat(trial.get("count").asLong()).isPositive();
            assertThat(trial.at("/latencyNanos/p50").asLong()).isGreaterThanOrEqualTo(1_900_000);
            assertThat(trial.at("/probeNanos/max").asLong()).isPositive();
        });
        assertThat(load.at("/trials/0/position").asInt() + load.at("/trials/1/position").asInt()).isEqualTo(3);
        assertThat(directory.resolve("load.csv")).content().contains("# settings: ", "slotpool,120,");
    }
}
