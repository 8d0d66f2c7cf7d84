/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No script without a test, and none that the documentation does not know. */
class EveryScriptTest {

    private static final Path SCRIPTS = Path.of("src/main/resources/org/slotpool/byteman");
    private static final Path TESTS = Path.of("src/test/java/org/slotpool/byteman");
    private static final Path PAGE = Path.of("../docs/byteman.md");

    static List<String> names() throws IOException {
        try (Stream<Path> scripts = Files.list(SCRIPTS)) {
            return scripts.map(script -> script.getFileName().toString().replaceFirst("\\.btm$", "")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void isTested(String name) throws IOException {
        try (Stream<Path> tests = Files.list(TESTS)) {
            assertThat(tests.map(EveryScriptTest::read).collect(Collectors.joining())).contains("(\"" + name + "\")");
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void isDocumented(String name) {
        assertThat(read(PAGE)).contains("\n| `" + name + ".btm` |");
    }

    @ParameterizedTest
    @MethodSource("names")
    void countsUnderItsName(String name) {
        String script = Fault.named(name).script();
        if (!name.equals("spi-entry-exit")) {
            assertThat(script).contains("RULE slotpool: " + name + "\n", "decrementCounter(\"" + name + "\") == 0",
                    "incrementCounter(\"" + name + " fired\")");
        }
    }

    @Test
    void cannotBeArmedForATimeThatNeverComes() {
        Fault fault = Fault.named("create-fails");
        assertThatIllegalArgumentException().isThrownBy(() -> fault.arm(0)).withMessage("nth: 0, allowed are 1 and more");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
