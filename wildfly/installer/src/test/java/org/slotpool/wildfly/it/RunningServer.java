/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.slotpool.wildfly.wiring.Pool;

/** A server that runs on loopback, on ports that are free; it ends when this is closed. */
final class RunningServer implements AutoCloseable {

    private static final long TIMEOUT_MINUTES = 5;

    private static final int MANAGEMENT = 9990;

    private final Path home;

    private final int offset;

    private final Process process;

    private final Queue<String> log = new ConcurrentLinkedQueue<>();

    private final CompletableFuture<Boolean> started = new CompletableFuture<>();

    private RunningServer(Path home, int offset, Process process) {
        this.home = home;
        this.offset = offset;
        this.process = process;
    }

    static RunningServer start(Path home, String configuration) throws Exception {
        RunningServer server = launch(home, configuration);
        if (!server.started.get(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
            server.close();
            throw new AssertionError("It does not boot: " + String.join("\n", server.log));
        }
        return server;
    }

    /** For a server that must not boot: what it says. */
    static String startInVain(Path home, String configuration) throws Exception {
        try (RunningServer server = launch(home, configuration)) {
            if (server.started.get(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new AssertionError("It boots.");
            }
            return String.join("\n", server.log);
        }
    }

    private static RunningServer launch(Path home, String configuration) throws IOException {
        int offset = freeOffset();
        ProcessBuilder builder = new ProcessBuilder(home.resolve("bin/standalone.sh").toString(), "-c", configuration,
                "-b", "127.0.0.1", "-bmanagement", "127.0.0.1", "-bunsecure", "127.0.0.1", "-bprivate", "127.0.0.1",
                "-Djboss.socket.binding.port-offset=" + offset, "-Dwildfly.datasources.statistics-enabled=true")
                .redirectErrorStream(true);
        builder.environment().put("JBOSS_HOME", home.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS", "-Xmx512m -Djava.net.preferIPv4Stack=true");
        RunningServer server = new RunningServer(home, offset, builder.start());
        Thread reader = new Thread(server::read, "server-log");
        reader.setDaemon(true);
        reader.start();
        return server;
    }

    private static int freeOffset() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Math.floorMod(socket.getLocalPort(), 20_000) + 10_000;
        }
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.add(line);
                if (line.contains("WFLYSRV0025") || line.contains("WFLYSRV0026")) {
                    started.complete(true);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            started.complete(false);
        }
    }

    String controller() {
        return "127.0.0.1:" + (MANAGEMENT + offset);
    }

    String log() {
        return String.join("\n", log);
    }

    /** Runs a command of the server's own command line. */
    String cli(String command) throws IOException, InterruptedException {
        return Program.run(home, home.resolve("bin/jboss-cli.sh").toString(), "--connect", "--controller=" + controller(),
                "--command=" + command).done().output();
    }

    /** How many pools of our class there are, as the JVM itself counts them. */
    int pools() throws IOException, InterruptedException {
        long pid = process.descendants().filter(child -> child.info().command().orElse("").endsWith("java"))
                .findFirst().orElseThrow().pid();
        String histogram = Program.run(home, Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid), "GC.class_histogram").done().output();
        return histogram.lines().filter(line -> line.endsWith(Pool.CLASS) || line.contains(Pool.CLASS + " "))
                .mapToInt(line -> Integer.parseInt(line.trim().split("\\s+")[1])).sum();
    }

    @Override
    public void close() throws IOException {
        try {
            if (process.isAlive() && started.getNow(false)) {
                Program.run(home, home.resolve("bin/jboss-cli.sh").toString(), "--connect", "--controller=" + controller(),
                        "--command=:shutdown");
            }
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end();
        }
    }

    private void end() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
