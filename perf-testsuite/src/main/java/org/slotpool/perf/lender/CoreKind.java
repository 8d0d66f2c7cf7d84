/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.Locale;
import org.eclipse.jetty.util.ConcurrentPool.StrategyType;
import org.slotpool.core.FixedStart;
import org.slotpool.core.HintTable;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.bench.Rival;

/** What lends objects: the cores of pools, and what pools are made of. */
public enum CoreKind {

    /** The core of this project's pool, with its default start policy. */
    SLOTS_HINTS("slots", "fair", "the pool's core alone: no matching, no clean-up, no clock",
            size -> new SlotsCore(new HintTable(size), size, true)),

    /** The same, not fair. */
    SLOTS_UNFAIR("slots, unfair", "unfair", "the pool's core alone: no matching, no clean-up, no clock",
            size -> new SlotsCore(new HintTable(size), size, false)),

    /** Always from the first cell. */
    SLOTS_FIRST("slots FIRST", "fair", "", size -> new SlotsCore(FixedStart.first(), size, true)),

    /** From a random cell. */
    SLOTS_RANDOM("slots RANDOM", "fair", "", size -> new SlotsCore(FixedStart.random(), size, true)),

    /** From a cell computed from the thread's id. */
    SLOTS_THREAD_ID("slots THREAD_ID", "fair", "", size -> new SlotsCore(FixedStart.threadId(), size, true)),

    /** From one cell further each time. */
    SLOTS_ROUND_ROBIN("slots ROUND_ROBIN", "fair", "", size -> new SlotsCore(FixedStart.roundRobin(), size, true)),

    /** This project's pool as IronJacamar uses it. */
    SPI_SLOTPOOL("slotpool, SPI", "fair", "through IronJacamar's interface: matching, clean-up, clock",
            size -> new SpiCore(PoolKind.SLOTPOOL, size, true)),

    /** IronJacamar's default. */
    SPI_LIST("stock list, SPI", "fair", "through IronJacamar's interface: matching, clean-up, clock",
            size -> new SpiCore(PoolKind.LIST, size, true)),

    /** WildFly's default. */
    SPI_DEQUE("stock deque, SPI", "fair", "through IronJacamar's interface: matching, clean-up, clock",
            size -> new SpiCore(PoolKind.DEQUE, size, true)),

    /** HikariCP's bag. */
    HIKARI("HikariCP ConcurrentBag", Rival.NO_ORDER, "a list of each thread's last ones; no limit of time on objects",
            HikariCore::new),

    /** Agroal, which has no core apart from connections. */
    AGROAL("Agroal", Rival.NO_ORDER, "does more: its pool knows connections only, so through its DataSource on a stub driver",
            size -> SourceKind.AGROAL.open(Backend.stub(), size)),

    /** Jetty, from the first entry. */
    JETTY_FIRST("Jetty FIRST", Rival.NO_ORDER, "lets nobody wait: who finds nothing yields and asks again",
            size -> new JettyCore(StrategyType.FIRST, size)),

    /** Jetty, from a random entry. */
    JETTY_RANDOM("Jetty RANDOM", Rival.NO_ORDER, "lets nobody wait: who finds nothing yields and asks again",
            size -> new JettyCore(StrategyType.RANDOM, size)),

    /** Jetty, from an entry computed from the thread's id. */
    JETTY_THREAD_ID("Jetty THREAD_ID", Rival.NO_ORDER, "lets nobody wait: who finds nothing yields and asks again",
            size -> new JettyCore(StrategyType.THREAD_ID, size)),

    /** Jetty, from one entry further each time. */
    JETTY_ROUND_ROBIN("Jetty ROUND_ROBIN", Rival.NO_ORDER, "lets nobody wait: who finds nothing yields and asks again",
            size -> new JettyCore(StrategyType.ROUND_ROBIN, size)),

    /** Stormpot. */
    STORMPOT("Stormpot", Rival.NO_ORDER, "its last version for JDK 17; objects never expire", StormpotCore::new),

    /** Commons Pool. */
    COMMONS("commons-pool2", "unfair", "does more: counts and times everything", CommonsCore::new),

    /** Vibur. */
    VIBUR("Vibur", "fair", "", ViburCore::new),

    /** The JDK's bounded queue. */
    QUEUE("ArrayBlockingQueue", "unfair", "", QueueCore::new),

    /** A fair semaphore and a deque. */
    SEMAPHORE_FAIR("semaphore + deque", "fair", "", size -> new SemaphoreCore(size, true)),

    /** An unfair semaphore and a deque. */
    SEMAPHORE_UNFAIR("semaphore + deque, unfair", "unfair", "", size -> new SemaphoreCore(size, false)),

    /** A deque under a lock. */
    LOCKED_DEQUE("deque under a lock", "unfair", "", LockedDequeCore::new),

    /** Not a pool. */
    FLOOR("floor: no pool", Rival.NO_ORDER, "not a pool: each thread owns an object", size -> new FloorCore());

    private final String title;
    private final String order;
    private final String does;
    private final Opening opening;

    CoreKind(String title, String order, String does, Opening opening) {
        this.title = title;
        this.order = order;
        this.does = does;
        this.opening = opening;
    }

    private interface Opening {
        Lender<?> open(int size) throws Exception;
    }

    /**
     * The kind with a name as on the command line.
     *
     * @param name in lower case
     * @return the kind
     * @throws IllegalArgumentException if there is none
     */
    public static CoreKind named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * Makes one that is full.
     *
     * @param size how many objects it lends
     * @return ready for use
     * @throws Exception if it cannot be made
     */
    public Lender<?> open(int size) throws Exception {
        return opening.open(size);
    }

    /**
     * In words, for tables.
     *
     * @return a few words
     */
    public String title() {
        return title;
    }

    /**
     * In which order it serves threads that wait.
     *
     * @return fair, unfair or none
     */
    public String order() {
        return order;
    }

    /**
     * What it does less or more than the others.
     *
     * @return may be empty
     */
    public String does() {
        return does;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
