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
import org.slotpool.perf.PoolKind;

class OutageCommandTest {

    @TempDir
    private Path directory;

    @Test
    void clientsFailWhileTheDatabaseIsDownAndSucceedWhenItIsBack() throws Exception {
        Execution execution = Execution.of("outage", "--pool", "slotpool", "--clients", "4", "--before", "1", "--down",
                "1", "--after", "5", "--out", directory.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out()).contains("A full run.");
        assertThat(execution.progress()).contains("outage", "5/5");
        JsonNode pool = new ObjectMapper().readTree(directory.resolve("outage.json").toFile()).get("pools").get(0);
        assertThat(pool.get("class").asText()).isEqualTo(PoolKind.SLOTPOOL.className());
        assertThat(pool.get("errors")).isNotEmpty();
        assertThat(pool.get("firstSuccessMillis").isNumber()).isTrue();
        assertThat(pool.get("downMillis").asLong()).isGreaterThanOrEqualTo(1000);
    }
}
