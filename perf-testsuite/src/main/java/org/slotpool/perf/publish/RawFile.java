/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A data file as it was read.
 *
 * @param path relative to the data's directory, with slashes
 * @param content all of it
 */
public record RawFile(String path, byte[] content) {

    /**
     * The file's own name.
     *
     * @return without directories
     */
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /**
     * A link that holds the file itself.
     *
     * @return a data URI
     */
    public String uri() {
        String type = path.endsWith(".csv") ? "text/csv" : "application/json";
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(content);
    }

    /**
     * How large it is.
     *
     * @return in words
     */
    public String size() {
        return Unit.BYTES.format(content.length);
    }

    /** The file's text. */
    @Override
    public String toString() {
        return new String(content, StandardCharsets.UTF_8);
    }
}
