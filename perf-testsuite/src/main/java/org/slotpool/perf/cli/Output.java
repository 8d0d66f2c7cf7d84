/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import picocli.CommandLine;

/** What a command prints. */
final class Output {

    private final CommandLine commandLine;

    Output(CommandLine commandLine) {
        this.commandLine = commandLine;
    }

    /** The name of the command that prints. */
    String command() {
        return commandLine.getCommandName();
    }

    void line(String line) {
        text(line + "\n");
    }

    void text(String text) {
        commandLine.getOut().print(text);
        commandLine.getOut().flush();
    }

    /** The measurement was broken off; what it found so far is not lost. */
    void interrupted() {
        commandLine.getErr().println("Interrupted: what was measured until now is kept.");
        commandLine.getErr().flush();
    }

    /** What is wrong. */
    void violation(String violation) {
        commandLine.getErr().println("VIOLATION: " + violation);
        commandLine.getErr().flush();
    }

    /** What is wrong, and what lies behind it. */
    void violation(Exception violation) {
        commandLine.getErr().println("VIOLATION: " + violation.getMessage());
        for (Throwable cause = violation.getCause(); cause != null; cause = cause.getCause()) {
            commandLine.getErr().println("  because of " + cause);
        }
        commandLine.getErr().flush();
    }
}
