/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import java.util.Locale;

/** Names of fields as words. */
final class Words {

    private Words() {
    }

    /** From longestWaitMillis to longest wait millis. */
    static String of(String field) {
        return field.replaceAll("([a-z0-9])([A-Z])", "$1 $2").replace('-', ' ').toLowerCase(Locale.ROOT);
    }
}
