/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import picocli.CommandLine.Option;

/** How much is measured, unless single options say otherwise. */
final class Extent {

    @Option(names = "--quick", description = "Takes seconds: shows that it works, and its figures mean little.")
    private boolean quick;

    @Option(names = "--full", description = "Takes as long as figures need that mean something; so it is without either.")
    private boolean full;

    Extent() {
    }

    String name() {
        return quick ? "quick" : "full";
    }

    /** What the user said, else what belongs to the extent. */
    <T> T choose(T said, T ifQuick, T ifFull) {
        return said != null ? said : quick ? ifQuick : ifFull;
    }

    /** For the first line. */
    @Override
    public String toString() {
        return quick ? "A quick run: its figures mean little." : "A full run.";
    }
}
