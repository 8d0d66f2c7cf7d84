/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.FakeServer;

/** Servers are known by the home in their command line. */
class RunningServersTest {

    @TempDir
    private Path folder;

    @Test
    void theHomeMayHaveBlanksAndBeReachedByALink() throws IOException, Refusal {
        Path real = Files.createDirectories(folder.resolve("my servers/wildfly"));
        new FakeServer(real);
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        assertThat(sees(real, "java -D[Standalone] -jar x -Djboss.home.dir=" + real + " -Djboss.server.base.dir=y")).isTrue();
        assertThat(sees(real, "java -Djboss.home.dir=" + link)).isTrue();
        assertThat(sees(link, "java -Djboss.home.dir=" + real + " ")).isTrue();
        Path dashed = Files.createDirectories(folder.resolve("wildfly - production"));
        new FakeServer(dashed);
        assertThat(sees(dashed, "java\0-jar\0x\0-Djboss.home.dir=" + dashed + "\0-Djboss.server.base.dir=y\0")).isTrue();
        assertThat(sees(dashed, "java\0-Djboss.home.dir=" + dashed + "\0")).isTrue();
    }

    @Test
    void otherProcessesDoNotCount() throws IOException, Refusal {
        Path real = Files.createDirectories(folder.resolve("wildfly"));
        new FakeServer(real);
        Files.createDirectories(folder.resolve("wildfly2"));
        assertThat(sees(real, "vi " + real + "/bin/standalone.conf")).isFalse();
        assertThat(sees(real, "java -Djboss.home.dir=" + real + "2")).isFalse();
        assertThat(sees(real, "java -Djboss.home.dir=" + folder.resolve("gone"))).isFalse();
        assertThat(sees(real, "java\0-Djboss.home.dir=" + real + "2\0-Djboss.server.base.dir=y\0")).isFalse();
    }

    @Test
    void thisMachineIsAsked() throws Exception {
        Path real = Files.createDirectories(folder.resolve("wildfly"));
        new FakeServer(real);
        ServerHome home = ServerHome.at(real);
        assertThat(new RunningServers().anyFrom(home)).isFalse();
        Path source = Files.writeString(folder.resolve("Waiting.java"),
                "public class Waiting { public static void main(String[] a) throws Exception { System.in.read(); } }");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfill=" + "x".repeat(5000), source.toString(), "-Djboss.home.dir=" + real).start();
        try {
            assertThat(new RunningServers().anyFrom(home)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean sees(Path home, String commandLine) throws Refusal {
        return new RunningServers(() -> List.of("init", commandLine)).anyFrom(ServerHome.at(home));
    }
}
