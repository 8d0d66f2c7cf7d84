/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads, few slots, every way to give an entry back: nothing is lost, nothing is lent twice. */
class SlotsStressTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 4_000;

    /** A connection that notices when two threads have it. */
    private static final class Connection {
        private final AtomicInteger users = new AtomicInteger();
        private final AtomicInteger ends = new AtomicInteger();
    }

    private final AtomicInteger open = new AtomicInteger();
    private Slots<Connection> slots;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 7, 42, 2026})
    void nothingIsLostAndNothingIsLentTwice(long seed) throws Exception {
        run(Terms.STRICT, seed);
    }

    @ParameterizedTest(name = "overtaking {0} ns, a turn in {1} ns, {2} creates, shown after {3} ns")
    @CsvSource({"1000, 0, 0, 1000000", "50000, 1000, 1, 1000", "1000000, 20000, 2, 1", "5000000, 5000000, 1, 1", "0, 0, 1, 1"})
    void nothingIsLostOnAnyTerms(long overtaking, long interval, int creates, long shownAfter) throws Exception {
        OpenGallery gallery = new OpenGallery();
        run(new Terms(() -> true, () -> overtaking, () -> interval, creates, gallery, shownAfter), overtaking);
        assertThat(gallery.isAtRest()).as("each call was taken once").isTrue();
    }

    private void run(Terms terms, long seed) throws Exception {
        slots = Slots.anyFirst(3, new HintTable(3), terms, this::endStranded);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(seed * 31 + i);
                clients.add(threads.submit(() -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        step(random);
                    }
                    return null;
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
        } finally {
            threads.shutdownNow();
        }
        Census census = slots.census();
        assertThat(census.waiting()).isZero();
        assertThat(census.lent()).isZero();
        assertThat(census.of(EntryState.CREATING)).isZero();
        assertThat(census.of(EntryState.IDLE)).isEqualTo(open.get());
        for (int i = 0; i < slots.capacity(); i++) {
            Entry<Connection> entry = slots.tryAcquire();
            assertThat(entry).as("free capacity is all there").isNotNull();
            if (entry.isCreating()) {
                entry.fill(new Connection());
                slots.publishLeased(entry);
            }
        }
        assertThat(slots.tryAcquire()).isNull();
    }

    private void step(Random random) throws InterruptedException {
        switch (random.nextInt(12)) {
            case 0 -> slots.forEach(Entry::doom);
            case 1 -> slots.forEach(entry -> {
                if (entry.claim() && !slots.unclaim(entry)) {
                    end(entry);
                }
            });
            case 2 -> slots.forEach(entry -> {
                if (entry.killIdle()) {
                    bury(entry);
                }
            });
            default -> use(random);
        }
    }

    private void use(Random random) throws InterruptedException {
        Entry<Connection> entry = slots.tryAcquire();
        if (entry == null) {
            // Short enough to run out now and then while an entry is on its way.
            entry = slots.acquire(Deadline.in(random.nextInt(3)), () -> true);
        }
        if (entry == null) {
            return;
        }
        if (entry.isCreating()) {
            if (random.nextInt(4) == 0) {
                slots.cancel(entry);
                return;
            }
            entry.fill(new Connection());
            open.incrementAndGet();
            assertThat(slots.publishLeased(entry)).isTrue();
        }
        int word = entry.word();
        entry.lent(word);
        assertThat(entry.item().users.incrementAndGet()).as("users of one connection").isEqualTo(1);
        if (random.nextInt(8) == 0) {
            Thread.yield();
        }
        entry.item().users.decrementAndGet();
        if (random.nextInt(8) == 0 || !slots.release(entry, word)) {
            end(entry);
        }
    }

    private void endStranded(Entry<Connection> entry, int word) {
        if (entry.item() != null && entry.isSameLease(word)) {
            end(entry);
        }
    }

    private void end(Entry<Connection> entry) {
        if (entry.kill()) {
            bury(entry);
        }
    }

    private void bury(Entry<Connection> dead) {
        assertThat(dead.item().ends.incrementAndGet()).as("ends of one connection").isEqualTo(1);
        open.decrementAndGet();
        slots.vacate(dead);
    }
}
