/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;

/** Writes the wiring into a server, and takes it away. */
public final class Installation {

    private static final String WRITTEN = "+ ";
    private static final String REMOVED = "- ";

    private final ServerHome home;

    /**
     * Makes one.
     *
     * @param home the server
     */
    public Installation(ServerHome home) {
        this.home = home;
    }

    /**
     * Tells what {@link #install} would write or delete.
     *
     * @param wanted what the server needs
     * @param receipt what was installed before
     * @param force whether files that others have changed are overwritten
     * @return names of files with a {@code +} or {@code -} before them; empty if everything is there already
     * @throws Refusal if it would overwrite what others wrote
     */
    public List<String> plan(Wiring wanted, Optional<Receipt> receipt, boolean force) throws Refusal {
        SortedMap<String, String> written = receipt.map(Receipt::files).orElse(new TreeMap<>());
        List<String> plan = new ArrayList<>();
        try {
            for (var file : wanted.files().entrySet()) {
                String found = Digest.of(home.path().resolve(file.getKey()));
                String before = written.get(file.getKey());
                if (!found.isEmpty() && before == null) {
                    throw new Refusal("There is a file in the way, which this installer has not written: "
                            + home.path().resolve(file.getKey()), "Remove it, if nobody needs it.");
                }
                boolean wantedAlready = found.equals(Digest.of(file.getValue()));
                if (!found.isEmpty() && !found.equals(before) && !wantedAlready && !force) {
                    throw new Refusal("Somebody has changed " + home.path().resolve(file.getKey()) + ".",
                            "--force overwrites it.");
                }
                if (!wantedAlready) {
                    plan.add(WRITTEN + file.getKey());
                }
            }
        } catch (IOException e) {
            throw new Refusal("Cannot read what is installed: " + e);
        }
        written.keySet().stream().filter(name -> !wanted.files().containsKey(name)).forEach(name -> plan.add(REMOVED + name));
        return plan;
    }

    /**
     * Whether a plan takes a jar away, or writes another in its place.
     *
     * @param plan see {@link #plan}
     * @param receipt what was installed before
     * @return false if jars only come, which a running server does not notice
     */
    public static boolean replacesJars(List<String> plan, Optional<Receipt> receipt) {
        return receipt.stream().flatMap(before -> before.files().keySet().stream()).filter(name -> name.endsWith(".jar"))
                .anyMatch(name -> plan.contains(REMOVED + name) || plan.contains(WRITTEN + name));
    }

    /**
     * Writes the wiring, and loads the pool's class with it. If one of the two fails, all is as it was before.
     *
     * @param version the version of the pool
     * @param wanted what the server needs
     * @param receipt what was installed before
     * @param loadCheck finds out whether the pool loads
     * @throws Refusal if it fails
     */
    public void install(String version, Wiring wanted, Optional<Receipt> receipt, LoadCheck loadCheck) throws Refusal {
        FileChanges changes = new FileChanges(home.path());
        try {
            SortedMap<String, String> former = receipt.map(Receipt::files).orElse(new TreeMap<>());
            SortedMap<String, String> digests = new TreeMap<>();
            wanted.files().forEach((name, content) -> digests.put(name, Digest.of(content)));
            SortedMap<String, String> meanwhile = new TreeMap<>(digests);
            meanwhile.putAll(former);
            Set<String> folders = new LinkedHashSet<>(receipt.map(Receipt::folders).orElse(List.of()));
            folders.addAll(missingFolders(wanted.files().keySet()));
            folders.add(home.nameOf(home.state()));
            Receipt done = new Receipt(version, wanted.ironJacamar().version(), wanted.source(), wanted.sourceDigest(), digests,
                    List.copyOf(folders));
            // First: if this is killed, what is there already is known, and can be completed or taken away.
            changes.write(Receipt.FILE, done.withFiles(meanwhile).toJson());
            for (var file : wanted.files().entrySet()) {
                changes.write(file.getKey(), file.getValue());
            }
            for (String name : former.keySet()) {
                if (!wanted.files().containsKey(name)) {
                    changes.delete(name);
                }
            }
            changes.write(Receipt.FILE, done.toJson());
            loadCheck.run(home);
        } catch (IOException e) {
            throw changes.rolledBack(e);
        } catch (Refusal e) {
            throw changes.rolledBack(e, FileChanges.AS_IT_WAS);
        }
    }

    /** Those that have to be made for the files, by name relative to the home. */
    private Set<String> missingFolders(Set<String> files) {
        Set<String> folders = new LinkedHashSet<>();
        for (String file : files) {
            for (Path folder = home.path().resolve(file).getParent(); !Files.exists(folder); folder = folder.getParent()) {
                folders.add(home.nameOf(folder));
            }
        }
        return folders;
    }

    /**
     * Says no if files of ours were changed by others.
     *
     * @param receipt what was installed
     * @throws Refusal if so
     */
    public void requireUnchanged(Receipt receipt) throws Refusal {
        List<String> changed = Health.damaged(home, receipt).stream().filter(damage -> !damage.gone()).map(Damage::toString).toList();
        if (!changed.isEmpty()) {
            throw new Refusal("Somebody has changed what was installed: " + String.join(", ", changed) + ".",
                    "--force deletes it all the same.");
        }
    }

    /**
     * Deletes the files that were installed.
     *
     * @param receipt what was installed
     * @param changes takes note of the files
     * @throws IOException if that fails
     */
    public void deleteFiles(Receipt receipt, FileChanges changes) throws IOException {
        for (String file : receipt.files().keySet()) {
            changes.delete(file);
        }
    }

    /**
     * Deletes the receipt, and the folders that have become empty.
     *
     * @param receipt what was installed
     * @param changes takes note of the files
     * @throws IOException if that fails
     */
    public void forget(Receipt receipt, FileChanges changes) throws IOException {
        changes.delete(Receipt.FILE);
        changes.deleteEmpty(receipt.folders());
    }
}
