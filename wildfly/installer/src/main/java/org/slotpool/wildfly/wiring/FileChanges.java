/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.slotpool.wildfly.server.Refusal;

/** Changes of files that are made together or not at all. */
public final class FileChanges {

    /** What the user is told of changes that have been rolled back. */
    public static final String AS_IT_WAS = "Everything is as it was.";

    private final Path root;

    private final Deque<Step> undo = new ArrayDeque<>();

    /**
     * Begins.
     *
     * @param root the folder to which all names are relative
     */
    public FileChanges(Path root) {
        this.root = root;
    }

    /** A step back. */
    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    /**
     * Writes a file: nobody ever sees half of it. If there is one, its owner and permissions stay; a new one gets those of its
     * folder, and that those of the folder it is made in: who runs the server is to read it, whoever installs.
     *
     * @param name the file
     * @param content what it shall contain
     * @throws IOException if that fails
     */
    public void write(String name, byte[] content) throws IOException {
        write(name, content, root.resolve(name));
    }

    /**
     * Writes a file that nobody may read but those who may read another one.
     *
     * @param name the file
     * @param content what it shall contain
     * @param model the other one, whose owner and permissions it gets
     * @throws IOException if that fails
     */
    public void write(String name, byte[] content, Path model) throws IOException {
        Path file = root.resolve(name);
        makeFolder(file.getParent());
        byte[] former = Files.exists(file) ? Files.readAllBytes(file) : null;
        // All or nothing: if it fails there is nothing to undo.
        replace(file, content, model);
        undo.push(() -> restore(file, former));
    }

    /**
     * Deletes a file, if it is there.
     *
     * @param name the file
     * @throws IOException if that fails
     */
    public void delete(String name) throws IOException {
        Path file = root.resolve(name);
        if (Files.exists(file)) {
            byte[] former = Files.readAllBytes(file);
            Access access = Access.of(file);
            Files.delete(file);
            undo.push(() -> {
                restore(file, former);
                access.giveTo(file);
            });
        }
    }

    /**
     * Deletes the folders that have become empty; the others stay.
     *
     * @param names the folders
     * @throws IOException if that fails
     */
    public void deleteEmpty(List<String> names) throws IOException {
        for (String name : names.stream().sorted(Comparator.comparing(String::length).reversed()).toList()) {
            Path folder = root.resolve(name);
            try {
                Access access = Access.of(folder);
                Files.delete(folder);
                undo.push(() -> {
                    Files.createDirectories(folder);
                    access.giveTo(folder);
                });
            } catch (DirectoryNotEmptyException | NoSuchFileException e) {
                // Somebody else has something in it, or has deleted it.
                continue;
            }
        }
    }

    /**
     * Puts everything back as it was, because a file could not be read or written.
     *
     * @param failure what happened
     * @return what the user is told, also whether everything could be put back
     */
    public Refusal rolledBack(IOException failure) {
        return rolledBack(new Refusal("Cannot write: " + failure), AS_IT_WAS);
    }

    /**
     * Puts everything back as it was.
     *
     * @param reason why
     * @param asItWas what is told beside the reason if everything could be put back, a line each
     * @return what the user is told; if not everything could be put back, the reason and that
     */
    public Refusal rolledBack(Refusal reason, String... asItWas) {
        try {
            rollBack();
        } catch (IOException e) {
            return new Refusal(reason.getMessage(), "And it cannot be undone: " + e);
        }
        return new Refusal(Stream.concat(Stream.of(reason.getMessage()), Stream.of(asItWas)).toArray(String[]::new));
    }

    /** If something cannot be put back, the rest is all the same. */
    private void rollBack() throws IOException {
        IOException failure = null;
        while (!undo.isEmpty()) {
            try {
                undo.pop().run();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        makeFolder(folder.getParent());
        Files.createDirectory(folder);
        undo.push(() -> Files.deleteIfExists(folder));
        Access.of(folder.getParent()).giveTo(folder);
    }

    private static void restore(Path file, byte[] former) throws IOException {
        if (former == null) {
            Files.deleteIfExists(file);
        } else {
            replace(file, former, file);
        }
    }

    private static void replace(Path file, byte[] content, Path model) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".slotpool-new");
        try {
            if (Files.exists(model)) {
                Files.copy(model, fresh, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
            }
            Files.write(fresh, content);
            if (!Files.exists(model)) {
                Access.of(file.getParent()).ofFile().giveTo(fresh);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
