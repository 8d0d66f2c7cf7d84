/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Threads from elsewhere: they report errors of connections, interrupt clients, and shut pools down. */
final class Strangers implements AutoCloseable {

    private static final int REPORTERS = 3;
    private static final long REPORT_NANOS = TimeUnit.MILLISECONDS.toNanos(8);
    private static final long INTERRUPT_NANOS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final long SHUTDOWN_NANOS = TimeUnit.MILLISECONDS.toNanos(1_000);
    private static final long SUSPENDED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long FOCUS_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

    /** What a stranger does over and over. */
    private interface Deed {
        void run() throws Exception;
    }

    private final List<Site> sites;
    private final List<Client> clients;
    private final Mischief mischief;
    private final Dice dice;
    private final Tally tally;
    private final List<Thread> threads = new ArrayList<>();
    private volatile int focus;
    private volatile boolean stop;

    Strangers(List<Site> sites, List<Client> clients, Mischief mischief, Dice dice, Tally tally) {
        this.sites = sites;
        this.clients = clients;
        this.mischief = mischief;
        this.dice = dice;
        this.tally = tally;
        for (int i = 1; i <= REPORTERS; i++) {
            add("soak-reporter-" + i, REPORT_NANOS, this::report);
        }
        add("soak-interrupter", INTERRUPT_NANOS, this::interrupt);
        add("soak-closer", SHUTDOWN_NANOS, this::shutDown);
        add("soak-director", FOCUS_NANOS, () -> focus = dice.below(sites.size()));
    }

    private void add(String name, long nanos, Deed deed) {
        Thread thread = new Thread(() -> {
            while (!stop) {
                // Half of it to half as much again.
                Threads.pause(dice.between(nanos / 2, nanos + nanos / 2));
                try {
                    deed.run();
                } catch (Throwable t) {
                    tally.violation(name + " met what nobody should", t);
                }
            }
        }, name);
        thread.setDaemon(true);
        threads.add(thread);
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /** Where most clients are to go now. */
    int focus() {
        return focus;
    }

    private Site anySite() {
        return sites.get(dice.below(sites.size()));
    }

    private void report() {
        SoakConnection connection = anySite().current().factory().known(dice.below(Integer.MAX_VALUE));
        if (connection != null && mischief.strikes(Fault.STRANGER_REPORTS)) {
            connection.report();
        }
    }

    private void interrupt() {
        for (int i = 0; i < clients.size(); i++) {
            Client client = clients.get(dice.below(clients.size()));
            if (client.isAsking() && mischief.strikes(Fault.INTERRUPT)) {
                client.interrupt();
                return;
            }
        }
    }

    private void shutDown() {
        Site site = anySite();
        SoakPool pool = site.current();
        switch (dice.below(pool.scenario().divided() ? 2 : 3)) {
            case 0 -> {
                tally.count(Operation.SUSPEND);
                suspended(pool, () -> Threads.pause(dice.between(1, SUSPENDED_NANOS)));
            }
            case 1 -> {
                tally.count(Operation.SHUTDOWN);
                if (dice.oneIn(2)) {
                    suspended(pool, site::replace);
                } else {
                    site.replace();
                }
            }
            default -> {
                tally.count(Operation.RESTART);
                pool.restart(() -> Threads.pause(dice.between(1, SUSPENDED_NANOS)));
            }
        }
    }

    /** With the pool prepared for its shutdown; if it still stands afterwards, that is called off. */
    private void suspended(SoakPool pool, Runnable work) {
        pool.factory().excuses().begin();
        try {
            pool.pool().prepareShutdown();
        } finally {
            pool.factory().excuses().end();
        }
        work.run();
        if (sites.stream().anyMatch(site -> site.current() == pool)) {
            pool.pool().cancelShutdown();
        }
    }

    @Override
    public void close() {
        stop = true;
        threads.forEach(Thread::interrupt);
        threads.forEach(Threads::join);
    }
}
