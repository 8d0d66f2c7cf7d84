/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnectionFactory;
import jakarta.resource.spi.ValidatingManagedConnectionFactory;
import java.util.Set;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;

/** Asks the adapter whether a connection serves a client, and whether it is still good. */
final class Matching {

    /** What the adapter said. */
    enum Answer {
        /** And if it dies all the same, it was doomed by a flush. */
        GOOD(Tracing.Death.FLUSH),
        NO_MATCH(Tracing.Death.INVALID),
        INVALID(Tracing.Death.INVALID),
        FAILED(Tracing.Death.ERROR);

        private final Tracing.Death death;

        Answer(Tracing.Death death) {
            this.death = death;
        }

        /** What such a connection dies of. */
        Tracing.Death death() {
            return death;
        }
    }

    private final Surroundings around;
    private final ManagedConnectionFactory factory;
    private final PoolConfiguration configuration;

    Matching(Surroundings around) {
        this.around = around;
        this.factory = around.factory();
        this.configuration = around.configuration();
    }

    /** Whether the connection is whole and serves such a client; validates it too, if the pool is configured so. Never throws. */
    Answer ask(Pooled pooled, Subject subject, ConnectionRequestInfo request) {
        try {
            if (pooled.listener().getState() != ConnectionState.NORMAL) {
                // An error was reported on it when nobody could destroy it. IronJacamar would leave it out of its client's transaction.
                return Answer.FAILED;
            }
            if (factory.matchManagedConnections(pooled.candidate(), subject, request) == null) {
                around.log().destroyingConnectionNotSuccessfullyMatched(pooled.listener());
                return Answer.NO_MATCH;
            }
            if (!configuration.isValidateOnMatch() || isValidOnMatch(pooled)) {
                return Answer.GOOD;
            }
            if (around.logsFailedValidation()) {
                around.log().destroyingConnectionNotValidated(pooled.listener());
            }
            return Answer.INVALID;
        } catch (Throwable t) {
            tellFailed(pooled, t);
            return Answer.FAILED;
        }
    }

    private void tellFailed(Pooled pooled, Throwable cause) {
        try {
            around.log().throwableWhileTryingMatchManagedConnectionThenDestroyingConnection(pooled.listener(), cause);
        } catch (Throwable mute) {
            // A full heap, say. There is nobody else to tell.
        }
    }

    private boolean isValidOnMatch(Pooled pooled) {
        if (!canValidate()) {
            around.log().validateOnMatchNonCompliantManagedConnectionFactory(factory.getClass().getName());
            return true;
        }
        try {
            return isValid(pooled);
        } catch (Throwable t) {
            around.log().tracef(t, "Exception while ValidateOnMatch: %s", t.getMessage());
            return false;
        }
    }

    /** Whether the adapter can tell good connections from bad ones. */
    boolean canValidate() {
        return factory instanceof ValidatingManagedConnectionFactory;
    }

    /** Whether the adapter thinks that the connection is good; only if it {@link #canValidate}. */
    boolean isValid(Pooled pooled) throws Exception {
        Set<?> invalid = ((ValidatingManagedConnectionFactory) factory).getInvalidConnections(pooled.candidate());
        return invalid == null || invalid.isEmpty();
    }
}
