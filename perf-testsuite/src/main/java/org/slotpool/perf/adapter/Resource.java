/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ManagedConnectionFactory;

/** One configured managed connection factory, with a book of the connections that it opened. */
public interface Resource {

    /**
     * The factory, for one deployment.
     *
     * @return the same at each call
     */
    ManagedConnectionFactory factory();

    /**
     * Starts the resource adapter, if there is one to start; once, before the deployment is used.
     *
     * @param context what a container offers an adapter
     * @throws ResourceException if the adapter refuses
     */
    void start(BootstrapContext context) throws ResourceException;

    /**
     * The work that clients do through a connection factory.
     *
     * @param connectionFactory what {@link #factory} created for the deployment's connection manager
     * @return the work
     * @throws ResourceException if the connection factory is not of this resource
     */
    UnitOfWork unitOfWork(Object connectionFactory) throws ResourceException;

    /**
     * The physical connections that were opened and are not closed, as the adapter or the driver sees it.
     *
     * @return their number
     */
    int openConnections();
}
