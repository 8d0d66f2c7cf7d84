/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

import jakarta.resource.spi.ManagedConnectionMetaData;

/** Describes nothing. */
enum NoopMetaData implements ManagedConnectionMetaData {

    INSTANCE;

    @Override
    public String getEISProductName() {
        return "nothing";
    }

    @Override
    public String getEISProductVersion() {
        return "1";
    }

    @Override
    public int getMaxConnections() {
        return 0;
    }

    @Override
    public String getUserName() {
        return "nobody";
    }
}
