/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Raw data as JSON: the circumstances, then the results. */
public final class JsonFile {

    private JsonFile() {
    }

    /**
     * Writes a file.
     *
     * @param file its directory is made if it does not exist
     * @param facts the circumstances
     * @param name of the results
     * @param results whatever Jackson can write
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, Facts facts, String name, Object results) throws IOException {
        write(file, facts, Map.of(name, results));
    }

    /**
     * Writes a file with figures of others beside its own.
     *
     * @param file its directory is made if it does not exist
     * @param facts the circumstances
     * @param published the figures of others, whatever Jackson can write; nothing is written if it is an empty list
     * @param name of the results
     * @param results whatever Jackson can write
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, Facts facts, Object published, String name, Object results) throws IOException {
        Map<String, Object> parts = new LinkedHashMap<>();
        if (!List.of().equals(published)) {
            parts.put("published", published);
        }
        parts.put(name, results);
        write(file, facts, parts);
    }

    /**
     * Writes a file of several parts.
     *
     * @param file its directory is made if it does not exist
     * @param facts the circumstances
     * @param results names and whatever Jackson can write
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, Facts facts, Map<String, ?> results) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("facts", facts);
        document.putAll(results);
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), document);
    }
}
