/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.jdbc.PostgresAdapter;

/** Measures: both servers run all the time, one of them is asked at a time. */
final class Contest {

    private final Settings settings;
    private final Path directory;
    private final Consumer<String> progress;
    private String version;

    /** The servers' data and logs go into the directory. */
    Contest(Settings settings, Path directory, Consumer<String> progress) {
        this.settings = settings;
        this.directory = directory.toAbsolutePath();
        this.progress = progress;
    }

    List<Round> run() throws Exception {
        List<Round> rounds = new ArrayList<>();
        int connections = 2 * Settings.POOLS.size() * Settings.CONNECTIONS;
        try (PostgresAdapter postgres = new PostgresAdapter(connections)) {
            for (int boot = 0; boot < settings.boots(); boot++) {
                boot(boot, postgres.server().url(), rounds);
            }
        }
        return rounds;
    }

    private void boot(int boot, String database, List<Round> rounds) throws Exception {
        List<Target> targets = new ArrayList<>();
        try {
            for (PoolKind pool : Settings.POOLS) {
                targets.add(Target.boot(pool, settings.home(), directory.resolve("boot-" + boot), database));
            }
            version = targets.get(0).version();
            for (Kind kind : settings.kinds()) {
                measure(boot, kind, targets, rounds);
            }
            for (Target target : targets) {
                target.verify();
            }
        } finally {
            targets.forEach(Target::close);
        }
    }

    private void measure(int boot, Kind kind, List<Target> targets, List<Round> rounds) throws IOException {
        for (Target target : targets) {
            load(kind, target, settings.warmUp());
        }
        for (int number = 0; number < settings.rounds(); number++) {
            for (int i = 0; i < targets.size(); i++) {
                // Who begins changes from round to round.
                Target target = targets.get((i + number) % targets.size());
                progress.accept(kind + " " + target.pool());
                rounds.add(new Round(kind, target.pool(), boot, number, load(kind, target, settings.seconds())));
            }
        }
    }

    /** Of the servers that were measured. */
    String version() {
        return version;
    }

    private Histogram load(Kind kind, Target target, int seconds) throws IOException {
        try {
            return new FixedRate(target.address(kind), settings.rate(), Settings.MOST_UNDER_WAY)
                    .send(Duration.ofSeconds(seconds));
        } catch (IOException e) {
            throw new IOException(kind + ", " + target.pool().className() + "; the servers' logs are below " + directory, e);
        }
    }
}
