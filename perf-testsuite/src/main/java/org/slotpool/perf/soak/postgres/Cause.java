/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.io.IOException;
import java.sql.SQLException;
import org.slotpool.perf.adapter.jdbc.PostgresServer;

/** Brings a calamity about, and ends it. */
final class Cause {

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
                return server.restart();
            }
            case SILENT -> relay.setSilent(false);
            case DEAF -> relay.hear();
            case LOCKED_OUT -> administrator.letIn(true);
            default -> throw new IllegalStateException(calamity.toString());
        }
        return System.nanoTime();
    }
}
