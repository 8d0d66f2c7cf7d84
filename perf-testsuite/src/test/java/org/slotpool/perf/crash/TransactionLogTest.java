/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransactionLogTest {

    @TempDir
    private Path log;

    @Test
    void aTransactionIsAnEntryAndWhatElseNarayanaKeepsIsNone() throws IOException {
        Path transaction = write("StateManager/BasicAction/TwoPhaseCoordinator/AtomicAction/0_1", "decided");
        write("Recovery/TransactionStatusManager/0_2", "a process");
        assertThat(TransactionLog.entries(log)).containsExactly(log.relativize(transaction));
    }

    /** As a process leaves it that dies between making the file and writing it. */
    @Test
    void anEmptyFileIsNoDecision() throws IOException {
        write("StateManager/BasicAction/TwoPhaseCoordinator/AtomicAction/0_1", "");
        assertThat(TransactionLog.entries(log)).isEmpty();
    }

    private Path write(String name, String content) throws IOException {
        Path file = log.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }
}
