/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import jakarta.resource.ResourceException;
import jakarta.transaction.UserTransaction;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.slotpool.perf.cli.QuietLogging;

/** The process that dies: its threads write numbers into both databases, each number in a transaction. */
final class Victim {

    /** What it says before its first transaction. */
    static final String READY = "ready";

    /** What it says before a number that is committed. */
    static final String COMMITTED = "committed ";

    private static final int THREADS = 4;

    private final TwoDatabases databases;
    private final AtomicLong numbers;
    private final PrintStream out;

    private Victim(TwoDatabases databases, long first, PrintStream out) {
        this.databases = databases;
        this.numbers = new AtomicLong(first);
        this.out = out;
    }

    /**
     * Runs until it is killed.
     *
     * @param args the server's port, the directory of the log, where to die, after how many transactions, the first number
     */
    public static void main(String... args) throws ResourceException {
        QuietLogging.install();
        // Line by line: what was said must have been said when the process is gone.
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Trap trap = new Trap(KillPoint.valueOf(args[2]), Integer.parseInt(args[3]));
        TwoDatabases databases = new TwoDatabases(Integer.parseInt(args[0]), Path.of(args[1]), trap);
        Victim victim = new Victim(databases, Long.parseLong(args[4]), out);
        out.println(READY);
        for (int i = 1; i <= THREADS; i++) {
            new Thread(victim::work, "victim-" + i).start();
        }
    }

    private void work() {
        UserTransaction transaction = databases.container().transactions().user();
        while (true) {
            long number = numbers.getAndIncrement();
            try {
                transaction.begin();
                for (DataSource dataSource : databases.dataSources()) {
                    insert(dataSource, number);
                }
                transaction.commit();
                out.println(COMMITTED + number);
            } catch (Exception e) {
                // Nothing may fail before the end, and after it nobody can say so.
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        }
    }

    private static void insert(DataSource dataSource, long number) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement("INSERT INTO numbers VALUES (?)")) {
            statement.setLong(1, number);
            statement.executeUpdate();
        }
    }
}
