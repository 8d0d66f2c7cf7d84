/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a Java program of the server in a process of its own, with the Java that runs this one. */
public final class ServerJava {

    /** Slow machines start an embedded server in a minute; what takes ten hangs. */
    private static final long TIMEOUT_MINUTES = 10;

    /** Names of pools go there and come back, whatever this system's own encoding is. */
    private static final List<String> ENCODING = List.of("-Dfile.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8",
            "-Dsun.stderr.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8");

    private ServerJava() {
    }

    /**
     * How it ended.
     *
     * @param exit the exit code
     * @param output what it printed
     * @param errors what it printed as errors; a JVM warns there too
     */
    public record Outcome(int exit, String output, String errors) {

        /**
         * All that it printed, to be quoted to a person.
         *
         * @return lines, indented but for the first
         */
        public String quoted() {
            return (output.strip() + "\n" + errors.strip()).strip().replace("\n", "\n  ");
        }
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
        command.addAll(ENCODING);
        command.addAll(arguments);
        Path output = folder.resolve("output.txt");
        Path errors = folder.resolve("errors.txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                .redirectOutput(output.toFile()).redirectError(errors.toFile());
        builder.environment().put("JBOSS_HOME", home.toString());
        try (Child child = Child.of(builder.start())) {
            Process process = child.process();
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new Refusal("The server's Java has not ended within " + TIMEOUT_MINUTES + " minutes.");
            }
            return new Outcome(process.exitValue(), text(output), text(errors));
        } catch (IOException e) {
            throw new Refusal("Cannot run the server's Java: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal("Interrupted.");
        }
    }

    /** A process that does not outlive this one, whatever ends it but {@code kill -9}. */
    private record Child(Process process, AtExit end) implements AutoCloseable {

        static Child of(Process process) {
            return new Child(process, AtExit.run(process::destroyForcibly));
        }

        @Override
        public void close() {
            end.now();
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
