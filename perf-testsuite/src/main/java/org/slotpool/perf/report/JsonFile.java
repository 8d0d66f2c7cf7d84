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
