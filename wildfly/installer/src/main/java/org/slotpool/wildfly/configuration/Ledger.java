/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Digest;
import org.slotpool.wildfly.wiring.FileChanges;

/**
 * What was in a configuration before: the former value of each attribute that was set, and the file itself as long as nobody
 * else has changed it.
 *
 * @param home the server
 * @param file the configuration
 * @param formers the former values of what is set now
 * @param original the file as it was before the first change; null if others have changed the configuration since
 * @param digest the digest of the file after the last change; empty if there is no original
 */
public record Ledger(ServerHome home, Path file, List<Former> formers, byte[] original, String digest) {

    private static final String FOLDER = ".slotpool/configurations";

    private static final String LEDGER = "ledger.json";

    private static final String ORIGINAL = "original.xml";

    /** Enough of a digest to tell two files of the same name. */
    private static final int KEY = 8;

    /**
     * The value that an attribute had.
     *
     * @param address the address of the resource
     * @param attribute the attribute
     * @param value its former value; undefined if it had none
     */
    public record Former(String address, String attribute, ModelNode value) {

        boolean isOf(PoolAttribute pool) {
            return pool.address().equals(address) && pool.attribute().equals(attribute);
        }
    }

    /**
     * The ledger of a configuration.
     *
     * @param home the server
     * @param file the configuration
     * @return the ledger; empty if nothing was changed there
     * @throws Refusal if it cannot be read
     */
    public static Optional<Ledger> of(ServerHome home, Path file) throws Refusal {
        Path folder = home.path().resolve(folder(home, file));
        return Files.exists(folder.resolve(LEDGER)) ? Optional.of(read(home, folder)) : Optional.empty();
    }

    /**
     * All ledgers of a server.
     *
     * @param home the server
     * @return one for each configuration that was changed
     * @throws Refusal if one cannot be read
     */
    public static List<Ledger> all(ServerHome home) throws Refusal {
        Path folder = home.path().resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Ledger> ledgers = new ArrayList<>();
        try (var folders = Files.list(folder)) {
            for (Path one : folders.sorted().toList()) {
                ledgers.add(read(home, one));
            }
        } catch (IOException e) {
            throw new Refusal("Cannot read " + folder + ": " + e);
        }
        return ledgers;
    }

    private static Ledger read(ServerHome home, Path folder) throws Refusal {
        try {
            ModelNode node = ModelNode.fromJSONString(Files.readString(folder.resolve(LEDGER)));
            List<Former> formers = new ArrayList<>();
            for (ModelNode former : node.require("former-values").asList()) {
                formers.add(new Former(former.require("address").asString(), former.require("attribute").asString(),
                        former.get("value")));
            }
            Path original = folder.resolve(ORIGINAL);
            return new Ledger(home, home.path().resolve(node.require("configuration").asString()), formers,
                    Files.exists(original) ? Files.readAllBytes(original) : null, node.require("sha256").asString());
        } catch (IOException | RuntimeException e) {
            throw new Refusal("Cannot read " + folder + ": " + e.getMessage(),
                    "It holds the former values of a configuration's attributes.");
        }
    }

    /**
     * Takes note of what is about to be changed.
     *
     * @param pools the attributes, with the values that they have
     * @param present all attributes that there are
     * @return a ledger with them, and with what is ours already
     * @throws IOException if the configuration cannot be read
     */
    Ledger remember(List<PoolAttribute> pools, List<PoolAttribute> present) throws IOException {
        List<Former> ours = formers.stream()
                .filter(former -> present.stream().anyMatch(pool -> pool.isOurs() && former.isOf(pool))).toList();
        List<Former> all = new ArrayList<>(ours);
        for (PoolAttribute pool : pools) {
            all.add(new Former(pool.address(), pool.attribute(), pool.value()));
        }
        // With nothing of ours in it the file is somebody's own again, perhaps deployed anew: this form is to come back.
        if (ours.isEmpty() && !isIntact()) {
            return new Ledger(home, file, all, Files.readAllBytes(file), Digest.of(file));
        }
        return new Ledger(home, file, all, original, digest).checked();
    }

    /** The same, but with these former values only. */
    Ledger keeping(List<Former> kept) throws IOException {
        return new Ledger(home, file, kept, original, digest).checked();
    }

    /** The same without the original, if that is no longer what the configuration would be without our values. */
    private Ledger checked() throws IOException {
        return isIntact() ? this : new Ledger(home, file, formers, null, "");
    }

    /** The same after our own change of the file. */
    Ledger changed() throws IOException {
        return original == null ? this : new Ledger(home, file, formers, original, Digest.of(file));
    }

    /**
     * Whether nobody else has changed the file since, so that the original can be put back.
     *
     * @return whether it can
     * @throws IOException if the file cannot be read
     */
    public boolean isIntact() throws IOException {
        return original != null && Digest.of(file).equals(digest);
    }

    /** Writes it into the server's home. */
    void write(FileChanges changes) throws IOException {
        ModelNode node = new ModelNode();
        node.get("configuration").set(home.nameOf(file));
        node.get("sha256").set(digest);
        ModelNode list = node.get("former-values").setEmptyList();
        for (Former former : formers) {
            ModelNode entry = new ModelNode();
            entry.get("address").set(former.address());
            entry.get("attribute").set(former.attribute());
            entry.get("value").set(former.value());
            list.add(entry);
        }
        String folder = folder(home, file);
        changes.write(folder + "/" + LEDGER, (node.toJSONString(false) + "\n").getBytes(StandardCharsets.UTF_8));
        if (original == null) {
            changes.delete(folder + "/" + ORIGINAL);
        } else {
            // There may be passwords in it.
            changes.write(folder + "/" + ORIGINAL, original, file);
        }
    }

    /**
     * Takes it away.
     *
     * @param changes takes note of the files
     * @throws IOException if that fails
     */
    public void delete(FileChanges changes) throws IOException {
        String folder = folder(home, file);
        changes.delete(folder + "/" + LEDGER);
        changes.delete(folder + "/" + ORIGINAL);
        changes.deleteEmpty(List.of(folder, FOLDER));
    }

    private static String folder(ServerHome home, Path file) {
        String name = home.nameOf(file);
        return FOLDER + "/" + file.getFileName() + "-"
                + Digest.of(name.getBytes(StandardCharsets.UTF_8)).substring(0, KEY);
    }
}
