/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** What a command prints. */
final class Output {

    private final PrintWriter out;

    Output(CommandSpec spec) {
        this.out = spec.commandLine().getOut();
    }

    void line(String line) {
        out.println(line);
        out.flush();
    }
}
