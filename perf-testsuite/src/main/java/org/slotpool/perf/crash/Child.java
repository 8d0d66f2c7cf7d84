/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Another process of this Java, with the same class path. */
final class Child implements AutoCloseable {

    private final Process process;
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch said = new CountDownLatch(1);
    private final String awaited;
    private final Thread reader;

    /**
     * Starts it.
     *
     * @param awaited how a line begins that somebody will wait for
     * @param main its class
     * @param args its arguments
     */
    Child(String awaited, Class<?> main, Object... args) throws IOException {
        this.awaited = awaited;
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        // It lives for seconds.
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        for (Object arg : args) {
            command.add(arg.toString());
        }
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        reader = new Thread(this::read, "read-" + main.getSimpleName());
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
                if (line.startsWith(awaited)) {
                    said.countDown();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read what a child says", e);
        } finally {
            said.countDown();
        }
    }

    /** Waits until it has said what is awaited, or ended. */
    void awaitWord(long seconds) throws InterruptedException, IOException {
        if (!said.await(seconds, TimeUnit.SECONDS)) {
            throw new IOException("a child does not say \"" + awaited + "\", but " + lines());
        }
    }

    void kill() {
        process.destroyForcibly();
    }

    /** Waits until it has ended, and everything that it said was read. */
    int await(long seconds) throws InterruptedException, IOException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new IOException("a child does not end; it said: " + lines);
        }
        reader.join();
        return process.exitValue();
    }

    /** What it said. */
    List<String> lines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
