/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.Map;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.bench.Rival;
import org.slotpool.perf.bench.Task;
import org.slotpool.perf.lender.Backend;
import org.slotpool.perf.lender.CoreKind;
import org.slotpool.perf.lender.SourceKind;
import org.slotpool.perf.scarce.Shape;

/** Knows the benchmarks of this package, and how contestants are handed to them. */
public final class Tasks {

    private Tasks() {
    }

    /**
     * A pool through the interface behind which IronJacamar's pools stand.
     *
     * @param entrant which
     * @param shape threads and connections
     * @return timed
     */
    public static Task spi(Entrant entrant, Shape shape) {
        PoolKind pool = entrant.pool();
        boolean isPool = pool != PoolKind.FLOOR;
        Rival rival = new Rival("spi", entrant.fair() ? pool.toString() : pool + "-unfair", pool.title() + (entrant.fair() ? "" : " unfair"),
                isPool ? entrant.order() : Rival.NO_ORDER, isPool,
                isPool ? "" : "not a pool: each thread owns a connection",
                Map.of("pool", pool.toString(), "statistics", "off", "fair", Boolean.toString(entrant.fair())));
        return new Task(rival, SpiCycle.class, "cycle", shape, true, null);
    }

    /**
     * What lends objects.
     *
     * @param kind which
     * @param shape threads and objects
     * @param latency whether single operations are timed too
     * @return a task
     */
    public static Task core(CoreKind kind, Shape shape, boolean latency) {
        Rival rival = new Rival(Level.CORE.toString(), kind.toString(), kind.title(), kind.order(), kind != CoreKind.FLOOR,
                kind.does(), Map.of("core", kind.toString()));
        return new Task(rival, CoreCycle.class, "cycle", shape, latency, null);
    }

    /**
     * A DataSource on a driver that does nothing.
     *
     * @param kind which
     * @param shape threads and connections
     * @param latency whether single operations are timed too
     * @return a task that gets a connection and closes it
     */
    public static Task stub(SourceKind kind, Shape shape, boolean latency) {
        return new Task(source(Level.STUB, kind, Backend.stub().url()), SourceCycle.class, "cycle", shape, latency, null);
    }

    /**
     * A DataSource on PostgreSQL.
     *
     * @param kind which
     * @param shape threads and connections
     * @param latency whether single operations are timed too
     * @param database where
     * @return a task that reads a row by its primary key
     */
    public static Task read(SourceKind kind, Shape shape, boolean latency, Database database) {
        return new Task(source(Level.POSTGRES, kind, database.url()), SourceCycle.class, "read", shape, latency,
                database.hindrance());
    }

    private static Rival source(Level level, SourceKind kind, String url) {
        return new Rival(level.toString(), kind.toString(), kind.title(), kind.order(), kind != SourceKind.FLOOR,
                kind.does(), Map.of("source", kind.toString(), "url", url));
    }
}
