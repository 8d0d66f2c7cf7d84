/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.process.JavaProcess;

/**
 * The memory that a pool alone keeps: what can be reached from it, less what can be reached from its surroundings (the
 * factory, the connection manager, IronJacamar's Pool), from the threads that use it, and from another pool of its kind.
 *
 * @param empty of a pool with room for {@link #CONNECTIONS} connections, and none, in bytes
 * @param perConnection what each connection adds, its listener and the adapter's object included, in bytes
 * @param perWaiter what each waiting thread adds, in bytes
 */
record Footprint(double empty, double perConnection, double perWaiter) {

    static final int CONNECTIONS = 20;
    private static final int SECONDS = 120;

    /** Threads lead to hidden classes, whose layout JOL otherwise refuses to tell, and layouts need no agent. */
    private static final List<String> OPTIONS = List.of("-Djol.magicFieldOffset=true", "-Djol.skipDynamicAttach=true");

    static Footprint of(PoolKind kind) throws IOException, InterruptedException {
        JsonNode answer = new JavaProcess(FootprintProbe.class, "", OPTIONS).run(SECONDS, List.of(kind.name()));
        return new Footprint(answer.get("empty").asDouble(), answer.get("perConnection").asDouble(),
                answer.get("perWaiter").asDouble());
    }
}
