/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slotpool.perf.adapter.jdbc.PostgresServer;

/** Brings a calamity about, and ends it. */
final class Cause {

    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final PostgresServer server;
    private final Relay relay;
    private final Administrator administrator;
    private long begun;

    Cause(PostgresServer server, Relay relay, Administrator administrator) {
        this.server = server;
        this.relay = relay;
        this.administrator = administrator;
    }

    void begin(Calamity calamity) throws IOException, SQLException {
        switch (calamity) {
            case TERMINATED -> administrator.terminateAll();
            case KILLED -> server.kill();
            case CUT -> relay.cut();
            case SILENT -> relay.setSilent(true);
            case DEAF -> {
                relay.goDeaf();
                relay.cut();
            }
            case LOCKED_OUT -> {
                administrator.letIn(false);
                administrator.terminateAll();
            }
            default -> throw new IllegalStateException(calamity.toString());
        }
        begun = System.nanoTime();
    }

    /** Returns the moment from which on everything is as it was. */
    long end(Calamity calamity) throws IOException, SQLException {
        switch (calamity) {
            case TERMINATED, CUT -> {
                // It was over when it had begun.
                return begun;
            }
            case KILLED -> {
                return restart();
            }
            case SILENT -> relay.setSilent(false);
            case DEAF -> relay.hear();
            case LOCKED_OUT -> administrator.letIn(true);
            default -> throw new IllegalStateException(calamity.toString());
        }
        return System.nanoTime();
    }

    /** Starts the server; returns when it accepted the first connection, which may be before its starter notices. */
    private long restart() throws IOException {
        CompletableFuture<Void> starter = CompletableFuture.runAsync(() -> {
            try {
                server.restart();
            } catch (IOException e) {
                throw new CompletionException(e);
            }
        }, task -> new Thread(task, "start-postgres").start());
        while (!server.accepts() && !starter.isDone()) {
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
}
