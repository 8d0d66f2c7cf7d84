/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {

    private static final List<String> NAMES = List.of("list", "deque", "slotpool", "floor");

    @ParameterizedTest
    @CsvSource({"slotpol,slotpool", "slot-pool,slotpool", "dequeue,deque", "flor,floor", "lst,list"})
    void whatIsNearIsSuggested(String said, String meant) {
        assertThat(Suggestion.of(said, NAMES)).isEqualTo("; did you mean " + meant + "?");
    }

    @ParameterizedTest
    @CsvSource({"hikari", "semaphore"})
    void whatIsFarIsNot(String said) {
        assertThat(Suggestion.of(said, NAMES)).isEmpty();
    }

    @Test
    void aPoolThatIsNearlyRightIsSuggestedOnTheCommandLine() {
        Execution execution = Execution.of("ironjacamar", "--pool", "list,slotpol");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("--pool", "'slotpol'", "did you mean slotpool?");
    }

    @Test
    void anOptionThatIsNearlyRightIsSuggested() {
        Execution execution = Execution.of("peers", "--shapes", "2/2");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("--shapes", "Possible solutions:", "--shape");
    }

    @Test
    void aCommandThatIsNearlyRightIsSuggested() {
        Execution execution = Execution.of("strategy");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("strategies");
    }
}
