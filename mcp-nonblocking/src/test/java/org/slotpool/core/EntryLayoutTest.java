/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/**
 * No two entries' state words share a cache line, nor does anything else share one with them: a single field that the virtual
 * machine put into the gap behind an object's header once cost two thirds of the throughput, in some processes and not in
 * others.
 */
class EntryLayoutTest {

    private static final long APART = 128;

    @Test
    void whatIsWrittenStandsApartFromNeighbouringObjects() {
        ClassLayout layout = ClassLayout.parseClass(Entry.class);

        assertThat(layout.fields()).filteredOn(field -> field.hostClass().matches(".*\\.Entry(Head|Notes)")).isNotEmpty()
                .allSatisfy(field -> {
                    assertThat(field.offset()).as("before %s", field.name()).isGreaterThanOrEqualTo(APART);
                    assertThat(layout.instanceSize() - end(field)).as("behind %s", field.name())
                            .isGreaterThanOrEqualTo(APART);
                });
    }

    private static long end(FieldLayout field) {
        return field.offset() + field.size();
    }
}
