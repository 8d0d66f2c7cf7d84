/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Guesses what was meant. */
final class Suggestion {

    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
    private static final int PART = 3;

    private Suggestion() {
    }

    /** A clause to be put behind a message; empty if nothing is near: more than a third of the letters, and two, are wrong. */
    static String of(String said, Collection<String> names) {
        return names.stream().min(Comparator.comparingInt(name -> DISTANCE.apply(said, name)))
                .filter(name -> DISTANCE.apply(said, name) <= Math.max(2, name.length() / PART))
                .map(name -> "; did you mean " + name + "?").orElse("");
    }
}
