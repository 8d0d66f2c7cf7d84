/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One run of a class's {@code main} in a process of its own, which is given a file for its answer as first argument. */
public final class JavaProcess {

    private final List<String> options = new ArrayList<>();
    private final Class<?> main;
    private final String firstOnClassPath;

    /**
     * A process that has not begun.
     *
     * @param main its class
     * @param firstOnClassPath what comes before this process's own class path, in its form; empty if nothing does
     * @param options of the virtual machine
     */
    public JavaProcess(Class<?> main, String firstOnClassPath, List<String> options) {
        this.main = main;
        this.firstOnClassPath = firstOnClassPath;
        this.options.addAll(options);
    }

    /**
     * Runs it.
     *
     * @param seconds how long it may take
     * @param arguments what is handed to it behind the file
     * @return its answer
     * @throws IOException if it fails or does not end; with what it said
     * @throws InterruptedException if the calling thread is interrupted; then it is ended
     */
    public JsonNode run(long seconds, List<?> arguments) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("slotpool-process-");
        Path answer = directory.resolve("answer.json");
        Path words = directory.resolve("words.txt");
        Process process = new ProcessBuilder(command(answer, arguments)).redirectErrorStream(true)
                .redirectOutput(words.toFile()).start();
        try {
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            if (!ended || process.exitValue() != 0 || !Files.exists(answer)) {
                throw new IOException(main.getSimpleName() + arguments + (ended ? " failed: " : " does not end: ")
                        + Files.readString(words));
            }
            return new ObjectMapper().readTree(answer.toFile());
        } finally {
            process.destroyForcibly().waitFor();
            Files.deleteIfExists(answer);
            Files.deleteIfExists(words);
            Files.deleteIfExists(directory);
        }
    }

    private List<String> command(Path answer, List<?> arguments) {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(options);
        command.add("-cp");
        String own = System.getProperty("java.class.path");
        command.add(firstOnClassPath.isEmpty() ? own : firstOnClassPath + File.pathSeparator + own);
        command.add(main.getName());
        command.add(answer.toString());
        arguments.forEach(argument -> command.add(argument.toString()));
        return command;
    }
}
