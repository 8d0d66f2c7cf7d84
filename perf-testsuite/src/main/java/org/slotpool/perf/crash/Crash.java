/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.commons.io.file.PathUtils;
import org.slotpool.perf.adapter.jdbc.PostgresAdapter;

/** Kills one process after the other, and lets another one recover each time. */
public final class Crash {

    private static final int CONNECTIONS = 40;
    private static final int PATIENCE_SECONDS = 120;
    private static final int MOST_TRANSACTIONS = 60;
    private static final int LONGEST_LIFE_MILLIS = 600;
    /** So many numbers are for one victim. */
    private static final long NUMBERS = 1_000_000;

    private final int kills;
    private final Random random;

    /**
     * Kills that have not happened.
     *
     * @param kills how many, at least 1
     * @param seed of what is left to chance
     */
    public Crash(int kills, long seed) {
        this.kills = kills;
        this.random = new Random(seed);
    }

    /**
     * Lets them happen.
     *
     * @param progress is told of each before it happens
     * @param found is given each result as soon as there is one
     * @throws IOException if the database or a process does not start or end
     * @throws SQLException if the database does not answer
     * @throws InterruptedException if the calling thread is interrupted
     */
    public void run(Consumer<String> progress, Consumer<CrashResult> found)
            throws IOException, SQLException, InterruptedException {
        Path log = Files.createTempDirectory("slotpool-crash-");
        try (PostgresAdapter adapter = new PostgresAdapter(CONNECTIONS); Ledger ledger = new Ledger(adapter.server())) {
            ledger.open();
            KillPoint[] points = KillPoint.values();
            for (int number = 1; number <= kills; number++) {
                KillPoint point = points[(number - 1) % points.length];
                progress.accept(point.toString());
                // There is an odd number of points: the next time, each meets the other way.
                RecoveryWay way = RecoveryWay.values()[number % 2];
                found.accept(once(number, point, way, adapter.server().port(), log, ledger));
            }
        } finally {
            PathUtils.deleteDirectory(log);
        }
    }

    private CrashResult once(int number, KillPoint point, RecoveryWay way, int port, Path log, Ledger ledger)
            throws IOException, SQLException, InterruptedException {
        Set<Long> acknowledged = new HashSet<>();
        List<String> faults = new ArrayList<>();
        int transactions = 1 + random.nextInt(MOST_TRANSACTIONS);
        try (Child victim = new Child(Victim.COMMITTED, Victim.class, port, log, point.name(), transactions,
                number * NUMBERS)) {
            if (point == KillPoint.ANYWHERE) {
                victim.awaitWord(PATIENCE_SECONDS);
                TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                victim.kill();
            }
            int exit = victim.await(PATIENCE_SECONDS);
            if (point != KillPoint.ANYWHERE && exit != Trap.EXIT_CODE) {
                faults.add("the victim ended with " + exit + ": " + victim.lines());
            }
            victim.lines().stream().filter(line -> line.startsWith(Victim.COMMITTED))
                    .forEach(line -> acknowledged.add(Long.valueOf(line.substring(Victim.COMMITTED.length()))));
        }
        ledger.awaitClosed();
        int inDoubt = ledger.inDoubt();
        int apart = ledger.apart();
        if (inDoubt == 0 && point != KillPoint.ANYWHERE && point != KillPoint.BOTH_COMMITTED) {
            faults.add("nothing was in doubt");
        }
        long start = System.nanoTime();
        int passes = recover(way, port, log, faults);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        faults.addAll(ledger.faults(acknowledged));
        TransactionLog.entries(log).forEach(entry -> faults.add("left in the log: " + entry));
        return new CrashResult(number, point, way, acknowledged.size(), inDoubt, apart, passes, millis,
                String.join("; ", faults));
    }

    private static int recover(RecoveryWay way, int port, Path log, List<String> faults)
            throws IOException, InterruptedException {
        try (Child recoverer = new Child("", Recoverer.class, port, log, way.name())) {
            int exit = recoverer.await(PATIENCE_SECONDS);
            List<String> lines = recoverer.lines();
            if (exit != 0 || lines.isEmpty() || !lines.get(lines.size() - 1).matches("[0-9]+")) {
                faults.add("recovery ended with " + exit + ": " + lines);
                return 0;
            }
            return Integer.parseInt(lines.get(lines.size() - 1));
        }
    }
}
