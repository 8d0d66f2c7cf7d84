/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.slotpool.perf.publish.source.Source;

/**
 * All data files below a directory.
 *
 * @param sections one for each file with results, in the order of the report
 * @param files the data files and tables as they are
 */
public record DataFolder(List<Section> sections, List<RawFile> files) {

    /** A file that was read. */
    private record Found(int rank, RawFile file, JsonNode data) {
    }

    /**
     * Reads a directory and those in it. A JSON file without {@code facts} is not one of ours, and is left alone.
     *
     * @param directory with data files of any commands
     * @return what is in them
     * @throws IOException if there is no such directory, no data in it, or a file cannot be understood
     */
    public static DataFolder read(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + " is no directory");
        }
        List<RawFile> files = new ArrayList<>();
        List<Found> found = new ArrayList<>();
        for (Path path : data(directory)) {
            RawFile file = new RawFile(directory.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path));
            JsonNode json = file.path().endsWith(".json") ? parse(file) : null;
            if (json == null || json.has("facts")) {
                files.add(file);
            }
            if (json != null && json.has("facts")) {
                found.add(new Found(rank(file, json), file, json));
            }
        }
        if (found.isEmpty()) {
            throw new IOException("no data files of a measurement in " + directory);
        }
        found.sort(Comparator.comparingInt(Found::rank));
        List<Section> sections = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Found one : found) {
            sections.add(section(one, ids));
        }
        return new DataFolder(List.copyOf(sections), List.copyOf(files));
    }

    private static List<Path> data(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(path -> path.toString().endsWith(".json") || path.toString().endsWith(".csv")).sorted()
                    .toList();
        }
    }

    private static JsonNode parse(RawFile file) throws IOException {
        try {
            return new ObjectMapper().readTree(file.content());
        } catch (JsonProcessingException e) {
            throw new IOException(file.path() + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static int rank(RawFile file, JsonNode json) {
        for (int i = 0; i < Source.ALL.size(); i++) {
            if (Source.ALL.get(i).understands(file.name(), json)) {
                return i;
            }
        }
        throw new IllegalStateException("the last source understands everything");
    }

    private static Section section(Found found, Set<String> ids) throws IOException {
        String base = found.file().name().replaceFirst("\\.json$", "").toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        String id = base;
        for (int number = 2; !ids.add(id); number++) {
            id = base + "-" + number;
        }
        try {
            return Source.ALL.get(found.rank()).read(id, found.data());
        } catch (IllegalArgumentException e) {
            throw new IOException(found.file().path() + " is not as it should be: " + e.getMessage(), e);
        }
    }
}
