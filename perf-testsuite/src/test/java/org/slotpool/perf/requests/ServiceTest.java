/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.resource.ResourceException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.scarce.Hold;
import org.slotpool.perf.scarce.Trial;
import org.slotpool.perf.scarce.Way;

class ServiceTest {

    private static final Hold NONE = new Hold(0);

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLOOR")
    void everyRequestIsServedOnce(PoolKind pool) throws Exception {
        Served served = onAPoolOfOne(pool, work -> new Service(3, 20, work, NONE).run());
        assertThat(served.times().getTotalCount()).isEqualTo(20);
        assertThat(served.timeouts()).isZero();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLOOR")
    void requestsThatWaitTooLongAreCountedApart(PoolKind pool) throws Exception {
        Served served = onAPoolOfOne(pool, work -> {
            Object kept = checkOut(work);
            Served none = new Service(2, 3, work, NONE).run();
            checkIn(work, kept);
            return none;
        });
        assertThat(served.timeouts()).isEqualTo(3);
        assertThat(served.times().getTotalCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLOOR")
    void anyOtherFailureIsAViolation(PoolKind pool) {
        ResourceException failure = new ResourceException("on purpose");
        assertThatThrownBy(() -> onAPoolOfOne(pool, work -> new Service(2, 3, new Failing(failure), NONE).run()))
                .isInstanceOf(Violation.class).hasMessageContaining("on purpose").hasCause(failure);
    }

    private static Served onAPoolOfOne(PoolKind pool, Trial.Use<Served> use) throws Exception {
        DeploymentSettings settings = new DeploymentSettings("test", Case.NO, pool.className(), 1, false, false, true,
                10);
        try (Container container = new Container(TransactionService.NOOP)) {
            return new Trial(container, Way.SPI, settings).run(use);
        }
    }

    private static Object checkOut(UnitOfWork work) throws Violation {
        try {
            return work.checkOut();
        } catch (Exception e) {
            throw new Violation("nothing to be had", e);
        }
    }

    private static void checkIn(UnitOfWork work, Object handle) throws Violation {
        try {
            work.checkIn(handle);
        } catch (Exception e) {
            throw new Violation("not taken back", e);
        }
    }

    private record Failing(ResourceException failure) implements UnitOfWork {

        @Override
        public Object checkOut() throws ResourceException {
            throw failure;
        }

        @Override
        public void use(Object handle) {
            // Nothing is checked out.
        }

        @Override
        public void checkIn(Object handle) {
            // Nothing is checked out.
        }
    }
}
