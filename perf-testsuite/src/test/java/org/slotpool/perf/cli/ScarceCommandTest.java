/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.perf.PoolKind;

class ScarceCommandTest {

    private static final int ROUNDS = 2;
    private static final List<PoolKind> POOLS = List.of(PoolKind.LIST, PoolKind.DEQUE, PoolKind.SLOTPOOL);

    @TempDir
    private static Path directory;
    private static Execution execution;

    @BeforeAll
    static void compete() {
        execution = Execution.of("scarce", "--shape", "4/2", "--hold", "0,100", "--way", "spi,jdbc", "--rounds",
                Integer.toString(ROUNDS), "--millis", "10", "--warmup-millis", "10", "--out", directory.toString());
    }

    @Test
    void endsWellAndPrintsTablesOfAtMost120Columns() {
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out().lines()).allMatch(line -> line.length() <= 120 || line.startsWith("Raw data: "));
        assertThat(execution.out()).contains("6 contestants in 4 cells", "spi, each connection kept for 0 us:",
                "jdbc, each connection kept for 100 us:", "Clients that failed: 0.");
        assertThat(execution.out()).containsPattern("4/2 +slotpool +unfair ").containsPattern("4/2 +list +fair ");
    }

    @Test
    void writesEveryRoundOfEveryEntrantInEveryCellAsCsv() throws Exception {
        List<String> rounds = new ArrayList<>();
        long cycles = 0;
        CSVFormat format = CSVFormat.DEFAULT.builder().setCommentMarker('#').setHeader().setSkipHeaderRecord(true)
                .get();
        try (Reader reader = Files.newBufferedReader(directory.resolve("scarce.csv"));
                CSVParser parser = CSVParser.parse(reader, format)) {
            for (CSVRecord round : parser) {
                rounds.add(round.get("way") + round.get("holdMicros") + "/" + round.get("threads") + "/"
                        + round.get("connections") + round.get("pool") + round.get("fair") + round.get("round"));
                assertThat(round.get("failures")).isEqualTo("0");
                assertThat(number(round, "p50Nanos")).isLessThanOrEqualTo(number(round, "p99.9Nanos"));
                assertThat(number(round, "p99.99Nanos")).isLessThanOrEqualTo(number(round, "maxNanos"));
                assertThat(number(round, "fewest")).isLessThanOrEqualTo(number(round, "most"));
                assertThat(number(round, "none") + number(round, "absent"))
                        .isLessThanOrEqualTo(number(round, "threads"));
                cycles += number(round, "cycles");
            }
        }
        assertThat(rounds).containsExactlyInAnyOrderElementsOf(expectedRounds());
        assertThat(cycles).isPositive();
        assertThat(directory.resolve("scarce.csv")).content().contains("# date: ", "# machine: ", "shape=[4/2]");
    }

    private static long number(CSVRecord round, String column) {
        return Long.parseLong(round.get(column));
    }

    private static List<String> expectedRounds() {
        List<String> expected = new ArrayList<>();
        for (String cell : List.of("spi0/4/2", "spi100/4/2", "jdbc0/4/2", "jdbc100/4/2")) {
            for (PoolKind pool : POOLS) {
                for (String fair : List.of("true", "false")) {
                    for (int round = 1; round <= ROUNDS; round++) {
                        expected.add(cell + pool + fair + round);
                    }
                }
            }
        }
        return expected;
    }

    @Test
    void writesEveryCellWithItsCircumstancesAsJson() throws Exception {
        JsonNode document = new ObjectMapper().readTree(directory.resolve("scarce.json").toFile());
        assertThat(document.at("/facts/settings/rounds").asInt()).isEqualTo(ROUNDS);
        assertThat(document.at("/facts/versions/hdrhistogram").asText()).matches("[0-9.]+");
        assertThat(document.get("cells")).hasSize(4).allSatisfy(cell -> {
            assertThat(cell.get("fairRatios").has("perSecond")).isTrue();
            assertThat(cell.get("unfairRatios").has("max")).isTrue();
            List<String> entrants = new ArrayList<>();
            for (JsonNode entrant : cell.get("entrants")) {
                entrants.add(entrant.get("class").asText() + entrant.get("fair").asBoolean());
                assertThat(entrant.get("rounds")).hasSize(ROUNDS);
                assertThat(entrant.at("/rounds/0/failures")).isEmpty();
                assertThat(entrant.at("/rounds/0/waitNanos").has("p99.9")).isTrue();
            }
            assertThat(entrants).containsExactlyElementsOf(POOLS.stream()
                    .flatMap(pool -> List.of(pool.className() + true, pool.className() + false).stream()).toList());
        });
    }

    @Test
    void theOrderOfTheEntrantsRotates() throws Exception {
        JsonNode cells = new ObjectMapper().readTree(directory.resolve("scarce.json").toFile()).get("cells");
        for (JsonNode entrant : cells.get(0).get("entrants")) {
            assertThat(entrant.at("/rounds/0/position").asInt())
                    .isNotEqualTo(entrant.at("/rounds/1/position").asInt());
        }
    }

    @Test
    void aMeasurementThatIsBrokenOffBeforeItHasAnythingWritesNothing() {
        Thread.currentThread().interrupt();
        try {
            Execution interrupted = Execution.of("scarce", "--shape", "2/1", "--fair", "false", "--rounds", "1",
                    "--millis", "10", "--out", directory.resolve("violation").toString());
            assertThat(interrupted.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(interrupted.err()).contains("Interrupted");
            assertThat(directory.resolve("violation")).doesNotExist();
        } finally {
            Thread.interrupted();
        }
    }
}
