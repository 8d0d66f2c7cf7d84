/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** Checks every second what must always hold. */
final class Auditor {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Blocking timeouts and hangs are far shorter. */
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final List<Site> sites;
    private final List<Client> clients;
    private final Pulse pulse;
    private final Tally tally;
    private final long[] steps;
    private final long[] steppedAt;
    private final Map<SoakPool, Long> deserted = new HashMap<>();
    private boolean deadlocked;
    private int leaks;

    Auditor(List<Site> sites, List<Client> clients, Pulse pulse, Tally tally) {
        this.sites = sites;
        this.clients = clients;
        this.pulse = pulse;
        this.tally = tally;
        this.steps = new long[clients.size()];
        this.steppedAt = new long[clients.size()];
        Arrays.fill(steppedAt, pulse.nanos());
    }

    /** Once; for one thread. */
    void audit() {
        long[] ids = THREADS.findDeadlockedThreads();
        if (ids != null && !deadlocked) {
            deadlocked = true;
            for (ThreadInfo info : THREADS.getThreadInfo(ids, true, true)) {
                tally.violation("deadlock: " + info);
            }
        }
        clientsGetOn();
        for (Site site : sites) {
            sizeIsKept(site.current());
            audit(site.retired().iterator(), false);
        }
    }

    /** When all clients have ended: what was shut down must be gone. */
    int leaksOfRetired() {
        for (Site site : sites) {
            audit(site.retired().iterator(), true);
        }
        return leaks;
    }

    private void clientsGetOn() {
        long now = pulse.nanos();
        for (int i = 0; i < steps.length; i++) {
            Client client = clients.get(i);
            if (client.steps() != steps[i] || !client.isAlive()) {
                steps[i] = client.steps();
                steppedAt[i] = now;
            } else if (now - steppedAt[i] > STUCK_NANOS) {
                steppedAt[i] = now;
                tally.violation(client.getName() + " does not get on: " + List.of(client.getStackTrace()));
            }
        }
    }

    private void sizeIsKept(SoakPool pool) {
        for (ManagedConnectionPool part : pool.parts()) {
            Inspection inspection = Inspection.of(part);
            if (inspection != null && inspection.slots().capacity() != pool.initialMax()
                    && inspection.slots().capacity() > pool.scenario().max()) {
                tally.violation(pool.scenario().name() + ": a capacity of " + inspection.slots().capacity());
            }
        }
    }

    private void audit(Iterator<SoakPool> retired, boolean last) {
        while (retired.hasNext()) {
            SoakPool pool = retired.next();
            if (!last && clients.stream().anyMatch(client -> client.visited() == pool)) {
                deserted.remove(pool);
                continue;
            }
            int open = pool.factory().openConnections();
            long since = deserted.computeIfAbsent(pool, key -> pulse.nanos());
            if (open == 0) {
                deserted.remove(pool);
                retired.remove();
            } else if (last || pulse.nanos() - since > LINGER_NANOS) {
                leaks += open;
                tally.violation(pool.scenario().name() + ": " + open + " connections have outlived their pool's shutdown");
                deserted.remove(pool);
                retired.remove();
            }
        }
    }
}
