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
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.perf.PoolKind;

class CompareCommandTest {

    private static final int ROUNDS = 2;

    @TempDir
    private static Path directory;
    private static Execution execution;

    @BeforeAll
    static void compare() {
        execution = Execution.of("compare", "--adapter", "noop,h2", "--case", "local,xa,no", "--clients", "1,3",
                "--rounds", Integer.toString(ROUNDS), "--millis", "10", "--seed", "42", "--out", directory.toString());
    }

    @Test
    void endsWellAndPrintsATableOfAtMost120Columns() {
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out().lines()).allMatch(line -> line.length() <= 120 || line.startsWith("Raw data: "));
        for (PoolKind pool : PoolKind.values()) {
            assertThat(execution.out()).contains(pool.title());
        }
        assertThat(execution.out()).containsPattern("h2 +local +3 ").contains("In 12 cells:");
    }

    @Test
    void writesEverySliceOfEveryPoolInEveryCellAsCsv() throws Exception {
        List<String> slices = new ArrayList<>();
        CSVFormat format = CSVFormat.DEFAULT.builder().setCommentMarker('#').setHeader().setSkipHeaderRecord(true)
                .get();
        try (Reader reader = Files.newBufferedReader(directory.resolve("compare.csv"));
                CSVParser parser = CSVParser.parse(reader, format)) {
            for (CSVRecord slice : parser) {
                if (Boolean.parseBoolean(slice.get("counts"))) {
                    slices.add(slice.get("adapter") + slice.get("case") + slice.get("clients") + slice.get("pool"));
                }
                assertThat(Double.parseDouble(slice.get("handoversBefore"))).isNotNegative();
                assertThat(Long.parseLong(slice.get("transactions"))).isPositive();
            }
        }
        assertThat(slices).as("those that count").containsExactlyInAnyOrderElementsOf(expectedSlices());
        assertThat(directory.resolve("compare.csv")).content()
                .contains("# date: ", "# machine: ", "# versions: ", "seed=42");
    }

    private static List<String> expectedSlices() {
        List<String> expected = new ArrayList<>();
        for (String adapter : List.of("noop", "h2")) {
            for (String kind : List.of("local", "xa", "no")) {
                for (String clients : List.of("1", "3")) {
                    for (PoolKind pool : PoolKind.values()) {
                        for (int round = 1; round <= ROUNDS; round++) {
                            expected.add(adapter + kind + clients + pool);
                        }
                    }
                }
            }
        }
        return expected;
    }

    @Test
    void writesEveryCellWithItsCircumstancesAsJson() throws Exception {
        JsonNode document = new ObjectMapper().readTree(directory.resolve("compare.json").toFile());
        assertThat(document.at("/facts/settings/seed").asLong()).isEqualTo(42);
        assertThat(document.at("/facts/machine/cores").asInt()).isPositive();
        assertThat(document.at("/facts/jvm/version").asText()).isNotEmpty();
        assertThat(document.at("/facts/versions/ironjacamar").asText()).matches("[0-9.]+Final");
        assertThat(document.at("/facts/date").asText()).isNotEmpty();
        assertThat(document.get("cells")).hasSize(12).allSatisfy(cell -> {
            assertThat(cell.get("verdict").asText()).isIn("faster", "slower", "even");
            assertThat(cell.get("ratioToStock").asDouble()).isPositive();
            assertThat(cell.get("ratioToFloor").asDouble()).isPositive();
            Map<String, String> classes = new TreeMap<>();
            cell.get("pools").forEach(pool -> classes.put(pool.get("pool").asText(), pool.get("class").asText()));
            for (PoolKind pool : PoolKind.values()) {
                assertThat(classes).containsEntry(pool.toString(), pool.className());
            }
        });
    }

    @Test
    void aMeasurementThatIsBrokenOffBeforeItHasAnythingWritesNothing() {
        Thread.currentThread().interrupt();
        try {
            Execution interrupted = Execution.of("compare", "--adapter", "noop", "--case", "no", "--clients", "1",
                    "--rounds", "1", "--millis", "10", "--out", directory.resolve("violation").toString());
            assertThat(interrupted.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(interrupted.err()).contains("Interrupted");
            assertThat(directory.resolve("violation")).doesNotExist();
        } finally {
            Thread.interrupted();
        }
    }
}
