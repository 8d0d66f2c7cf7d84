/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.requests;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.scarce.Hold;
import org.slotpool.perf.scarce.Trial;
import org.slotpool.perf.scarce.Way;

/** Lets every entrant serve the same number of requests, one entrant after the other. */
public final class Requests {

    private final RequestsSettings settings;

    /**
     * Requests that have not been served.
     *
     * @param settings what is to be served
     */
    public Requests(RequestsSettings settings) {
        this.settings = settings;
    }

    /**
     * Serves them.
     *
     * @param progress is told which entrant begins
     * @param found is given each entrant's result as soon as there is one
     * @throws IOException if the container does not start
     * @throws ResourceException if the adapter refuses to be deployed
     * @throws Violation if a request fails, a pool breaks a rule, or the calling thread is interrupted
     */
    public void run(Consumer<Entrant> progress, Consumer<RequestsResult> found)
            throws IOException, ResourceException, Violation {
        try (Container container = new Container(TransactionService.NOOP)) {
            for (Entrant entrant : settings.entrants()) {
                progress.accept(entrant);
                serve(entrant, settings.warmUpRequests(), container);
                Served served = serve(entrant, settings.requests(), container);
                found.accept(new RequestsResult(entrant, served.times(), served.timeouts(), served.nanos()));
            }
        }
    }

    private Served serve(Entrant entrant, int requests, Container container) throws ResourceException, Violation {
        DeploymentSettings deployment = new DeploymentSettings("requests/" + entrant, Case.NO,
                entrant.pool().className(), settings.connections(), false, false, entrant.fair(),
                settings.timeoutMillis());
        Hold hold = new Hold(TimeUnit.MILLISECONDS.toNanos(settings.holdMillis()));
        return new Trial(container, Way.SPI, deployment)
                .run(work -> new Service(settings.threads(), requests, work, hold).run());
    }
}
