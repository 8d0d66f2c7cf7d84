/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Why the slotpool loses where it does: {@code reasons.json}, which is written by hand and lies beside the data. An array
 * of objects with a regular expression, {@code case}, that is looked for in the case's name, and a {@code reason}; the
 * first one that is found counts.
 */
public final class Reasons {

    /** The file's name. */
    public static final String FILE = "reasons.json";

    /** What is said of a loss that the file does not know. */
    public static final String UNKNOWN = "Not explained yet.";

    private final Map<Pattern, String> reasons = new LinkedHashMap<>();

    private Reasons() {
    }

    /**
     * Reads the file.
     *
     * @param directory of the data
     * @return no reasons at all if there is no such file
     * @throws IOException if it is not what it should be
     */
    public static Reasons in(Path directory) throws IOException {
        Reasons reasons = new Reasons();
        Path file = directory.resolve(FILE);
        if (Files.exists(file)) {
            for (JsonNode entry : new ObjectMapper().readTree(file.toFile())) {
                if (!entry.path("case").isTextual() || !entry.path("reason").isTextual()) {
                    throw new IOException(file + ": each entry needs a text \"case\" and a text \"reason\", not " + entry);
                }
                try {
                    reasons.reasons.put(Pattern.compile(entry.get("case").asText()), entry.get("reason").asText());
                } catch (PatternSyntaxException e) {
                    throw new IOException(file + ": " + e.getMessage(), e);
                }
            }
        }
        return reasons;
    }

    /**
     * Why a case is lost.
     *
     * @param contest the case
     * @return a sentence
     */
    public String of(Contest contest) {
        return reasons.entrySet().stream().filter(entry -> entry.getKey().matcher(contest.key()).find())
                .map(Map.Entry::getValue).findFirst().orElse(UNKNOWN);
    }
}
