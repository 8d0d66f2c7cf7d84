/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.adapter.noop.NoopAdapter;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

class VerificationTest {

    private Container container;

    @BeforeEach
    void start() throws IOException {
        container = new Container(TransactionService.NOOP);
    }

    @AfterEach
    void stop() {
        container.close();
    }

    @ParameterizedTest
    @EnumSource
    void anHonestPoolPasses(PoolKind pool) throws Exception {
        Deployment deployment = deploy(pool, new NoopAdapter().resource(Case.NO));
        use(deployment);
        assertThatCode(() -> Verification.isOfClass(deployment, pool.className())).doesNotThrowAnyException();
        assertThatCode(() -> Verification.nothingLeaked(deployment)).doesNotThrowAnyException();
        deployment.close();
        assertThatCode(() -> Verification.nothingLeft(deployment)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource
    void anHonestPoolIsRetired(PoolKind pool) throws Exception {
        Deployment deployment = deploy(pool, new NoopAdapter().resource(Case.NO));
        use(deployment);
        assertThatCode(() -> Verification.retire(deployment)).doesNotThrowAnyException();
        assertThat(deployment.openConnections()).isZero();
    }

    @Test
    void aPoolOfAnotherClassIsCaught() throws Exception {
        try (Deployment deployment = deploy(PoolKind.LIST, new NoopAdapter().resource(Case.NO))) {
            use(deployment);
            assertThatThrownBy(() -> Verification.isOfClass(deployment, PoolKind.DEQUE.className()))
                    .isInstanceOf(Violation.class)
                    .hasMessageContaining(PoolKind.LIST.className())
                    .hasMessageContaining(PoolKind.DEQUE.className());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatIsNotCheckedInIsCaught(PoolKind pool) throws Exception {
        try (Deployment deployment = deploy(pool, new NoopAdapter().resource(Case.NO))) {
            Object leaked = deployment.unitOfWork().checkOut();
            assertThatThrownBy(() -> Verification.nothingLeaked(deployment)).isInstanceOf(Violation.class)
                    .hasMessageContaining("in use");
            deployment.unitOfWork().checkIn(leaked);
            Verification.nothingLeaked(deployment);
        }
    }

    @Test
    void aConnectionThatThePoolDoesNotCountIsCaught() throws Exception {
        Resource forgetful = new Miscounting(new NoopAdapter().resource(Case.NO), 1);
        try (Deployment deployment = deploy(PoolKind.LIST, forgetful)) {
            use(deployment);
            assertThatThrownBy(() -> Verification.nothingLeaked(deployment)).isInstanceOf(Violation.class)
                    .hasMessageContaining("counts 1").hasMessageContaining("has 2 open");
        }
    }

    @Test
    void aConnectionThatOutlivesThePoolIsCaught() throws Exception {
        Deployment deployment = deploy(PoolKind.LIST, new Miscounting(new NoopAdapter().resource(Case.NO), 1));
        use(deployment);
        deployment.close();
        assertThatThrownBy(() -> Verification.nothingLeft(deployment)).isInstanceOf(Violation.class)
                .hasMessageContaining("1 connections are open after the shutdown");
    }

    private Deployment deploy(PoolKind pool, Resource resource) throws ResourceException {
        return container.deploy(resource, new DeploymentSettings("test", Case.NO, pool.className(), 2, false, false));
    }

    private static void use(Deployment deployment) throws Exception {
        deployment.unitOfWork().checkIn(deployment.unitOfWork().checkOut());
    }

    /** An adapter that has more connections open than the pool asked for. */
    private record Miscounting(Resource resource, int more) implements Resource {

        @Override
        public ManagedConnectionFactory factory() {
            return resource.factory();
        }

        @Override
        public void start(BootstrapContext context) throws ResourceException {
            resource.start(context);
        }

        @Override
        public UnitOfWork unitOfWork(Object connectionFactory) throws ResourceException {
            return resource.unitOfWork(connectionFactory);
        }

        @Override
        public int openConnections() {
            return resource.openConnections() + more;
        }
    }
}
