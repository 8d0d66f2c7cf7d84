/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnectionFactory;
import javax.security.auth.Subject;
import org.jboss.jca.core.CoreLogger;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.ConnectionManager;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;
import org.jboss.jca.core.connectionmanager.pool.api.PrefillPool;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.core.Deadline;

/**
 * What IronJacamar gave the pool when it was initialized.
 *
 * @param mcp the pool itself, as IronJacamar sees it
 * @param factory makes, matches and validates connections
 * @param manager makes listeners
 * @param subject the default subject; may be null
 * @param request the default request info; may be null
 * @param configuration the live configuration: an operator may change it at any time
 * @param pool the pool that this one is a part of
 * @param log the pool's logger
 * @param debug whether debug was enabled then; as in the stock pools, it is asked once
 * @param logsFailedValidation whether a failed validation is worth a line in the log
 */
public record Surroundings(ManagedConnectionPool mcp, ManagedConnectionFactory factory, ConnectionManager manager,
        Subject subject, ConnectionRequestInfo request, PoolConfiguration configuration, Pool pool, CoreLogger log,
        boolean debug, boolean logsFailedValidation) {

    /**
     * Takes what IronJacamar hands to {@code initialize}.
     *
     * @param mcp the pool itself
     * @param factory makes, matches and validates connections
     * @param manager makes listeners
     * @param subject the default subject; may be null
     * @param request the default request info; may be null
     * @param configuration the live configuration
     * @param pool the pool that this one is a part of
     * @return the surroundings
     * @throws IllegalArgumentException if one of those that may not be null is null
     */
    public static Surroundings of(ManagedConnectionPool mcp, ManagedConnectionFactory factory, ConnectionManager manager,
            Subject subject, ConnectionRequestInfo request, PoolConfiguration configuration, Pool pool) {
        require(factory, "ManagedConnectionFactory");
        require(manager, "ConnectionManager");
        require(configuration, "PoolConfiguration");
        require(pool, "Pool");
        CoreLogger log = pool.getLogger();
        return new Surroundings(mcp, factory, manager, subject, request, configuration, pool, log, log.isDebugEnabled(),
                !PoolConfiguration.getPoolsWithDisabledValidationLogging().contains(pool.getName()));
    }

    private static void require(Object argument, String type) {
        if (argument == null) {
            throw new IllegalArgumentException(type + " is null");
        }
    }

    /**
     * Whether the pool lends connections.
     *
     * @return whether it does; false from the moment on in which it prepares its shutdown
     */
    public boolean isRunning() {
        return !pool.isShutdown();
    }

    /**
     * When a client gives up.
     *
     * @param start when it came, in milliseconds since the epoch
     */
    Deadline deadline(long start) {
        // A difference of one may be that of an instant.
        return Deadline.in(configuration.getBlockingTimeout(), System.currentTimeMillis() - start - 1);
    }

    /** Whether the pool keeps a minimum of connections, whoever asks for them. */
    boolean keepsMinimum() {
        return (configuration.isPrefill() || configuration.isStrictMin()) && pool instanceof PrefillPool;
    }

    /**
     * IJ000603: something went wrong in what one thread does for all pools. Never throws: a full heap has no room for what is to be told of
     * it, either.
     */
    void ignored(Throwable cause) {
        try {
            log.connectionValidatorIgnoredUnexpectedError(cause);
        } catch (Throwable mute) {
            // There is nobody else to tell.
        }
    }

    /** Something went wrong, and changes nothing: told at DEBUG, if it can be. Never throws. */
    void mention(Throwable cause, String text, Object about) {
        try {
            log.debugf(cause, text, about);
        } catch (Throwable mute) {
            // There is nobody else to tell.
        }
    }

    /** What IronJacamar's messages call this part of the pool. */
    String id() {
        return Integer.toHexString(System.identityHashCode(mcp));
    }
}
