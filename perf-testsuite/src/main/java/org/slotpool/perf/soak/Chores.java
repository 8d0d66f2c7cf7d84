/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.ResourceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** What operators, timers and other layers do to a pool. Used by one thread. */
final class Chores {

    private static final Operation[] ALL = EnumSet.range(Operation.FLUSH_INVALID, Operation.FAIRNESS)
            .toArray(Operation[]::new);
    private static final FlushMode[] MODES = FlushMode.values();
    /** In milliseconds; most clients wait for a while, some hardly at all. */
    private static final int[] TIMEOUTS = {0, 1, 5, 20, 50, 100, 200, 200, 200, 500};

    private final Dice dice;
    private final Tally tally;

    Chores(Dice dice, Tally tally) {
        this.dice = dice;
        this.tally = tally;
    }

    void any(SoakPool pool) throws ResourceException {
        ManagedConnectionPool part = pool.anyPart(dice);
        if (part == null) {
            return;
        }
        Operation operation = dice.oneOf(ALL);
        tally.count(operation);
        switch (operation) {
            case FLUSH_INVALID -> flush(pool, part, FlushMode.INVALID);
            case FLUSH_IDLE -> flush(pool, part, FlushMode.IDLE);
            case FLUSH_GRACEFULLY -> flush(pool, part, FlushMode.GRACEFULLY);
            case FLUSH_ALL -> flush(pool, part, FlushMode.ALL);
            case FLUSH_POOL -> excused(pool, () -> pool.pool().flush(dice.oneOf(MODES)));
            case PREFILL -> part.prefill();
            case FILL_TO -> part.fillTo(1 + dice.below(pool.initialMax()));
            case INCREASE_CAPACITY -> part.increaseCapacity(null, null);
            case REMOVE_IDLE -> {
                Inspection.bringIdleCheckForward(part);
                part.removeIdleConnections();
            }
            case VALIDATE -> validate(part);
            case ADD_LISTENER -> excused(pool, () -> add(pool, part));
            case REMOVE_LISTENER -> excused(pool, () -> remove(part));
            case READ -> read(pool, part);
            case TEST -> test(pool);
            case STATISTICS -> statistics(pool.pool().getInternalStatistics());
            case RESIZE -> pool.resize(dice.oneIn(3) ? 1 + dice.below(pool.initialMax()) : pool.initialMax());
            case TIMEOUT -> pool.configuration().setBlockingTimeout(dice.oneOf(TIMEOUTS));
            case FAIRNESS -> pool.configuration().setFair(dice.oneIn(2));
            default -> throw new IllegalStateException(operation.toString());
        }
    }

    private static void excused(SoakPool pool, Runnable work) {
        pool.factory().excuses().begin();
        try {
            work.run();
        } finally {
            pool.factory().excuses().end();
        }
    }

    private void flush(SoakPool pool, ManagedConnectionPool part, FlushMode mode) {
        excused(pool, () -> {
            Collection<ConnectionListener> collected = new ArrayList<>();
            part.flush(mode, collected);
            collected.forEach(ConnectionListener::destroy);
        });
    }

    /** A connection of the caller's own making. */
    private void add(SoakPool pool, ManagedConnectionPool part) {
        SoakConnection connection;
        try {
            connection = (SoakConnection) pool.factory().createManagedConnection(null, null);
        } catch (ResourceException | RuntimeException | Error e) {
            return;
        }
        if (connection == null) {
            return;
        }
        connection.goOutside();
        ConnectionListener listener;
        try {
            listener = pool.manager().createConnectionListener(connection, part);
        } catch (ResourceException | RuntimeException | Error e) {
            end(connection);
            return;
        }
        part.addConnectionListener(listener);
        connection.goInside();
    }

    private void remove(ManagedConnectionPool part) {
        ConnectionListener listener = part.removeConnectionListener();
        if (listener == null) {
            return;
        }
        SoakConnection connection = (SoakConnection) listener.getManagedConnection();
        connection.goOutside();
        if (listener.getState() != ConnectionState.NORMAL) {
            // It was reported broken meanwhile. Then the pool has destroyed it, unless it took it for one just being made.
            if (!connection.isDestroyed()) {
                end(connection);
            }
        } else if (dice.oneIn(2)) {
            part.addConnectionListener(listener);
            connection.goInside();
        } else {
            end(connection);
        }
    }

    /** Without its listener, who would tell the pool, which has no part in it any more. */
    private static void end(SoakConnection connection) {
        try {
            connection.destroy();
        } catch (ResourceException | RuntimeException | Error e) {
            // On purpose.
        }
    }

    private static void validate(ManagedConnectionPool part) throws ResourceException {
        try {
            part.validateConnections();
        } catch (ResourceException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ResourceException(e);
        }
    }

    private void read(SoakPool pool, ManagedConnectionPool part) {
        int active = part.getActive();
        if (active < 0 || active > pool.initialMax()) {
            tally.violation(pool.scenario().name() + ": a pool of " + pool.initialMax() + " counts " + active
                    + " connections");
        }
        part.isEmpty();
        part.isIdle();
        part.isRunning();
        part.getLastUsed();
        part.toString();
        pool.pool().isFull();
        pool.pool().isIdle();
        pool.pool().dumpQueuedThreads();
        try {
            pool.pool().getStatistics().toString();
        } catch (ArithmeticException e) {
            // IronJacamar divides by a count that is not 0, and looks it up again to do so: another thread may have cleared it.
            tally.error(e);
        }
    }

    private void test(SoakPool pool) {
        if (pool.scenario().divided()) {
            return;
        }
        try {
            pool.pool().testConnection();
        } catch (ResourceException e) {
            tally.error(e);
        }
    }

    private void statistics(PoolStatisticsImpl statistics) {
        switch (dice.below(3)) {
            case 0 -> statistics.clear();
            case 1 -> statistics.setEnabled(false);
            default -> statistics.setEnabled(true);
        }
    }
}
