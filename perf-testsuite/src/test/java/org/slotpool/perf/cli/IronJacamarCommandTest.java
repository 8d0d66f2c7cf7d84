/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.perf.PoolKind;

class IronJacamarCommandTest {

    @TempDir
    private static Path directory;
    private static Execution execution;

    @BeforeAll
    static void compare() {
        execution = Execution.of("ironjacamar", "--quick", "--clients", "1,3", "--transactions", "200", "--out",
                directory.toString());
    }

    @Test
    void endsWellAndPrintsTablesOfAtMost120Columns() {
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out().lines()).allMatch(line -> line.length() <= 120 || line.startsWith("Raw data: "));
        assertThat(execution.out()).contains("18 cells", "A quick run", "No-op transaction service:",
                "Narayana, log in memory:", "Narayana, log in files:", "not a real pool", "another machine");
    }

    @Test
    void theAnnouncementStandsBesideTheCellsThatItHas() {
        assertThat(execution.out()).containsPattern("local +1 .* -0\\.4 ").containsPattern("xa +1 .* \\+59\\.1 ");
    }

    @Test
    void everyClientOfEveryPoolRunsAsManyTransactions() throws Exception {
        List<String> cells = new ArrayList<>();
        for (JsonNode cell : new ObjectMapper().readTree(directory.resolve("ironjacamar.json").toFile()).get("cells")) {
            int clients = cell.get("clients").asInt();
            cells.add(cell.get("service").asText() + cell.get("case").asText() + clients);
            assertThat(cell.get("transactionsPerClient").asLong()).isEqualTo(200);
            assertThat(cell.get("pools")).hasSize(PoolKind.values().length).allSatisfy(pool ->
                    assertThat(pool.get("slices")).hasSize(2).allSatisfy(slice ->
                            assertThat(slice.get("transactions").asLong()).isEqualTo(200L * clients)));
            assertThat(cell.get("percentToList").isNumber()).isTrue();
            assertThat(cell.get("floorWithinSpread").isBoolean()).isTrue();
            assertThat(cell.get("published").isNull()).isEqualTo(clients == 3);
        }
        assertThat(cells).hasSize(18).doesNotHaveDuplicates();
    }

    @Test
    void everySliceIsInTheCsvFile() throws Exception {
        assertThat(Files.readAllLines(directory.resolve("ironjacamar.csv"))).filteredOn(line -> line.contains(",true,"))
                .as("those that count").hasSize(18 * PoolKind.values().length * 2);
    }
}
