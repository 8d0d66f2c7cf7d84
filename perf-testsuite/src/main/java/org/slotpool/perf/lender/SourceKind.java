/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.sql.Connection;
import java.util.Locale;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.bench.Rival;

/** What lends connections. */
public enum SourceKind {

    /** IronJacamar with this project's pool. */
    SLOTPOOL("IronJacamar slotpool", "fair", ironJacamar(PoolKind.SLOTPOOL, true)),

    /** The same, not fair. */
    SLOTPOOL_UNFAIR("IronJacamar slotpool unfair", "unfair", ironJacamar(PoolKind.SLOTPOOL, false)),

    /** IronJacamar with its default. */
    LIST("IronJacamar list", "fair", ironJacamar(PoolKind.LIST, true)),

    /** The same, not fair. */
    LIST_UNFAIR("IronJacamar list unfair", "unfair", ironJacamar(PoolKind.LIST, false)),

    /** IronJacamar with WildFly's default. */
    DEQUE("IronJacamar deque", "fair", ironJacamar(PoolKind.DEQUE, true)),

    /** The same, not fair. */
    DEQUE_UNFAIR("IronJacamar deque unfair", "unfair", ironJacamar(PoolKind.DEQUE, false)),

    /** IronJacamar without any pool. */
    FLOOR("IronJacamar, no pool", Rival.NO_ORDER, ironJacamar(PoolKind.FLOOR, true)),

    /** HikariCP. */
    HIKARI("HikariCP", Rival.NO_ORDER, PeerSources::hikari),

    /** Agroal. */
    AGROAL("Agroal", Rival.NO_ORDER, PeerSources::agroal),

    /** Tomcat's. */
    TOMCAT("Tomcat JDBC", "fair", PeerSources::tomcat),

    /** Commons DBCP. */
    DBCP2("DBCP2", "unfair", PeerSources::dbcp2);

    private final String title;
    private final String order;
    private final Opening opening;

    SourceKind(String title, String order, Opening opening) {
        this.title = title;
        this.order = order;
        this.opening = opening;
    }

    private interface Opening {
        Lender<Connection> open(Backend backend, int size) throws Exception;
    }

    private static Opening ironJacamar(PoolKind pool, boolean fair) {
        return (backend, size) -> new IronJacamarLender(pool, backend, size, fair);
    }

    /**
     * The kind with a name as on the command line.
     *
     * @param name in lower case
     * @return the kind
     * @throws IllegalArgumentException if there is none
     */
    public static SourceKind named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * Whether this is IronJacamar's JDBC adapter.
     *
     * @return false for the DataSources of others
     */
    public boolean isIronJacamar() {
        return compareTo(FLOOR) <= 0;
    }

    /**
     * Makes one; connections are opened when they are needed, or before.
     *
     * @param backend what it connects to
     * @param size how many connections it opens at most
     * @return ready for use
     * @throws Exception if it cannot be made
     */
    public Lender<Connection> open(Backend backend, int size) throws Exception {
        return opening.open(backend, size);
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
     * What it does less or more than the others, and how it is configured.
     *
     * @return a few words
     */
    public String does() {
        return switch (this) {
            case HIKARI -> "no transactions; validates what was idle for more than 500 ms, which here is nothing; "
                    + "maximumPoolSize = connections, no idle time-out, no maximum life";
            case AGROAL -> "transactions only with an integration, here none; maxSize = connections";
            case TOMCAT -> "no transactions; maxActive = maxIdle = connections, fair queue";
            case DBCP2 -> "no transactions here; maxTotal = maxIdle = connections; commits or rolls back on return, if need be";
            case FLOOR -> "not a pool: each thread owns a connection; what remains is IronJacamar and its JDBC adapter";
            default -> "IronJacamar's connection manager without transactions, its JDBC adapter, max-pool-size = "
                    + "connections, statistics off";
        };
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
