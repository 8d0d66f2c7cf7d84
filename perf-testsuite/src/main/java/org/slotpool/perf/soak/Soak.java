/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;

/** Lets clients do at random what can be done to pools, while an adapter fails and strangers interfere. */
public final class Soak {

    private static final long AUDIT_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** More than the longest timeout; the threads that make connections in the background idle for a while. */
    private static final long FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final SoakSettings settings;
    private final Tally tally = new Tally();
    private final Dice dice;
    private final Mischief mischief;
    private final List<Site> sites = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private final Strangers strangers;

    /**
     * A soak that has not begun.
     *
     * @param settings what it will look like
     */
    public Soak(SoakSettings settings) {
        this.settings = settings;
        this.dice = new Dice(settings.seed());
        this.mischief = new Mischief(dice, tally);
        this.strangers = new Strangers(sites, clients, mischief, dice, tally);
    }

    /**
     * Runs it; once. An interrupt of the calling thread ends it early, but as orderly as it would have ended; the thread is
     * interrupted again afterwards.
     *
     * @param progress is told each second how far it is, in words and in seconds
     * @return how it came out
     */
    public SoakResult run(ObjLongConsumer<String> progress) {
        List<Scenario> scenarios = Scenario.all();
        scenarios.forEach(Scenario::publish);
        try (Pulse pulse = new Pulse()) {
            scenarios.forEach(scenario ->
                    sites.add(new Site(() -> new SoakPool(scenario, settings.pool(), mischief, tally))));
            for (int i = 1; i <= settings.threads(); i++) {
                clients.add(new Client(i, sites, strangers::focus, dice, tally));
            }
            return run(progress, pulse);
        } finally {
            scenarios.forEach(Scenario::withdraw);
        }
    }

    private SoakResult run(ObjLongConsumer<String> progress, Pulse pulse) {
        Auditor auditor = new Auditor(sites, clients, pulse, tally);
        long start = System.nanoTime();
        boolean interrupted;
        long longestIdle;
        long longestBeyondBound;
        long looks;
        try (IdleWatch watch = new IdleWatch(sites, pulse, tally)) {
            watch.start();
            clients.forEach(Thread::start);
            strangers.start();
            interrupted = !watchOver(auditor, start, progress);
            clients.forEach(Client::finish);
            strangers.close();
            end(System.nanoTime() + FAREWELL_NANOS);
            longestIdle = watch.longest();
            longestBeyondBound = watch.longestBeyondBound();
            looks = watch.looks();
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        mischief.calm();
        progress.accept("at rest: counting", TimeUnit.MILLISECONDS.toSeconds(millis));
        auditor.audit();
        sites.forEach(site -> Conservation.check(site.current(), tally));
        int leaks = auditor.leaksOfRetired() + sites.stream()
                .mapToInt(site -> site.current().factory().openConnections()).sum();
        noThreadIsLeft();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return new SoakResult(settings.pool().className(), settings.seed(), settings.threads(), millis,
                tally.operations(), tally.faults(), tally.errors(), tally.violations(), tally.violationCount(), leaks,
                TimeUnit.NANOSECONDS.toMillis(tally.longestWait()), TimeUnit.NANOSECONDS.toMillis(longestIdle),
                TimeUnit.NANOSECONDS.toMillis(longestBeyondBound), looks,
                TimeUnit.NANOSECONDS.toMillis(pulse.longestStall()));
    }

    /** Whether it lasted as long as it should. */
    private boolean watchOver(Auditor auditor, long start, ObjLongConsumer<String> progress) {
        long end = start + settings.duration().toNanos();
        while (System.nanoTime() - end < 0) {
            Threads.pause(Math.min(AUDIT_NANOS, end - System.nanoTime()));
            if (Thread.interrupted()) {
                return false;
            }
            auditor.audit();
            progress.accept(String.format(Locale.ROOT, "%,d operations, %,d faults, %d violations", tally.operationCount(),
                    tally.faultCount(), tally.violationCount()), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        }
        return true;
    }

    private void end(long deadline) {
        for (Client client : clients) {
            if (!Threads.join(client, deadline)) {
                tally.violation(client.getName() + " does not end: " + List.of(client.getStackTrace()));
            }
        }
    }

    private void noThreadIsLeft() {
        long deadline = System.nanoTime() + FAREWELL_NANOS;
        String[] ours = {"soak-client", "soak-reporter", "soak-interrupter", "soak-closer", "soak-director",
            "soak-idle-watch", "slotpool-"};
        while (!Threads.alive(ours).isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                tally.violation("threads are left: " + Threads.alive(ours));
                return;
            }
            Threads.pause(LOOK_NANOS);
        }
    }
}
