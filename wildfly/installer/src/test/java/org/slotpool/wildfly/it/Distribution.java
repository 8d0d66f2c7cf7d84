/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slotpool.wildfly.wiring.Digest;

/** A copy of a server as it was downloaded, gone when it is closed. */
record Distribution(Path home) implements AutoCloseable {

    static Distribution copy(String version, String name) throws IOException {
        Path from = Path.of(System.getProperty("servers"), "wildfly-" + version);
        Path to = Path.of(System.getProperty("workspace")).resolve(name);
        new Distribution(to).close();
        try (var files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return new Distribution(to.toRealPath());
    }

    /** Every file with its digest, and every folder, but for what a server writes when it runs. */
    SortedMap<String, String> contents() throws IOException {
        SortedMap<String, String> contents = new TreeMap<>();
        try (var files = Files.walk(home)) {
            files.forEach(file -> contents.put(home.relativize(file).toString(), digest(file)));
        }
        contents.keySet().removeIf(name -> name.matches("standalone/(data|log|tmp)(/.*)?|.*/standalone_xml_history(/.*)?|.*/configuration/logging.properties"));
        return contents;
    }

    private static String digest(Path file) {
        try {
            return Files.isDirectory(file) ? "folder" : Digest.of(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (!Files.exists(home)) {
            return;
        }
        Files.walkFileTree(home, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
