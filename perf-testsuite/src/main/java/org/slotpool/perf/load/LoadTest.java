/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.compare.Crew;
import org.slotpool.perf.compare.Verification;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.ClientTransaction;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;

/**
 * Loads, but does not strangle: finds what the pools can do at most, and then asks for parts of it. All pools meet the same
 * rates, pools in rounds whose order rotates.
 */
public final class LoadTest {

    private static final double PERCENT = 100;

    /** What is done with a deployed pool. */
    private interface Use<T> {
        T of(Crew.Work work) throws Violation;
    }

    private final LoadSettings settings;

    /**
     * A test that has not begun.
     *
     * @param settings what is measured
     */
    public LoadTest(LoadSettings settings) {
        this.settings = settings;
    }

    /**
     * Runs it.
     *
     * @param results is filled with what is measured
     * @param progress is told what it is at
     * @throws IOException if a database or the transaction service does not start
     * @throws ResourceException if the adapter refuses to be deployed
     * @throws Violation if a pool breaks a rule, or the calling thread is interrupted
     */
    public void run(LoadResults results, Consumer<String> progress) throws IOException, ResourceException, Violation {
        try (Container container = new Container(settings.service());
                Adapter adapter = settings.adapter().start(settings.connections())) {
            for (int search = 1; search <= LoadSettings.SEARCHES; search++) {
                for (PoolKind pool : settings.pools()) {
                    progress.accept("saturation/" + pool);
                    results.saturates(pool, with(container, adapter, pool, this::saturation));
                }
            }
            for (int share : settings.shares()) {
                double perSecond = results.reference() * share / PERCENT;
                for (int round = 1; round <= settings.rounds(); round++) {
                    List<PoolKind> order = new ArrayList<>(settings.pools());
                    Collections.rotate(order, round);
                    for (PoolKind pool : order) {
                        progress.accept(share + "%/" + pool);
                        int number = round;
                        int position = order.indexOf(pool) + 1;
                        results.add(with(container, adapter, pool, work -> new Generator(work, settings.clients(), perSecond,
                                settings.warmUpSeconds(), settings.seconds()).run(pool, share, perSecond, number, position)));
                    }
                }
            }
        }
    }

    /** All clients, one operation after the other. */
    private double saturation(Crew.Work work) throws Violation {
        long nanos = TimeUnit.MILLISECONDS.toNanos(settings.searchMillis());
        try (Crew crew = new Crew(settings.clients())) {
            crew.repeat(work, nanos);
            return crew.repeat(work, nanos).perSecond();
        }
    }

    private <T> T with(Container container, Adapter adapter, PoolKind pool, Use<T> use) throws ResourceException, Violation {
        if (Thread.currentThread().isInterrupted()) {
            throw new Violation("interrupted");
        }
        DeploymentSettings how = new DeploymentSettings("load/" + pool, settings.kind(), pool.className(),
                settings.connections(), false, false);
        Deployment deployment = container.deploy(adapter.resource(settings.kind()), how);
        T found;
        try {
            ClientTransaction client = new ClientTransaction(container.transactions(), deployment,
                    new LongUse(deployment.unitOfWork(), settings.holdMicros()));
            found = use.of(client::run);
            Verification.atRest(deployment);
        } finally {
            deployment.close();
        }
        Verification.nothingLeft(deployment);
        return found;
    }
}
