/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What Narayana has in its log. */
final class TransactionLog {

    private TransactionLog() {
    }

    /** The transactions that somebody still has to finish. */
    static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).map(directory::relativize)
                    .filter(file -> file.toString().contains("AtomicAction")).toList();
        }
    }
}
