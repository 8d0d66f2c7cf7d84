/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsCommandTest {

    private static final int REQUESTS = 40;

    @TempDir
    private Path directory;

    @Test
    void everyContestantServesEveryRequest() throws Exception {
        Execution execution = Execution.of("requests", "--requests", Integer.toString(REQUESTS), "--threads", "4",
                "--connections", "2", "--hold-millis", "2", "--timeout-millis", "60000", "--out",
                directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out().lines()).allMatch(line -> line.length() <= 120 || line.startsWith("Raw data: "));
        assertThat(execution.out()).contains("spread", "timeouts", "stock deque, unfair:", "slotpool, fair:", "###",
                "Rails connection pool", "max 2370 ms");
        JsonNode document = new ObjectMapper().readTree(directory.resolve("requests.json").toFile());
        assertThat(document.at("/facts/settings/connections").asInt()).isEqualTo(2);
        assertThat(document.get("published")).hasSize(4).allSatisfy(line -> {
            assertThat(line.get("requests").asInt()).isEqualTo(10_000);
            assertThat(line.get("threads").asInt()).isEqualTo(32);
            assertThat(line.get("connections").asInt()).isEqualTo(5);
        });
        assertThat(document.at("/published/3/maxMillis").asInt()).isEqualTo(120);
        List<String> entrants = new ArrayList<>();
        for (JsonNode entrant : document.get("entrants")) {
            entrants.add(entrant.get("pool").asText() + entrant.get("fair").asBoolean());
            assertThat(entrant.get("timeouts").asLong()).isZero();
            assertThat(entrant.get("served").asLong()).isEqualTo(REQUESTS);
            long counted = 0;
            for (JsonNode value : entrant.get("distribution")) {
                counted += value.get("requests").asLong();
            }
            assertThat(counted).isEqualTo(REQUESTS);
            assertThat(entrant.get("spread").asDouble()).isGreaterThanOrEqualTo(1);
            assertThat(entrant.get("minNanos").asLong()).isLessThanOrEqualTo(entrant.get("p50Nanos").asLong());
        }
        assertThat(entrants).containsExactly("listtrue", "listfalse", "dequetrue", "dequefalse", "slotpooltrue",
                "slotpoolfalse");
    }

    @Test
    void aMeasurementThatIsBrokenOffBeforeItHasAnythingWritesNothing() {
        Thread.currentThread().interrupt();
        try {
            Execution interrupted = Execution.of("requests", "--requests", "1000000", "--pool", "slotpool", "--fair",
                    "true", "--out", directory.toString());
            assertThat(interrupted.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(interrupted.err()).contains("Interrupted");
            assertThat(directory.resolve("requests.json")).doesNotExist();
        } finally {
            Thread.interrupted();
        }
    }
}
