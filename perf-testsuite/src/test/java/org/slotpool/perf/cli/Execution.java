/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/**
 * A command line that was executed in this process.
 *
 * @param exitCode its exit code
 * @param out what it printed
 * @param err what it said of mistakes
 * @param progress what its progress bar showed
 */
record Execution(int exitCode, String out, String err, String progress) {

    static Execution of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        PrintStream before = System.err;
        ByteArrayOutputStream progress = new ByteArrayOutputStream();
        System.setErr(new PrintStream(progress, true, StandardCharsets.UTF_8));
        try {
            // After that: a command line that finds another stream than it was made with prints to the former.
            CommandLine line = PerfCommandLine.create();
            line.setOut(new PrintWriter(out));
            line.setErr(new PrintWriter(err));
            int exitCode = line.execute(args);
            return new Execution(exitCode, out.toString(), err.toString(), progress.toString(StandardCharsets.UTF_8));
        } finally {
            System.setErr(before);
        }
    }
}
