/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.compare.Crew;
import org.slotpool.perf.compare.Verification;

class ContainerTest {

    private static final int CLIENTS = 2;
    private static final Map<AdapterKind, Adapter> ADAPTERS = new EnumMap<>(AdapterKind.class);
    private static Container container;

    @BeforeAll
    static void start() throws IOException {
        container = new Container(TransactionService.MEMORY);
        for (AdapterKind kind : AdapterKind.values()) {
            ADAPTERS.put(kind, kind.start(CLIENTS));
        }
    }

    @AfterAll
    static void stop() {
        ADAPTERS.values().forEach(Adapter::close);
        container.close();
    }

    static Stream<Arguments> everything() {
        return Stream.of(AdapterKind.values()).flatMap(adapter -> Stream.of(Case.values())
                .flatMap(kind -> Stream.of(PoolKind.values()).map(pool -> Arguments.of(adapter, kind, pool))));
    }

    @ParameterizedTest
    @MethodSource("everything")
    void servesEveryCaseOnEveryAdapterWithEveryPool(AdapterKind adapter, Case kind, PoolKind pool) throws Exception {
        Resource resource = ADAPTERS.get(adapter).resource(kind);
        Deployment deployment = container.deploy(resource,
                new DeploymentSettings("test", kind, pool.className(), CLIENTS, false, false));
        ClientTransaction work = new ClientTransaction(container.transactions(), deployment);
        try (deployment; Crew crew = new Crew(CLIENTS)) {
            CyclicBarrier meeting = new CyclicBarrier(CLIENTS);
            crew.once(() -> work.runTogether(meeting));
            assertThat(resource.openConnections()).isEqualTo(CLIENTS);
            crew.once(work::run);
            crew.once(work::run);
            assertThat(deployment.managedConnectionPool().getActive()).isEqualTo(CLIENTS);
            Verification.isOfClass(deployment, pool.className());
            Verification.nothingLeaked(deployment);
        }
        assertThat(resource.openConnections()).isZero();
    }
}
