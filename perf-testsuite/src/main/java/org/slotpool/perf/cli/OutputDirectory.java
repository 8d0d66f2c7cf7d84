/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Where raw data goes. */
final class OutputDirectory {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

    private OutputDirectory() {
    }

    /** What the user said, else a new one below target. */
    static Path of(Path said, String command) {
        return said != null ? said : Path.of("target", command, TIME.format(LocalDateTime.now()));
    }
}
