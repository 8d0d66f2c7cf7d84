/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.it;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the system, run to its end. */
final class Program {

    private static final long TIMEOUT_MINUTES = 5;

    private Program() {
    }

    /** How it ended, and what it printed, errors included. */
    record Outcome(int exit, String output) {

        /** For a program that must succeed. */
        Outcome done() {
            if (exit != 0) {
                throw new AssertionError(output);
            }
            return this;
        }
    }

    static Outcome run(Path home, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JBOSS_HOME", home.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.getOutputStream().close();
        try {
            String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new AssertionError(String.join(" ", command) + " does not end: " + output);
            }
            return new Outcome(process.exitValue(), output);
        } finally {
            process.destroyForcibly();
        }
    }

    /** The installer, by its launcher. */
    static Outcome slotpool(Path home, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("installer"), "slotpool.sh").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("--home", home.toString()));
        Outcome outcome = run(home, command.toArray(String[]::new));
        System.out.println("$ slotpool.sh " + String.join(" ", arguments) + System.lineSeparator() + outcome.output().strip());
        return outcome;
    }
}
