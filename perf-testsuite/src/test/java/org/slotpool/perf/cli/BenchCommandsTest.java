/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that run JMH for several contestants. */
class BenchCommandsTest {

    @TempDir
    private Path directory;

    private JsonNode run(String command, String... options) throws IOException {
        List<String> line = new ArrayList<>(List.of(command, "--quick", "--time", "20", "--out", directory.toString()));
        line.addAll(List.of(options));
        Execution execution = Execution.of(line.toArray(String[]::new));
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out().lines()).allMatch(text -> text.length() <= 120 || text.startsWith("Raw data: "));
        assertThat(directory.resolve(command + ".csv")).isNotEmptyFile();
        return new ObjectMapper().readTree(directory.resolve(command + ".json").toFile());
    }

    private static List<String> who(JsonNode document) {
        List<String> who = new ArrayList<>();
        for (JsonNode one : document.get("measurements")) {
            who.add(one.get("level").asText() + " " + one.get("contestant").asText() + " " + one.get("order").asText() + " "
                    + one.get("threads").asInt() + "/" + one.get("connections").asInt());
            assertThat(one.get("failures")).as(one.get("title").asText()).isEmpty();
            assertThat(one.get("perSecond").get("median").asDouble()).isPositive();
        }
        return who;
    }

    private static void assertTimed(JsonNode measurement) {
        JsonNode nanos = measurement.get("latencyNanos");
        assertThat(nanos.at("/p0/median").asLong()).isLessThanOrEqualTo(nanos.at("/p50/median").asLong());
        assertThat(nanos.at("/p99.99/median").asLong()).isLessThanOrEqualTo(nanos.at("/max/median").asLong());
        assertThat(nanos.at("/mean/median").asDouble()).isPositive();
        assertThat(measurement.at("/latencyProcesses/0/samples").asLong()).isPositive();
    }

    @Test
    void connectioncycleTimesPoolsOfBothOrdersAndTheFloorWhereItMay() throws Exception {
        JsonNode document = run("connectioncycle", "--pool", "slotpool,floor", "--shape", "2/2,3/1");
        assertThat(who(document)).containsExactly("spi slotpool fair 2/2", "spi slotpool-unfair unfair 2/2",
                "spi floor none 2/2", "spi slotpool fair 3/1", "spi slotpool-unfair unfair 3/1");
        document.get("measurements").forEach(BenchCommandsTest::assertTimed);
        assertThat(document.get("published")).anySatisfy(line -> {
            assertThat(line.get("version").asText()).startsWith("4.2.0");
            assertThat(line.get("perSecond").asDouble()).isEqualTo(34_000);
        });
    }

    @Test
    void pointreadReadsRowsWithEnoughConnectionsAndWithAQuarter() throws Exception {
        JsonNode document = run("pointread", "--pool", "slotpool,floor", "--threads", "4");
        assertThat(who(document)).containsExactly("postgres slotpool fair 4/4", "postgres floor none 4/4",
                "postgres slotpool fair 4/1");
        document.get("measurements").forEach(BenchCommandsTest::assertTimed);
        assertThat(document.get("published")).hasSize(6);
    }

    @Test
    void strategiesSetsOneBesideTheOther() throws Exception {
        JsonNode document = run("strategies", "--threads", "2", "--pool",
                "slots-round-robin,jetty-thread-id");
        assertThat(who(document)).containsExactly("core slots-round-robin fair 2/2", "core jetty-thread-id none 2/2");
        assertThat(document.get("published")).hasSize(8);
    }

    @Test
    void peersComparesAtEachLevelWhoIsThere() throws Exception {
        JsonNode document = run("peers", "--level", "core,stub", "--pool", "agroal,jetty-first,slotpool", "--shape", "2/2");
        assertThat(who(document)).containsExactly("core agroal none 2/2", "core jetty-first none 2/2",
                "stub slotpool fair 2/2", "stub agroal none 2/2");
        assertThat(document.at("/facts/settings/poolSettings/timeoutMillis").asLong()).isEqualTo(30_000);
        assertThat(document.at("/facts/versions/agroal").asText()).matches("[0-9.]+");
    }

    @Test
    void nobodyToCompareIsAMistake() {
        Execution execution = Execution.of("peers", "--level", "core", "--pool", "tomcat");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("tomcat").contains("core");
        assertThat(execution.out()).isEmpty();
    }
}
