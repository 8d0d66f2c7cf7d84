/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;

/**
 * How an installation compares with what the server at hand needs.
 *
 * @param stale what the server has changed since; the wiring must be made again
 * @param damaged files of ours that are gone or were changed by others
 * @param older whether another version of the pool is installed than this installer has
 * @param boots whether the server finds all jars that the wiring names; if not, it does not boot
 */
public record Health(List<String> stale, List<Damage> damaged, boolean older, boolean boots) {

    /** Nothing is wrong. */
    public static final Health FINE = new Health(List.of(), List.of(), false, true);

    /**
     * Compares.
     *
     * @param home the server
     * @param receipt what was installed
     * @param wanted what it needs now
     * @return what is wrong
     * @throws Refusal if a file cannot be read
     */
    public static Health of(ServerHome home, Receipt receipt, Wiring wanted) throws Refusal {
        List<String> stale = new ArrayList<>();
        if (!receipt.source().equals(wanted.source())) {
            stale.add("IronJacamar is now described by " + wanted.source() + ", no longer by " + receipt.source());
        } else if (!receipt.sourceDigest().equals(wanted.sourceDigest())) {
            stale.add(wanted.source() + " has changed");
        }
        if (!receipt.ironJacamar().equals(wanted.ironJacamar().version())) {
            stale.add("IronJacamar is now " + wanted.ironJacamar().version() + ", no longer " + receipt.ironJacamar());
        }
        List<String> missing = missingJars(home);
        missing.forEach(jar -> stale.add("the wiring names a jar that is not there: " + jar));
        boolean older = wanted.files().entrySet().stream().anyMatch(
                file -> !file.getKey().equals(Wiring.SHADOW)
                        && !Digest.of(file.getValue()).equals(receipt.files().get(file.getKey())));
        return new Health(stale, damaged(home, receipt), older, missing.isEmpty());
    }

    /**
     * Looks for files that others have changed.
     *
     * @param home the server
     * @param receipt what was installed
     * @return one for each file that is not as it was written
     * @throws Refusal if a file cannot be read
     */
    static List<Damage> damaged(ServerHome home, Receipt receipt) throws Refusal {
        List<Damage> damaged = new ArrayList<>();
        for (var file : receipt.files().entrySet()) {
            try {
                String digest = Digest.of(home.path().resolve(file.getKey()));
                if (!digest.equals(file.getValue())) {
                    damaged.add(new Damage(file.getKey(), digest.isEmpty()));
                }
            } catch (IOException e) {
                throw new Refusal("Cannot read " + file.getKey() + ": " + e);
            }
        }
        return damaged;
    }

    /**
     * Looks for what keeps the server from booting.
     *
     * @param home the server
     * @return the jars that the wiring names and that are not there
     * @throws Refusal if the wiring cannot be read
     */
    public static List<String> missingJars(ServerHome home) throws Refusal {
        Path shadow = home.path().resolve(Wiring.SHADOW);
        if (!Files.exists(shadow)) {
            return List.of();
        }
        return ModuleXml.read(shadow).resourceRoots().stream().map(shadow.getParent()::resolve)
                .filter(jar -> !Files.exists(jar)).map(home::nameOf).toList();
    }
}
