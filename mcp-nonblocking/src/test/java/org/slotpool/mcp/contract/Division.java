/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import jakarta.transaction.TransactionManager;

import javax.security.auth.Subject;
import javax.security.auth.x500.X500Principal;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.UserRequest;

/** What a Pool can be divided by; each division is tried with two parts, 0 and 1. */
enum Division {
    /** By request info. */
    BY_USER {
        @Override
        PoolSetup of(PoolSetup setup) {
            return setup.strategy(PoolStrategy.POOL_BY_CRI);
        }

        @Override
        ConnectionListener borrow(PoolUnderTest pool, int part) throws Exception {
            return pool.borrow("user " + part);
        }
    },
    /** By subject. */
    BY_SUBJECT {
        @Override
        PoolSetup of(PoolSetup setup) {
            return setup.strategy(PoolStrategy.POOL_BY_SUBJECT);
        }

        @Override
        ConnectionListener borrow(PoolUnderTest pool, int part) throws Exception {
            return pool.pool().getConnection(null, subject(part), null);
        }
    },
    /** By both; here one subject with two users. */
    BY_SUBJECT_AND_USER {
        @Override
        PoolSetup of(PoolSetup setup) {
            return setup.strategy(PoolStrategy.POOL_BY_SUBJECT_AND_CRI);
        }

        @Override
        ConnectionListener borrow(PoolUnderTest pool, int part) throws Exception {
            return pool.pool().getConnection(null, subject(0), new UserRequest("user " + part));
        }
    },
    /** By whether there is a transaction; part 1 is for threads within one. */
    BY_TRANSACTION {
        @Override
        PoolSetup of(PoolSetup setup) {
            return setup.noTxSeparatePools();
        }

        @Override
        ConnectionListener borrow(PoolUnderTest pool, int part) throws Exception {
            // IronJacamar's no-operation transactions stay with their thread for ever: a thread keeps to its part.
            if (part == 1 && !pool.manager().isTransactional()) {
                TransactionManager transactions =
                        pool.manager().getTransactionIntegration().getTransactionManager();
                transactions.begin();
            }
            return pool.borrow();
        }
    };

    /** Divides a Pool. */
    abstract PoolSetup of(PoolSetup setup);

    /** Takes a connection from one part; a thread only ever from the same. */
    abstract ConnectionListener borrow(PoolUnderTest pool, int part) throws Exception;

    private static Subject subject(int part) {
        Subject subject = new Subject();
        subject.getPrincipals().add(new X500Principal("CN=subject " + part));
        return subject;
    }
}
