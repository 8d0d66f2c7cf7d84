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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slotpool.perf.PoolKind;

class SoakCommandTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--adapter|h2   |scripted, postgres, both",
        "--pool   |floor|list, deque, slotpool",
        "--threads|0    |1 to 1000",
        "--seconds|0    |1 to 600",
        "--minutes|2000 |1 to 1440",
    })
    void wrongOptionsAreNamedWithWhatIsAllowed(String option, String value, String allowed) {
        Execution execution = Execution.of("soak", option, value);
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains(option, "'" + value + "'", allowed);
    }

    @Test
    void everythingHappensAndNothingIsLost() throws Exception {
        Execution execution = Execution.of("soak", "--seconds", "2", "--threads", "16", "--seed", "7", "--out",
                directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out()).contains("seed 7", "leaks: 0, violations: 0");
        assertThat(execution.progress()).contains("soak", "2/2");
        JsonNode soak = new ObjectMapper().readTree(directory.resolve("soak.json").toFile()).get("soak");
        assertThat(soak.get("class").asText()).isEqualTo(PoolKind.SLOTPOOL.className());
        assertThat(soak.get("operations").get("get").asLong()).isPositive();
        assertThat(soak.get("operations").get("return").asLong()).isPositive();
        assertThat(soak.get("faultCount").asLong()).isPositive();
        assertThat(soak.get("errors")).isNotEmpty();
        assertThat(soak.get("violations")).isEmpty();
    }

    @Test
    void theDatabaseFailsInEveryWayAndNothingIsLost() throws Exception {
        Execution execution = Execution.of("soak", "--adapter", "postgres", "--seconds", "4", "--threads", "8", "--out",
                directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.progress()).contains("soak", "4/4");
        JsonNode soak = new ObjectMapper().readTree(directory.resolve("soak-postgres.json").toFile()).get("soak");
        assertThat(soak.get("calamities")).isNotEmpty().allSatisfy(calamity -> {
            assertThat(calamity.get("firstSuccessMillis").asLong()).isNotNegative();
            assertThat(calamity.get("everyClientMillis").asLong()).isNotNegative();
        });
        assertThat(soak.get("leaks").asInt()).isZero();
    }
}
