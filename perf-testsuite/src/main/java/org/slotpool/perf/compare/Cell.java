/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;

/**
 * One set of circumstances under which the pools are compared.
 *
 * @param kind the kind of transaction
 * @param adapter what is connected to
 * @param clients the number of threads, and of connections
 */
public record Cell(Case kind, AdapterKind adapter, int clients) {

    @Override
    public String toString() {
        return kind + "/" + adapter + "/" + clients;
    }
}
