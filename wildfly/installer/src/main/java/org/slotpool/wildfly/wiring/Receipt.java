/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;

/**
 * What an installation has written, so that it can be told from what others wrote, and be taken away.
 *
 * @param slotpool the version that was installed
 * @param ironJacamar the version that it was wired to
 * @param source the description of IronJacamar that was copied, relative to the home
 * @param sourceDigest its digest then
 * @param files the digests of the files that were written, by name relative to the home
 * @param folders the folders that were made for them
 */
public record Receipt(String slotpool, String ironJacamar, String source, String sourceDigest,
        SortedMap<String, String> files, List<String> folders) {

    /** Where it lies, relative to the home. */
    static final String FILE = ".slotpool/installation.json";

    /**
     * Reads the receipt of a server.
     *
     * @param home the server
     * @return what was installed; empty if nothing was
     * @throws Refusal if it cannot be read
     */
    public static Optional<Receipt> of(ServerHome home) throws Refusal {
        Path file = home.path().resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            ModelNode node = ModelNode.fromJSONString(Files.readString(file));
            SortedMap<String, String> files = new TreeMap<>();
            node.require("files").asPropertyList().forEach(entry -> files.put(entry.getName(), entry.getValue().asString()));
            return Optional.of(new Receipt(node.require("slotpool").asString(), node.require("ironjacamar").asString(),
                    node.require("source").asString(), node.require("source-sha256").asString(), files,
                    node.require("folders").asList().stream().map(ModelNode::asString).toList()));
        } catch (IOException | RuntimeException e) {
            throw new Refusal("Cannot read " + file + ": " + e.getMessage(),
                    "Without it nobody knows what was installed. Put it back from a backup, or unpack the server anew.");
        }
    }

    /** The same with other files. */
    Receipt withFiles(SortedMap<String, String> others) {
        return new Receipt(slotpool, ironJacamar, source, sourceDigest, others, folders);
    }

    byte[] toJson() {
        ModelNode node = new ModelNode();
        node.get("slotpool").set(slotpool);
        node.get("ironjacamar").set(ironJacamar);
        node.get("source").set(source);
        node.get("source-sha256").set(sourceDigest);
        ModelNode written = node.get("files").setEmptyObject();
        files.forEach((name, digest) -> written.get(name).set(digest));
        ModelNode made = node.get("folders").setEmptyList();
        folders.forEach(made::add);
        return (node.toJSONString(false) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
