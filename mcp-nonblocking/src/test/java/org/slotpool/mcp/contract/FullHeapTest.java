/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Behaviour 4: the heap is really full, in a virtual machine of its own, from a call of the adapter on until the client knows. */
@Timeout(FullHeapTest.PATIENCE_SECONDS + 30)
class FullHeapTest {

    static final int PATIENCE_SECONDS = 120;

    @TempDir
    private Path directory;

    @Test
    void nothingIsLost() throws Exception {
        Path words = directory.resolve("words.txt");
        Process process = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx32m", "-XX:+UseSerialGC", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                HeapFiller.class.getName()).redirectErrorStream(true).redirectOutput(words.toFile()).start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }

        assertThat(Files.readString(words)).endsWith(HeapFiller.NOTHING_LOST + System.lineSeparator());
    }
}
