/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a server when the process that booted it is gone. */
class LoopbackServerTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path home;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server is a shell script, and no process is asked to end")
    void aServerEndsWithTheProcessThatBootsIt() throws Exception {
        serverThatNeverComesToRun();
        Process booting = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Booting.class.getName(), home.toString())
                .redirectErrorStream(true).redirectOutput(home.resolve("booting.log").toFile()).start();
        try {
            ProcessHandle server = await().atMost(LIMIT).until(() -> booting.children().findFirst(), Optional::isPresent)
                    .orElseThrow();
            booting.destroy();
            assertThat(server.onExit()).succeedsWithin(LIMIT);
        } finally {
            MortalProcess.kill(booting);
        }
    }

    private void serverThatNeverComesToRun() throws Exception {
        Path script = Files.createDirectories(home.resolve("bin")).resolve("standalone.sh");
        Files.writeString(script, "#!/bin/sh\nexec sleep 300\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    /** In a process of its own. */
    private static final class Booting {

        public static void main(String... home) throws Exception {
            Path directory = Path.of(home[0]);
            LoopbackServer.byScript(directory, directory.resolve("server.log")).close();
        }
    }
}
