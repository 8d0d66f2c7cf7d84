/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests that the documentation names as proof exist. */
class ReliabilityTest {

    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+))?`");
    private static final int BEHAVIOURS = 28;

    @ParameterizedTest
    @ValueSource(strings = {"reliability.md", "reliability-breaks.md", "contract.md"})
    void everyTestThatIsNamedExists(String page) throws IOException {
        List<String> missing = new ArrayList<>();
        int named = 0;
        Matcher name = NAME.matcher(Files.readString(TOP.resolve("docs").resolve(page)));
        while (name.find()) {
            named++;
            if (!exists(name.group(1), name.group(2))) {
                missing.add(name.group());
            }
        }
        assertThat(missing).as("tests that %s names and nobody has written", page).isEmpty();
        assertThat(named).as("tests that %s names", page).isPositive();
    }

    @Test
    void everyPromiseHasATest() throws IOException {
        List<String> promises = Files.readString(TOP.resolve("docs/reliability.md")).lines()
                .filter(line -> line.matches("\\| \\d+ \\|.*")).toList();
        assertThat(promises).hasSize(BEHAVIOURS).allMatch(promise -> NAME.matcher(promise).find());
    }

    /** Several modules may have a test of that name: one of them has the method. */
    private static boolean exists(String type, String method) throws IOException {
        Pattern declaration = Pattern.compile(method == null ? "class " + type + "\\b"
                : "(void " + method + "\\(|ArchRule " + method + "\\b)");
        for (Path source : sources(type + ".java")) {
            if (declaration.matcher(Files.readString(source)).find()) {
                return true;
            }
        }
        return false;
    }

    private static List<Path> sources(String file) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(TOP)) {
            for (Path tests : modules.map(module -> module.resolve("src/test/java")).filter(Files::isDirectory).toList()) {
                try (Stream<Path> sources = Files.walk(tests)) {
                    sources.filter(source -> source.endsWith(file)).forEach(found::add);
                }
            }
        }
        return found;
    }
}
