/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slotpool.wildfly.wiring.Digest;

/** What a folder contains, to be compared with what it contained before. */
public final class Contents {

    private Contents() {
    }

    /** Every file with its permissions and digest, and every folder with its permissions, by name. */
    public static SortedMap<String, String> of(Path folder) throws IOException {
        SortedMap<String, String> contents = new TreeMap<>();
        try (var paths = Files.walk(folder)) {
            paths.forEach(path -> contents.put(folder.relativize(path).toString(), description(path)));
        }
        return contents;
    }

    private static String description(Path path) {
        try {
            return permissions(path) + (Files.isDirectory(path) ? "folder" : Digest.of(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing where there are none, on Windows. */
    private static String permissions(Path path) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        return view == null ? "" : PosixFilePermissions.toString(view.readAttributes().permissions()) + " ";
    }
}
