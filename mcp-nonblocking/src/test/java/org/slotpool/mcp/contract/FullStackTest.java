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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.PoolClass;

/** Behaviour 4: the stack is full, in a virtual machine of its own, wherever in the pool that may be. */
class FullStackTest {

    private static final int PATIENCE_SECONDS = 120;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void nothingIsLost(StackFiller.Way way) throws Exception {
        assertThat(said(way, PoolClass.SLOTS)).endsWith(StackFiller.NOTHING_LOST + System.lineSeparator());
    }

    @ParameterizedTest
    @EnumSource(names = {"LIST", "DEQUE"})
    void stockPoolsLoseConnectionsThatAreIdle(PoolClass stock) throws Exception {
        assertThat(said(StackFiller.Way.IDLE, stock)).contains("the stack was full")
                .containsPattern("connections in use: [1-9]|IJ000655")
                .doesNotContain(StackFiller.NOTHING_LOST);
    }

    private String said(StackFiller.Way way, PoolClass poolClass) throws Exception {
        Path words = directory.resolve("words.txt");
        Process process = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                StackFiller.class.getName(), way.name(), poolClass.name()).redirectErrorStream(true).redirectOutput(words.toFile())
                .start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        return Files.readString(words);
    }
}
