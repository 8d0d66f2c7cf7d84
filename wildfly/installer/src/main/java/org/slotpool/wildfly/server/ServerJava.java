/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a Java program of the server in a process of its own, with the Java that runs this one. */
public final class ServerJava {

    /** Slow machines start an embedded server in a minute; what takes ten hangs. */
    private static final long TIMEOUT_MINUTES = 10;

    private ServerJava() {
    }

    /**
     * How it ended.
     *
     * @param exit the exit code
     * @param output all that it printed, errors included
     */
    public record Outcome(int exit, String output) {
    }

    /**
     * Runs to the end.
     *
     * @param home the server; the environment variable {@code JBOSS_HOME} of the process
     * @param folder where to run, and where the output is kept meanwhile
     * @param arguments what follows {@code java}
     * @return how it ended
     * @throws Refusal if it cannot be started or does not end
     */
    public static Outcome run(ServerHome home, Path folder, List<String> arguments) throws Refusal {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        Path output = folder.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JBOSS_HOME", home.toString());
        Process process = null;
        try {
            process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new Refusal("The server's Java has not ended within " + TIMEOUT_MINUTES + " minutes.");
            }
            try (InputStream text = Files.newInputStream(output)) {
                return new Outcome(process.exitValue(), new String(text.readAllBytes(), Charset.defaultCharset()));
            }
        } catch (IOException e) {
            throw new Refusal("Cannot run the server's Java: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal("Interrupted.");
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }
}
