/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher finds a Java, and says so if there is none that will do. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    @TempDir
    private Path folder;

    private Path archive;

    @BeforeEach
    void unpack() throws IOException {
        archive = Files.createDirectories(folder.resolve("the archive"));
        script(archive.resolve("slotpool.sh"), Files.readString(Path.of("src/main/launcher/slotpool.sh")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"17", "17.0.15", "21-ea", "25.0.1", "101"})
    void aJavaThatIsNewEnoughGetsTheArguments(String version) throws Exception {
        assertThat(launch(archive.resolve("slotpool.sh"), java(version), "enable", "--home", "a b"))
                .contains("<-Dslotpool.archive=" + archive.toRealPath() + ">").contains("<-cp><" + archive.toRealPath() + "/lib/*>")
                .contains("<org.slotpool.wildfly.Installer><enable><--home><a b>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_402", "11.0.22", "16", "what"})
    void aJavaThatIsNotIsRefused(String version) throws Exception {
        assertThat(launch(archive.resolve("slotpool.sh"), java(version))).contains("needs 17 or newer").contains(version)
                .endsWith("exit 1");
    }

    @Test
    void noJavaIsTold() throws Exception {
        assertThat(launch(archive.resolve("slotpool.sh"), folder.resolve("none"))).contains("There is no Java: " + folder.resolve("none"))
                .contains("Set JAVA_HOME").endsWith("exit 1");
    }

    @Test
    void aLinkLeadsToTheArchive() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("slotpool"), Path.of("the archive", "slotpool.sh"));
        assertThat(launch(link, java("17"))).contains("<-Dslotpool.archive=" + archive.toRealPath() + ">");
    }

    /** A Java home whose Java tells a version and otherwise prints its arguments. */
    private Path java(String version) throws IOException {
        Path home = Files.createDirectories(folder.resolve("java/bin")).getParent();
        script(home.resolve("bin/java"), """
                #!/bin/sh
                if [ "$1" = -version ]; then
                    echo 'Picked up JAVA_TOOL_OPTIONS: -Dx' >&2
                    echo 'openjdk version "%s" 2025-01-01' >&2
                else
                    printf '<%%s>' "$@"
                fi
                """.formatted(version));
        return home;
    }

    private static String launch(Path launcher, Path javaHome, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", javaHome.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return output + "exit " + process.waitFor();
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
