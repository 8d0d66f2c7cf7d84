/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import jakarta.resource.ResourceException;

import java.security.Principal;
import java.util.Set;

import javax.security.auth.Subject;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** By what a resource adapter knows whose connection a client wants. */
enum Identity {
    /** The request info names the user. */
    REQUEST_INFO {
        @Override
        ConnectionListener borrow(PoolUnderTest pool, String user) throws ResourceException {
            return pool.borrow(user);
        }
    },
    /** A principal of the subject is the user; there is no request info. */
    SUBJECT {
        @Override
        ConnectionListener borrow(PoolUnderTest pool, String user) throws ResourceException {
            Principal principal = () -> user;
            Subject subject = new Subject(true, Set.of(principal), Set.of(), Set.of());
            return pool.pool().getConnection(null, subject, null);
        }
    };

    /** Takes a user's connection from a Pool. */
    abstract ConnectionListener borrow(PoolUnderTest pool, String user) throws ResourceException;
}
