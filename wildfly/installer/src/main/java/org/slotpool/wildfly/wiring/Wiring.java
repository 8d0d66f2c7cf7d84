/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slotpool.wildfly.server.ModulePath;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;

/**
 * The files that the server at hand needs now.
 *
 * @param ironJacamar the server's IronJacamar
 * @param source the description that is effective without ours, relative to the home
 * @param sourceDigest its digest
 * @param files what must be there, by name relative to the home
 */
public record Wiring(IronJacamar ironJacamar, String source, String sourceDigest, SortedMap<String, byte[]> files) {

    /** The copy of IronJacamar's description, relative to the home. */
    static final String SHADOW = "modules/" + IronJacamar.MODULE.replace('.', '/') + "/main/module.xml";

    private static final String POOL = "modules/" + Pool.MODULE.replace('.', '/') + "/main/";

    /**
     * Works out the files.
     *
     * @param home the server
     * @param path its module path
     * @param pool what is installed
     * @param receipt what was installed before
     * @return the files
     * @throws Refusal if the server has no IronJacamar, or another hand has put its own wiring there
     */
    public static Wiring of(ServerHome home, ModulePath path, Pool pool, Optional<Receipt> receipt) throws Refusal {
        Path shadow = home.path().resolve(SHADOW);
        boolean ours = receipt.map(known -> known.files().containsKey(SHADOW)).orElse(false);
        if (Files.exists(shadow) && !ours) {
            throw foreign(shadow);
        }
        Path source = path.find(IronJacamar.MODULE, shadow::equals).orElseThrow(() -> new Refusal(
                "This server has no module " + IronJacamar.MODULE + ": it has no data sources or resource adapters,",
                "so there is nothing that a pool could be used for."));
        ModuleXml original = ModuleXml.read(source);
        if (original.dependsOn(Pool.MODULE)) {
            throw new Refusal(source + " already depends on " + Pool.MODULE + ": the pool is part of this server,",
                    "for example by its feature pack. Nothing has to be installed.");
        }
        String name = home.nameOf(source);
        SortedMap<String, byte[]> files = new TreeMap<>();
        files.put(SHADOW, original.shadow(shadow.getParent(), Pool.MODULE, "Made by slotpool from " + name
                + ". Do not edit. After an update of the server run its \"install\" again."));
        files.put(POOL + "module.xml", pool.moduleXml());
        pool.jars().forEach((jar, content) -> files.put(POOL + jar, content));
        try {
            return new Wiring(IronJacamar.of(original, source.getParent()), name, Digest.of(source), files);
        } catch (IOException e) {
            throw new Refusal("Cannot read " + source + ": " + e);
        }
    }

    private static Refusal foreign(Path shadow) throws Refusal {
        if (ModuleXml.read(shadow).dependsOn(Pool.MODULE)) {
            return new Refusal("The pool is part of this server already, but not by this installer:",
                    shadow + " depends on " + Pool.MODULE + ", as its feature pack does it.",
                    "Nothing has to be installed, and this installer does not take away what it has not put there.");
        }
        return new Refusal("Somebody has replaced IronJacamar's module: " + shadow,
                "The installer would have to put its own file there, and overwrites nothing that it has not written.");
    }
}
