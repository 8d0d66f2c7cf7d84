/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of results in the documentation are those that the measurement printed. */
class TablesTest {

    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
    private static final Path PRINTED = TOP.resolve("docs/benchmarks/data");

    /** A spread, a ratio, or a time after an outage. */
    private static final Pattern RESULT = Pattern.compile("^ {4}.*(±|\\d\\.\\d\\dx| \\+\\d| \\d+ [nm]s|\\d us).*");

    /** In a table of several tables of the measurement, which of them it is from. */
    private static final Pattern HOLD = Pattern.compile("^(nothing|100 us|5 ms) ");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/benchmarks/README.md"})
    void rowsAreThoseThatWerePrinted(String page) throws IOException {
        List<String> lines = printed().lines().map(TablesTest::words).toList();
        List<String> rows = Files.readString(TOP.resolve(page)).lines().filter(line -> RESULT.matcher(line).matches())
                .map(TablesTest::words).map(row -> HOLD.matcher(row).replaceFirst("")).toList();
        assertThat(rows).as("rows of results in %s", page).isNotEmpty().isSubsetOf(lines);
    }

    /** Each command's text lies beside its data. */
    private static String printed() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(PRINTED)) {
            for (Path text : files.filter(file -> file.toString().endsWith(".txt")).toList()) {
                all.append(Files.readString(text));
            }
        }
        return all.toString();
    }

    private static String words(String line) {
        return line.strip().replaceAll("\\s+", " ").replace("± ", "±");
    }
}
