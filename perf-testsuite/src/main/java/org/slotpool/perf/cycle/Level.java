/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.slotpool.perf.lender.CoreKind;
import org.slotpool.perf.lender.SourceKind;

/** At what pools of different makers are compared. */
public enum Level {

    /** Their cores, or classes that could be one: objects are lent. */
    CORE,

    /** Their DataSources on a driver that does nothing: connections are got and closed. */
    STUB,

    /** Their DataSources on PostgreSQL: a row is read by its primary key. */
    POSTGRES;

    private static final List<CoreKind> CORES = List.of(CoreKind.SLOTS_HINTS, CoreKind.SLOTS_UNFAIR, CoreKind.SPI_SLOTPOOL,
            CoreKind.SPI_LIST, CoreKind.SPI_DEQUE, CoreKind.HIKARI, CoreKind.AGROAL, CoreKind.JETTY_FIRST,
            CoreKind.JETTY_THREAD_ID, CoreKind.STORMPOT, CoreKind.COMMONS, CoreKind.VIBUR, CoreKind.QUEUE, CoreKind.SEMAPHORE_FAIR,
            CoreKind.SEMAPHORE_UNFAIR, CoreKind.FLOOR);
    private static final List<SourceKind> SOURCES = List.of(SourceKind.SLOTPOOL, SourceKind.LIST, SourceKind.DEQUE,
            SourceKind.FLOOR, SourceKind.HIKARI, SourceKind.AGROAL, SourceKind.TOMCAT, SourceKind.DBCP2);

    /**
     * The cores that take part.
     *
     * @return of those that differ in their start policy alone, the makers' defaults: Jetty's HTTP client begins at the first
     *     entry, its buffer pool at one computed from the thread's id
     */
    public static List<CoreKind> cores() {
        return CORES;
    }

    /**
     * The DataSources that take part.
     *
     * @return one of each kind
     */
    public static List<SourceKind> sources() {
        return SOURCES;
    }

    /**
     * The names of all that take part at any level.
     *
     * @return each once
     */
    public static List<String> allNames() {
        return Stream.concat(CORES.stream(), SOURCES.stream()).map(Object::toString).distinct().toList();
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
