/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.server.Refusal;

/** What the user is told when changes are rolled back. */
class FileChangesTest {

    @TempDir
    private Path folder;

    private FileChanges changes;

    @BeforeEach
    void change() throws IOException {
        changes = new FileChanges(folder);
        changes.write("made/file", new byte[0]);
    }

    @Test
    void whatWasPutBackIsToldBesideTheReason() {
        assertThat(changes.rolledBack(new IOException("disk full"))).hasMessage(
                new Refusal("Cannot write: java.io.IOException: disk full", "Everything is as it was.").getMessage());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aReasonThatSaysEnoughStaysAlone() {
        assertThat(changes.rolledBack(new Refusal("No.", "Try again."))).hasMessage(new Refusal("No.", "Try again.").getMessage());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatCannotBePutBackIsToldAndNothingElse() throws IOException {
        Files.writeString(folder.resolve("made/other"), "keeps the folder from being deleted");
        assertThat(changes.rolledBack(new Refusal("No."), FileChanges.AS_IT_WAS).getMessage())
                .startsWith("No." + System.lineSeparator()).contains("And it cannot be undone: ")
                .doesNotContain(FileChanges.AS_IT_WAS);
        assertThat(folder.resolve("made/file")).doesNotExist();
    }
}
