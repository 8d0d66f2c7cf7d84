/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.SortedMap;
import org.slotpool.wildfly.Contents;

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

    /** All of it, as it is now, but for what a server writes when it runs. */
    SortedMap<String, String> contents() throws IOException {
        SortedMap<String, String> contents = Contents.of(home);
        contents.keySet().removeIf(name -> name.matches("standalone/(data|log|tmp)(/.*)?|.*/standalone_xml_history(/.*)?|.*/configuration/logging.properties"));
        return contents;
    }

    @Override
    public void close() throws IOException {
        if (Files.exists(home)) {
            try (var files = Files.walk(home)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
