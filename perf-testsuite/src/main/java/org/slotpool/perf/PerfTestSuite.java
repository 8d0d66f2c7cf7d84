/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf;

import org.slotpool.perf.cli.Interruption;
import org.slotpool.perf.cli.PerfCommandLine;
import org.slotpool.perf.cli.QuietLogging;

/** Where the program begins: {@code java -jar perf-testsuite.jar <subcommand>}. */
public final class PerfTestSuite {

    private PerfTestSuite() {
    }

    /**
     * Runs a subcommand and ends the process: 0 if all is well, 1 if a pool broke a rule or something failed, 2 if the
     * command line is wrong, 130 if it was interrupted, in which case what was measured until then is kept.
     *
     * @param args the subcommand and its options
     */
    public static void main(String... args) {
        QuietLogging.install();
        Interruption interruption = Interruption.ofThisThread();
        int exitCode = PerfCommandLine.create().execute(args);
        interruption.isOver();
        System.exit(exitCode);
    }
}
