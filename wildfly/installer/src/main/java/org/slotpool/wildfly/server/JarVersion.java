/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** What a jar says of itself. */
public final class JarVersion {

    private JarVersion() {
    }

    /**
     * Reads an attribute of a jar's manifest.
     *
     * @param jar the jar
     * @param attribute the attribute's name
     * @return its value; empty if the jar, the manifest or the attribute is not there
     */
    public static Optional<String> read(Path jar, String attribute) {
        if (!Files.isRegularFile(jar)) {
            return Optional.empty();
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return Optional.ofNullable(manifest).map(known -> known.getMainAttributes().getValue(attribute));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
