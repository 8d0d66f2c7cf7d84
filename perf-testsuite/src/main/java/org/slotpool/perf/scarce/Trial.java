/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import jakarta.resource.ResourceException;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.compare.Verification;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;

/** One use of a pool that was built for it: deployed, used, verified, and shut down. */
public final class Trial {

    /**
     * What is done with the pool.
     *
     * @param <T> what it finds
     */
    @FunctionalInterface
    public interface Use<T> {

        /**
         * Does it; when it returns, no client is at work.
         *
         * @param work check-out and check-in
         * @return what it found
         * @throws Violation if it cannot go on
         */
        T of(UnitOfWork work) throws Violation;
    }

    private final Container container;
    private final Way way;
    private final DeploymentSettings settings;

    /**
     * A trial that has not begun.
     *
     * @param container where the pool is deployed
     * @param way how the clients get at it
     * @param settings of the pool
     */
    public Trial(Container container, Way way, DeploymentSettings settings) {
        this.container = container;
        this.way = way;
        this.settings = settings;
    }

    /**
     * Runs it.
     *
     * @param <T> what it finds
     * @param use what is done with the pool
     * @return what it found
     * @throws ResourceException if the adapter refuses to be deployed
     * @throws Violation if the pool is not what it claims to be, or lost a connection, or the use could not go on
     */
    public <T> T run(Use<T> use) throws ResourceException, Violation {
        Deployment deployment = container.deploy(way.resource(), settings);
        T found;
        try {
            touch(deployment.unitOfWork());
            found = use.of(way.work(deployment));
            Verification.atRest(deployment);
        } finally {
            deployment.close();
        }
        Verification.nothingLeft(deployment);
        return found;
    }

    /** The first check-out creates the pool. */
    private void touch(UnitOfWork work) throws Violation {
        try {
            work.checkIn(work.checkOut());
        } catch (Exception e) {
            throw new Violation(settings.name() + ": the first check-out failed: " + e, e);
        }
    }
}
