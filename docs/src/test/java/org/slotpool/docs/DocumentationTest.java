/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slotpool.mcp.api.PoolSettings;
import org.slotpool.mcp.api.StartPolicy;

/** What the documentation says of files, commands and settings is so. */
class DocumentationTest {

    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(?:#([^)]*))?\\)");

    static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(TOP); Stream<Path> docs = Files.walk(TOP.resolve("docs"))) {
            return Stream.concat(top, docs).filter(path -> path.toString().endsWith(".md")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Path page) throws IOException {
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
            String target = link.group(1);
            if (!target.contains("://")) {
                Path there = target.isEmpty() ? page : page.resolveSibling(target);
                assertThat(there).as("link in %s", page).exists();
                if (link.group(2) != null) {
                    assertThat(anchors(there)).as("headings of %s, to which %s links", there, page).contains(link.group(2));
                }
            }
        }
    }

    /** What a heading can be linked to by. */
    private static List<String> anchors(Path page) throws IOException {
        return Files.readString(page).lines().filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-'))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void commandsAreRunBySomebody(Path page) throws IOException {
        String ci = Files.readString(TOP.resolve(".ci/run"));
        List<String> commands = Files.readString(page).lines().map(String::trim)
                .filter(line -> line.startsWith("mvn ") || line.startsWith("java ")).toList();
        for (String command : commands) {
            assertThat(ci).as("what .ci/run runs").contains(command.replaceAll(" {2,}#.*$", ""));
        }
    }

    @Test
    void theGuideKnowsEverySetting() throws IOException {
        String guide = Files.readString(TOP.resolve("docs/guide.md"));
        String values = Arrays.stream(StartPolicy.values())
                .map(policy -> "`" + policy.name().toLowerCase(Locale.ROOT).replace('_', '-') + "`")
                .collect(Collectors.joining(", "));
        assertThat(guide).contains("| `" + PoolSettings.START_POLICY + "` | " + values + " | `hints` |");
        assertThat(PoolSettings.DEFAULT.startPolicy()).isEqualTo(StartPolicy.HINTS);
        PoolSettings defaults = PoolSettings.DEFAULT;
        assertThat(guide).contains(
                row(PoolSettings.OVERTAKING_FAIR, PoolSettings.LONGEST + " µs", defaults.overtakingFair()),
                row(PoolSettings.OVERTAKING_UNFAIR, PoolSettings.LONGEST + " µs", defaults.overtakingUnfair()),
                row(PoolSettings.HAND_OVER_FAIR, PoolSettings.LONGEST + " µs", defaults.handOverFair()),
                row(PoolSettings.HAND_OVER_UNFAIR, PoolSettings.LONGEST + " µs", defaults.handOverUnfair()),
                row(PoolSettings.MAX_CREATES, Integer.toString(PoolSettings.MOST_CREATES),
                        defaults.maxConcurrentCreates()),
                row(PoolSettings.LEAK_REPORT_AFTER, PoolSettings.LATEST_REPORT + " s", defaults.leakReportAfter()),
                "| `" + PoolSettings.LEAK_STACKS + "` | `true`, `false` | `" + defaults.leakStacks() + "` |");
        assertThat(PoolSettings.class.getRecordComponents()).as("settings that the guide must tell of").hasSize(8);
    }

    @Test
    void theJavadocKnowsTheDefaults() throws IOException {
        PoolSettings defaults = PoolSettings.DEFAULT;
        String source = Files.readString(TOP.resolve("mcp-api/src/main/java/org/slotpool/mcp/api/PoolSettings.java"));
        assertThat(source).containsPattern(otherwise("OVERTAKING_FAIR", defaults.overtakingFair()))
                .containsPattern(otherwise("OVERTAKING_UNFAIR", defaults.overtakingUnfair()))
                .containsPattern(otherwise("HAND_OVER_FAIR", defaults.handOverFair()))
                .containsPattern(otherwise("HAND_OVER_UNFAIR", defaults.handOverUnfair()))
                .containsPattern(otherwise("MAX_CREATES", defaults.maxConcurrentCreates()))
                .containsPattern(otherwise("LEAK_REPORT_AFTER", defaults.leakReportAfter()));
    }

    private static String otherwise(String constant, int value) {
        return "#" + constant + "}</td><td>[^<]*</td><td>" + value + "</td>";
    }

    private static String row(String name, String highest, int otherwise) {
        return "| `" + name + "` | 0 to " + highest + " | " + otherwise + " |";
    }
}
