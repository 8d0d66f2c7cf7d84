/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder into which a WildFly was unpacked.
 *
 * @param path the folder, absolute, links resolved
 */
public record ServerHome(Path path) {

    /** What the installer keeps in the server's home, beside the modules. */
    private static final String STATE = ".slotpool";

    /**
     * Looks at a folder.
     *
     * @param folder the folder
     * @return the server in it
     * @throws Refusal if there is none
     */
    public static ServerHome at(Path folder) throws Refusal {
        if (!Files.isDirectory(folder)) {
            throw new Refusal("There is no folder " + folder.toAbsolutePath() + ".",
                    "--home, or else JBOSS_HOME, names the folder that holds the server's bin, modules and standalone.");
        }
        if (!isServer(folder)) {
            Path parent = folder.toAbsolutePath().normalize().getParent();
            throw new Refusal(folder.toAbsolutePath() + " is not the home of a WildFly: it has no "
                    + (Files.exists(folder.resolve("jboss-modules.jar")) ? "modules/system/layers/base."
                            : "jboss-modules.jar."),
                    parent != null && isServer(parent) ? "Its parent is one: --home " + parent
                            : "The home is the folder that holds the server's bin, modules and standalone.");
        }
        try {
            return new ServerHome(folder.toRealPath());
        } catch (IOException e) {
            throw new Refusal("Cannot read " + folder + ": " + e);
        }
    }

    private static boolean isServer(Path folder) {
        return Files.isRegularFile(folder.resolve("jboss-modules.jar"))
                && Files.isDirectory(folder.resolve("modules/system/layers/base"));
    }

    /**
     * The root of the module path.
     *
     * @return a folder
     */
    public Path modules() {
        return path.resolve("modules");
    }

    /**
     * What the installer remembers of this server.
     *
     * @return a folder, which need not exist
     */
    public Path state() {
        return path.resolve(STATE);
    }

    /**
     * Where a standalone server has its configurations.
     *
     * @return a folder, which need not exist
     */
    public Path configurations() {
        return path.resolve("standalone").resolve("configuration");
    }

    /**
     * Where a managed domain has its configurations.
     *
     * @return a folder, which need not exist
     */
    public Path domainConfigurations() {
        return path.resolve("domain").resolve("configuration");
    }

    /**
     * The name of a file as seen from here, the same on all systems.
     *
     * @param file a file
     * @return its path relative to the home with slashes, or its absolute path if it lies elsewhere
     */
    public String nameOf(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        return (absolute.startsWith(path) ? path.relativize(absolute) : absolute).toString().replace('\\', '/');
    }

    /**
     * Says no before the first write, not in the middle.
     *
     * @throws Refusal if this process may not add files to the server
     */
    public void requireWritable() throws Refusal {
        requireWritable(path);
        requireWritable(modules());
    }

    /**
     * The same for a file that is to be replaced, wherever it lies.
     *
     * @param file the file, which exists
     * @throws Refusal if this process may not replace it
     */
    public static void requireReplaceable(Path file) throws Refusal {
        requireWritable(file.getParent());
        requireWritable(file);
    }

    private static void requireWritable(Path path) throws Refusal {
        if (!Files.isWritable(path)) {
            throw new Refusal("No permission to write to " + path + ".", "Run this as the user to whom the server belongs.");
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
