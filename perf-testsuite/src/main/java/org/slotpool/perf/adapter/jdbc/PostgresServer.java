/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.commons.io.file.PathUtils;

/**
 * A PostgreSQL server on the loopback interface, from the binaries in Maven's repository. It can be killed like in an
 * outage, and started again on the same port with the same data.
 *
 * <p>One thread at a time.
 */
public final class PostgresServer implements AutoCloseable {

    /** Where it listens. */
    public static final String HOST = "localhost";

    /** Its superuser, who needs no password. */
    public static final String USER = "postgres";

    static final String DATABASE = "postgres";

    /** For the server's own use, and for the superuser's connections that it keeps free. */
    private static final int SPARE_CONNECTIONS = 20;
    private static final int KILL_SECONDS = 10;
    private static final Duration START_UP = Duration.ofSeconds(30);
    /** More than {@link #START_UP}: it is for a starter that hangs. */
    private static final int RESTART_SECONDS = 60;
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final int connections;
    private final int port;
    private final Path data;
    private final Thread farewell = new Thread(this::stop, "stop-postgres");
    private EmbeddedPostgres server;
    private boolean stopped;

    PostgresServer(int connections) throws IOException {
        this.connections = connections;
        this.port = freePort();
        this.data = Files.createTempDirectory("slotpool-postgres-");
        this.server = start();
        Runtime.getRuntime().addShutdownHook(farewell);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private EmbeddedPostgres start() throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(data.toFile())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_UP)
                .setServerConfig("listen_addresses", HOST)
                .setServerConfig("unix_socket_directories", "")
                .setServerConfig("max_connections", Integer.toString(connections + SPARE_CONNECTIONS))
                .setServerConfig("max_prepared_transactions", Integer.toString(connections + SPARE_CONNECTIONS))
                .start();
    }

    /**
     * Where it listens, also after {@link #restart}.
     *
     * @return a port of {@link #HOST}
     */
    public int port() {
        return port;
    }

    /**
     * Where it is.
     *
     * @return a JDBC URL without user and password
     */
    public String url() {
        return "jdbc:postgresql://" + HOST + ":" + port + "/" + DATABASE;
    }

    /**
     * Tries a connection past all pools.
     *
     * @return whether the server accepted it
     */
    public boolean accepts() {
        try {
            DriverManager.getConnection(url(), USER, "").close();
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Kills the server and the processes that serve its connections, without any farewell.
     *
     * @throws IOException if one of them lives on
     */
    public void kill() throws IOException {
        ProcessHandle postmaster = postmaster();
        List<ProcessHandle> family = Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        family.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle process : family) {
            try {
                process.onExit().get(KILL_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while process " + process.pid() + " ended", e);
            } catch (ExecutionException | TimeoutException e) {
                throw new IOException("process " + process.pid() + " lives on", e);
            }
        }
    }

    /** The server writes its process id into its data directory. */
    private ProcessHandle postmaster() throws IOException {
        long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).trim());
        return ProcessHandle.of(pid).orElseThrow(() -> new IOException("the server (process " + pid + ") is gone"));
    }

    /**
     * Starts the server again after {@link #kill}. It starts also if the calling thread is interrupted, which that thread then
     * still is when this returns.
     *
     * @return the moment at which it accepted the first connection, in nanoseconds as {@link System#nanoTime} counts them; its
     *         starter may notice later
     * @throws IOException if it does not start, or not within a minute
     */
    public long restart() throws IOException {
        CompletableFuture<Void> starter = CompletableFuture
                .runAsync(this::startAgain, task -> new Thread(task, "start-postgres").start())
                .orTimeout(RESTART_SECONDS, TimeUnit.SECONDS);
        while (!accepts() && !starter.isDone()) {
            LockSupport.parkNanos(PROBE_NANOS);
        }
        long back = System.nanoTime();
        try {
            starter.join();
        } catch (CompletionException e) {
            throw new IOException("the database did not start again", e.getCause());
        }
        return back;
    }

    private synchronized void startAgain() {
        try {
            // Lets go of its lock on the data directory; there is nothing left to stop.
            server.close();
            server = start();
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    /** Stops the server and deletes its data. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
        } catch (IllegalStateException e) {
            // This process is ending; whoever comes first stops the server, the farewell or this.
        }
        stop();
    }

    private synchronized void stop() {
        if (stopped) {
            return;
        }
        stopped = true;
        try {
            server.close();
            PathUtils.deleteDirectory(data);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clean up " + data, e);
        }
    }
}
