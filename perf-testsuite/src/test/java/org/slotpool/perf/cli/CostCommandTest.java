/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostCommandTest {

    @TempDir
    private Path directory;

    @Test
    void everythingIsCountedForEveryPool() throws Exception {
        Execution execution = Execution.of("cost", "--pool", "deque,slotpool,floor", "--threads", "1", "--rounds", "2", "--millis",
                "20", "--out", directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        Map<String, JsonNode> figures = new HashMap<>();
        for (JsonNode figure : new ObjectMapper().readTree(directory.resolve("cost.json").toFile()).get("measures")) {
            figures.put(figure.get("place").asText() + ": " + figure.get("metric").asText(), figure.get("values"));
        }
        assertThat(figures).containsKeys("1 thread on 1: processor time per cycle", "1 thread on 1: bytes allocated per cycle",
                "8 threads on 4: context switches per cycle", "8 threads on 4, kept 100 \u00b5s: processor time per cycle");
        assertThat(figures.get("1 thread on 1: processor time per cycle").get("slotpool")).hasSize(2);
        assertThat(figures.get("one cycle, counted: writes to shared memory, pool-wide").at("/slotpool/0").asLong()).isZero();
        for (String kept : new String[] {"idle pool with room for 20", "each connection", "each waiting thread"}) {
            for (String pool : new String[] {"deque", "slotpool"}) {
                double bytes = figures.get(kept + ": memory kept").get(pool).get(0).asDouble();
                assertThat(bytes).as(kept + " " + pool).isBetween(16.0, 100_000.0);
            }
        }
    }
}
