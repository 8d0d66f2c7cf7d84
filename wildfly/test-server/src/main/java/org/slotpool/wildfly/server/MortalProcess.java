/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that do not outlive this one, also when that is ended by a signal; only {@code SIGKILL} leaves them. */
final class MortalProcess {

    /** Also those that have ended. Guarded by itself, so that none is started and not yet known when all are killed. */
    private static final List<Process> STARTED = new ArrayList<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(MortalProcess::killAll, "kill-servers"));
    }

    private MortalProcess() {
    }

    static Process start(ProcessBuilder program) throws IOException {
        synchronized (STARTED) {
            Process process = program.start();
            STARTED.add(process);
            return process;
        }
    }

    private static void killAll() {
        synchronized (STARTED) {
            STARTED.forEach(MortalProcess::kill);
        }
    }

    /** With those that it has started, as a script does. */
    static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
