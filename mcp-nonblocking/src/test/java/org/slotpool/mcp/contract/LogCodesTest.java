/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.RetryableUnavailableException;

import java.time.Duration;
import java.util.Set;

import org.awaitility.Awaitility;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Behaviour 25: monitoring finds IronJacamar's message codes where it is used to find them. */
class LogCodesTest extends ContractTest {

    /** What can go wrong, and the code that the deque pool logs then; null if none. */
    enum Trouble {
        CREATE_FAILS(Call.CREATE, "IJ000604"),
        CREATE_FAILS_RETRYABLY(Call.CREATE, null),
        CREATE_GIVES_NULL(Call.CREATE, "IJ000604"),
        LISTENER_FAILS(Call.LISTEN, "IJ000604"),
        MATCH_REFUSES(Call.MATCH, "IJ000612"),
        MATCH_THROWS(Call.MATCH, "IJ000613"),
        INVALID(Call.VALIDATE, "IJ000621"),
        VALIDATION_THROWS(Call.VALIDATE, "IJ000621"),
        CANNOT_VALIDATE(Call.TO_POOL, "IJ000620"),
        CLEANUP_FAILS(Call.CLEANUP, "IJ000607"),
        BACKGROUND_VALIDATION_FAILS(Call.VALIDATE, "IJ000603"),
        BACKGROUND_VALIDATION_REFUSES(Call.VALIDATE, null),
        CANNOT_VALIDATE_IN_BACKGROUND(Call.TO_POOL, "IJ000611"),
        FILL_FAILS(Call.CREATE, "IJ000610"),
        RETURNED_TWICE(Call.TO_POOL, "IJ000609"),
        SHUT_DOWN_IN_USE(Call.DESTROY, "IJ000615"),
        ERROR_REPORTED(Call.DESTROY, "IJ000305");

        final Call call;
        final String code;

        Trouble(Call call, String code) {
            this.call = call;
            this.code = code;
        }

        private PoolSetup setup() {
            switch (this) {
                case INVALID:
                case VALIDATION_THROWS:
                    return PoolSetup.max(2).with(c -> c.setValidateOnMatch(true));
                case CANNOT_VALIDATE:
                    return PoolSetup.max(2).with(c -> c.setValidateOnMatch(true)).withoutValidation();
                case CANNOT_VALIDATE_IN_BACKGROUND:
                    return PoolSetup.max(2).withoutValidation();
                case FILL_FAILS:
                    return PoolSetup.max(2).with(c -> c.setPrefill(true));
                default:
                    return PoolSetup.max(2);
            }
        }

        private void make(PoolUnderTest pool) throws Exception {
            ConnectionListener taken = null;
            if (call != Call.CREATE && call != Call.LISTEN) {
                taken = pool.borrow();
                if (call != Call.CLEANUP && call != Call.DESTROY) {
                    pool.giveBack(taken);
                }
            }
            switch (this) {
                case CREATE_GIVES_NULL:
                case MATCH_REFUSES:
                case INVALID:
                case BACKGROUND_VALIDATION_REFUSES:
                    pool.on(call).refusing();
                    break;
                case CREATE_FAILS_RETRYABLY:
                    pool.on(call).throwing(() -> new RetryableUnavailableException("scripted"));
                    break;
                case CANNOT_VALIDATE:
                case CANNOT_VALIDATE_IN_BACKGROUND:
                case RETURNED_TWICE:
                case SHUT_DOWN_IN_USE:
                case ERROR_REPORTED:
                    break;
                default:
                    pool.on(call).throwing(() -> new ResourceException("scripted"));
                    break;
            }
            happen(pool, taken);
        }

        private void happen(PoolUnderTest pool, ConnectionListener taken) throws Exception {
            switch (this) {
                case CREATE_FAILS:
                case CREATE_FAILS_RETRYABLY:
                case LISTENER_FAILS:
                    assertThat(catchThrowable(pool::borrow)).hasMessage("scripted");
                    break;
                case CREATE_GIVES_NULL:
                    assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class);
                    break;
                case CLEANUP_FAILS:
                case RETURNED_TWICE:
                    pool.giveBack(taken);
                    break;
                case BACKGROUND_VALIDATION_FAILS:
                case BACKGROUND_VALIDATION_REFUSES:
                case CANNOT_VALIDATE_IN_BACKGROUND:
                    pool.age(Duration.ofHours(1));
                    pool.mcp().validateConnections();
                    break;
                case FILL_FAILS:
                    pool.mcp().fillTo(1);
                    break;
                case SHUT_DOWN_IN_USE:
                    pool.close();
                    break;
                case ERROR_REPORTED:
                    pool.reportError(taken);
                    break;
                default:
                    pool.giveBack(pool.borrow());
                    break;
            }
        }
    }

    /** Behaviour 25: the same codes as the deque pool, and the one that is expected. */
    @ParameterizedTest
    @EnumSource
    void sameCodesAsTheDeque(Trouble trouble) throws Exception {
        Set<String> expected = codes(DEQUE, trouble);
        Set<String> codes = codes(poolClass, trouble);

        assertThat(codes).isEqualTo(expected);
        assertThat(codes).containsExactlyElementsOf(trouble.code == null ? Set.of() : Set.of(trouble.code));
    }

    private Set<String> codes(PoolClass watched, Trouble trouble) throws Exception {
        log.forget();
        PoolUnderTest pool = Assembly.assemble(watched, trouble.setup());
        trouble.make(pool);
        Set<String> codes = log.codes();
        pool.close();
        return codes;
    }

    /** Behaviour 25 and 4: what is logged carries its cause. */
    @Test
    void causesAreLogged() {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        ResourceException cause = new ResourceException("scripted");
        pool.on(Call.CREATE).throwing(() -> cause);
        pool.mcp();
        Awaitility.await().until(() -> log.codes().contains("IJ000610"));

        assertThat(log.causes("IJ000610")).containsExactly(cause);
    }

    /** Behaviour 25: a pool at work logs nothing. */
    @Test
    void nothingIsLoggedWithoutReason() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).prefilledTo(2));
        for (int round = 0; round < 5; round++) {
            pool.giveBack(pool.borrowMany(3));
        }
        pool.pool().flush();
        pool.awaitActive(2);
        pool.close();

        assertThat(log.messages()).isEmpty();
    }
}
