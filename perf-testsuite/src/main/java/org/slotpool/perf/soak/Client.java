/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.ResourceException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** A thread that takes connections and gives them back, mostly as it should, and does an operator's work now and then. */
final class Client extends Thread {

    private static final int LONGEST_STINT = 2_000;
    private static final int ONE_CHORE_IN = 250;
    private static final long SHORT_NANOS = 20_000;
    private static final long LONG_NANOS = 1_000_000;

    private final int number;
    private final List<Site> sites;
    private final IntSupplier focus;
    private final Dice dice;
    private final Tally tally;
    private final Chores chores;
    private volatile boolean stop;
    private volatile boolean asking;
    private volatile SoakPool visited;
    private volatile long steps;

    Client(int number, List<Site> sites, IntSupplier focus, Dice dice, Tally tally) {
        super("soak-client-" + number);
        setDaemon(true);
        this.number = number;
        this.sites = sites;
        this.focus = focus;
        this.dice = dice;
        this.tally = tally;
        this.chores = new Chores(dice, tally);
    }

    /** It ends when it has done what it is about to do. */
    void finish() {
        stop = true;
    }

    /** Whether it is about to get a connection, and may be waiting. */
    boolean isAsking() {
        return asking;
    }

    /** The pool that it may have something of; null if it is between two. */
    SoakPool visited() {
        return visited;
    }

    /** A number that grows as long as it gets on. */
    long steps() {
        return steps;
    }

    @Override
    public void run() {
        dice.take(number);
        while (!stop) {
            Site site = sites.get(dice.oneIn(3) ? dice.below(sites.size()) : focus.getAsInt());
            try {
                visit(site);
            } catch (Throwable t) {
                tally.violation(site.current().scenario().name() + ": a client met what no client should", t);
            } finally {
                visited = null;
                Thread.interrupted();
            }
        }
    }

    private void visit(Site site) throws ResourceException {
        // Looked at again after it was said which one: a pool that is gone by then is not entered any more.
        SoakPool pool = site.current();
        visited = pool;
        if (site.current() != pool) {
            return;
        }
        for (int stint = 1 + dice.below(LONGEST_STINT); stint > 0 && !stop; stint--) {
            steps++;
            if (dice.oneIn(ONE_CHORE_IN)) {
                chores.any(pool);
            } else {
                cycle(pool);
            }
            Thread.interrupted();
            if (pool.pool().isShutdown() && dice.oneIn(4)) {
                return;
            }
        }
    }

    private void cycle(SoakPool pool) throws ResourceException {
        ConnectionListener listener = get(pool);
        if (listener == null) {
            return;
        }
        SoakConnection connection = (SoakConnection) listener.getManagedConnection();
        connection.use();
        dawdle(pool);
        if (dice.oneIn(100)) {
            find(pool, listener);
        }
        connection.use();
        if (dice.oneIn(1_000)) {
            giveBackOddly(pool, listener, connection);
        } else {
            connection.given();
            tally.count(Operation.RETURN);
            pool.giveBack(listener, false);
        }
    }

    private ConnectionListener get(SoakPool pool) throws ResourceException {
        long start = System.nanoTime();
        asking = true;
        tally.count(Operation.GET);
        ConnectionListener listener;
        try {
            listener = pool.borrow(pool.anyUser(dice));
        } catch (ResourceException e) {
            tally.error(e);
            return null;
        } finally {
            asking = false;
            tally.waited(System.nanoTime() - start);
        }
        ((SoakConnection) listener.getManagedConnection()).taken(start);
        return listener;
    }

    private void dawdle(SoakPool pool) throws ResourceException {
        int what = dice.below(2_000);
        if (what < 4) {
            LockSupport.parkNanos(dice.between(SHORT_NANOS, LONG_NANOS));
        } else if (what < 40) {
            Thread.yield();
        } else if (what < 42) {
            // A second one, from the same pool, as applications do it.
            ConnectionListener second = get(pool);
            if (second != null) {
                ((SoakConnection) second.getManagedConnection()).given();
                tally.count(Operation.RETURN);
                pool.giveBack(second, false);
            }
        }
    }

    private void find(SoakPool pool, ConnectionListener listener) {
        tally.count(Operation.FIND);
        ManagedConnectionPool part = listener.getManagedConnectionPool();
        ConnectionListener found = part.findConnectionListener(listener.getManagedConnection());
        if (found != null && found != listener) {
            tally.violation(pool.scenario().name() + ": the listener of another connection was found");
        }
    }

    private void giveBackOddly(SoakPool pool, ConnectionListener listener, SoakConnection connection)
            throws ResourceException {
        if (dice.oneIn(4)) {
            connection.compromise();
            tally.count(Operation.RETURN);
            pool.giveBack(listener, false);
            tally.count(Operation.RETURN_TWICE);
            pool.giveBack(listener, dice.oneIn(4));
        } else {
            connection.given();
            tally.count(Operation.KILL);
            pool.giveBack(listener, true);
            tally.count(Operation.RETURN_LATE);
            pool.giveBack(listener, dice.oneIn(2));
        }
    }
}
