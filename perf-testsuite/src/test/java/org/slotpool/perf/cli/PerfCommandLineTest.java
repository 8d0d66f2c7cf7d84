/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.compare.Violation;
import picocli.CommandLine;

/** What is said of a command that fails. */
class PerfCommandLineTest {

    private final StringWriter err = new StringWriter();

    @Test
    void aBrokenRuleIsTold() throws Exception {
        assertThat(fail(new Violation("one is missing", new IllegalStateException("it was lost")))).isEqualTo(ExitCode.VIOLATION);
        assertThat(err.toString()).contains("VIOLATION: one is missing", "  because of java.lang.IllegalStateException: it was lost")
                .doesNotContain("\tat ");
    }

    @Test
    void whateverElseFailsIsToldInFull() throws Exception {
        assertThat(fail(new IllegalStateException("no database"))).isEqualTo(ExitCode.VIOLATION);
        assertThat(err.toString()).contains("no database", "\tat ").doesNotContain("VIOLATION");
    }

    private int fail(Exception exception) throws Exception {
        CommandLine command = PerfCommandLine.create().setErr(new PrintWriter(err, true)).getSubcommands().get("cost");
        return command.getExecutionExceptionHandler().handleExecutionException(exception, command, null);
    }
}
