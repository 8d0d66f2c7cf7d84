/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A folder that only this user can read, and that is gone when it is closed: there are passwords in it. */
public final class TemporaryFolder implements AutoCloseable {

    private final Path path;

    private final AtExit deletion;

    private TemporaryFolder(Path path) {
        this.path = path;
        this.deletion = AtExit.run(this::delete);
    }

    /**
     * Makes one.
     *
     * @return a new one
     * @throws Refusal if the system's temporary folder cannot be written
     */
    public static TemporaryFolder create() throws Refusal {
        try {
            return new TemporaryFolder(Files.createTempDirectory("slotpool-"));
        } catch (IOException e) {
            throw new Refusal("Cannot make a temporary folder in " + System.getProperty("java.io.tmpdir") + ": " + e);
        }
    }

    /**
     * Tells where it is.
     *
     * @return the folder
     */
    public Path path() {
        return path;
    }

    /** Deletes all of it, as far as the system allows. */
    @Override
    public void close() {
        deletion.now();
    }

    private void delete() {
        try {
            Files.walkFileTree(path, new SimpleFileVisitor<>() {
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
        } catch (IOException e) {
            // The system empties its temporary folder some day.
            return;
        }
    }
}
