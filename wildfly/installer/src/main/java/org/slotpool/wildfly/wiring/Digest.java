/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, to tell whether a file is still the one that was written. */
public final class Digest {

    private Digest() {
    }

    /**
     * The digest of some bytes.
     *
     * @param content the bytes
     * @return in hexadecimal digits
     */
    public static String of(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The digest of a file.
     *
     * @param file the file
     * @return in hexadecimal digits; empty if there is no such file
     * @throws IOException if it cannot be read
     */
    public static String of(Path file) throws IOException {
        return Files.isRegularFile(file) ? of(Files.readAllBytes(file)) : "";
    }
}
