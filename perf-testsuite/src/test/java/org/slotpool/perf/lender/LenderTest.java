/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Everybody does what is measured: as many things are lent as there are, none to two at a time, and all come back. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LenderTest {

    private static final Set<Thread.State> AT_REST = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    private static final int SIZE = 3;

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLOOR")
    void aCoreLendsAllThatItHas(CoreKind kind) throws Exception {
        try (Lender<?> lender = kind.open(SIZE)) {
            lendsAll(lender);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLOOR")
    void aDataSourceLendsAllConnections(SourceKind kind) throws Exception {
        try (Lender<Connection> lender = kind.open(Backend.stub(), SIZE)) {
            lendsAll(lender);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLOOR")
    void aCoreServesWhoWaits(CoreKind kind) throws Exception {
        try (Lender<?> lender = kind.open(1)) {
            // Jetty's pool lets nobody wait: who finds nothing asks again and again.
            servesWhoWaits(lender, !kind.title().startsWith("Jetty"));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLOOR")
    void aDataSourceServesWhoWaits(SourceKind kind) throws Exception {
        try (Lender<Connection> lender = kind.open(Backend.stub(), 1)) {
            servesWhoWaits(lender, true);
        }
    }

    private static <T> void lendsAll(Lender<T> lender) throws Exception {
        for (int round = 0; round < 2; round++) {
            Set<T> lent = Collections.newSetFromMap(new IdentityHashMap<>());
            for (int i = 0; i < SIZE; i++) {
                lent.add(lender.borrow());
            }
            // By their number only: not every peer's connection can be compared with null.
            assertThat(lent.size()).isEqualTo(SIZE);
            for (T one : new ArrayList<>(lent)) {
                lender.giveBack(one);
            }
        }
    }

    /** Who is at rest has begun to wait: from now on a return that does not wake it is a fault. */
    private static <T> void servesWhoWaits(Lender<T> lender, boolean atRest) throws Exception {
        T lent = lender.borrow();
        FutureTask<Void> other = new FutureTask<>(() -> {
            lender.giveBack(lender.borrow());
            return null;
        });
        Thread waits = new Thread(other, "waits");
        waits.start();
        if (atRest) {
            await("rest").pollInterval(1, TimeUnit.MILLISECONDS).during(20, TimeUnit.MILLISECONDS).until(() -> AT_REST.contains(waits.getState()));
        }
        lender.giveBack(lent);
        other.get(10, TimeUnit.SECONDS);
    }
}
