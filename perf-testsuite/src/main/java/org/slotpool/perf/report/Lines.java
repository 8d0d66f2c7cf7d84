/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import org.apache.commons.text.WordUtils;

/** Breaks long sentences. */
final class Lines {

    private static final int WIDTH = 118;

    private Lines() {
    }

    /** Lines of at most 120 columns, all but the first of them indented; of an empty sentence none. */
    static String wrapped(String sentence) {
        return sentence.isEmpty() ? "" : WordUtils.wrap(sentence, WIDTH, "\n  ", true) + "\n";
    }
}
