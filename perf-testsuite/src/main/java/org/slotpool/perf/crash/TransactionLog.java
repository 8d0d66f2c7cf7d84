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

    /**
     * The transactions that somebody still has to finish. A process that dies after it has made a file and before it has
     * written it leaves an empty one: no decision. Narayana takes it as not there, rolls back, and never deletes it.
     */
    static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).filter(file -> file.toFile().length() > 0).map(directory::relativize)
                    .filter(file -> file.toString().contains("AtomicAction")).toList();
        }
    }
}
