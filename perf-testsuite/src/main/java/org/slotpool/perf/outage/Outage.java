/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.outage;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.jdbc.PostgresAdapter;
import org.slotpool.perf.adapter.jdbc.PostgresServer;
import org.slotpool.perf.compare.Crew;
import org.slotpool.perf.compare.Verification;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.ClientTransaction;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;

/**
 * Kills PostgreSQL under load and starts it again, once for each pool. Connections are validated when they are checked
 * out, and thrown away when they fail, as one would configure it in production.
 */
public final class Outage {

    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(60);

    private final OutageSettings settings;

    /**
     * An outage that has not happened.
     *
     * @param settings what it will look like
     */
    public Outage(OutageSettings settings) {
        this.settings = settings;
    }

    /**
     * Lets it happen.
     *
     * @param progress is told what happens
     * @param found is given each pool's result as soon as there is one
     * @throws IOException if the database or the transaction service does not start, or does not die
     * @throws ResourceException if the adapter refuses to be deployed
     * @throws Violation if a pool does not recover, breaks a rule, or the calling thread is interrupted
     */
    public void run(Consumer<String> progress, Consumer<OutageResult> found)
            throws IOException, ResourceException, Violation {
        try (Container container = new Container(settings.service());
                PostgresAdapter adapter = new PostgresAdapter(settings.clients())) {
            for (PoolKind pool : settings.pools()) {
                progress.accept(pool + ": warming up");
                warmUp(pool, container, adapter);
            }
            for (PoolKind pool : settings.pools()) {
                found.accept(run(pool, container, adapter, progress));
            }
        }
    }

    /** Or the first pool would be measured by a process that is still being compiled. */
    private void warmUp(PoolKind pool, Container container, PostgresAdapter adapter)
            throws ResourceException, Violation {
        try (Deployment deployment = deploy(pool, container, adapter); Crew crew = new Crew(settings.clients())) {
            crew.repeat(new ClientTransaction(container.transactions(), deployment)::run, WARM_UP_NANOS);
        }
    }

    private Deployment deploy(PoolKind pool, Container container, PostgresAdapter adapter) throws ResourceException {
        return container.deploy(adapter.resource(Case.LOCAL), new DeploymentSettings("outage/" + pool, Case.LOCAL,
                pool.className(), settings.clients(), false, true));
    }

    private OutageResult run(PoolKind pool, Container container, PostgresAdapter adapter, Consumer<String> progress)
            throws IOException, ResourceException, Violation {
        Deployment deployment = deploy(pool, container, adapter);
        OutageResult result;
        try {
            ClientTransaction work = new ClientTransaction(container.transactions(), deployment);
            result = underLoad(pool, work, deployment, adapter.server(), progress);
            Verification.atRest(deployment);
        } finally {
            deployment.close();
        }
        Verification.nothingLeft(deployment);
        return result;
    }

    private OutageResult underLoad(PoolKind pool, ClientTransaction work, Deployment deployment, PostgresServer server,
            Consumer<String> progress) throws IOException, Violation {
        Duration longest = settings.before().plus(settings.down()).plus(RECOVERY_LIMIT).plus(settings.after());
        int length = (int) (longest.toMillis() / Timeline.BUCKET_MILLIS) + 1;
        Load load = new Load(work, settings.clients(), length);
        long killed;
        long back;
        long end;
        try (load) {
            progress.accept(pool + ": clients at work");
            pause(settings.before());
            killed = load.sinceStart();
            progress.accept(pool + ": database killed");
            server.kill();
            load.databaseIsKilled();
            pause(settings.down());
            progress.accept(pool + ": database starts");
            back = load.sinceStart(server.restart());
            progress.accept(pool + ": database is back");
            pause(settings.after());
            end = load.sinceStart();
        }
        return evaluate(pool, deployment, load.logs(), killed, back, end);
    }

    private static void pause(Duration duration) throws Violation {
        try {
            TimeUnit.NANOSECONDS.sleep(duration.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        }
    }

    private OutageResult evaluate(PoolKind pool, Deployment deployment, List<ClientLog> logs, long killed, long back,
            long end) throws Violation {
        Map<String, Long> errors = new TreeMap<>();
        logs.forEach(log -> log.errors().forEach((error, count) -> errors.merge(error, count, Long::sum)));
        if (logs.stream().noneMatch(ClientLog::recovered)) {
            throw new Violation(pool + ": no client succeeded in " + settings.after() + " after the database was back; "
                    + "errors: " + errors);
        }
        int killedBucket = bucket(killed);
        int endBucket = bucket(end);
        Timeline timeline = new Timeline(logs, endBucket);
        int tail = Math.max(1, Math.min(killedBucket, endBucket - bucket(back)));
        long first = logs.stream().mapToLong(ClientLog::firstSuccessAfterKill).min().orElseThrow();
        OptionalLong every = logs.stream().allMatch(ClientLog::recovered)
                ? OptionalLong.of(logs.stream().mapToLong(ClientLog::firstSuccessAfterKill).max().orElseThrow())
                : OptionalLong.empty();
        long backMillis = TimeUnit.NANOSECONDS.toMillis(back);
        return new OutageResult(pool, deployment.managedConnectionPool().getClass().getName(), errors,
                backMillis - TimeUnit.NANOSECONDS.toMillis(killed), OptionalLong.of(after(first, back)),
                every.isPresent() ? OptionalLong.of(after(every.getAsLong(), back)) : every,
                timeline.fullThroughput(killedBucket, tail, backMillis), timeline.perSecond(0, killedBucket),
                timeline.perSecond(endBucket - tail, endBucket), timeline.buckets());
    }

    /** A client may have been let in before the probe was. */
    private static long after(long moment, long back) {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(moment - back));
    }

    private static int bucket(long nanos) {
        return (int) (TimeUnit.NANOSECONDS.toMillis(nanos) / Timeline.BUCKET_MILLIS);
    }
}
