/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.wiring.FileChanges;

/** A way to read and to write one configuration. */
public interface Management {

    /**
     * What was read.
     *
     * @param file the configuration file
     * @param pools its pools
     * @param seesPool whether IronJacamar, as this server has loaded it, sees our module
     */
    record Snapshot(Path file, List<PoolAttribute> pools, boolean seesPool) {
    }

    /**
     * Tells the file of the configuration.
     *
     * @return a file of this machine, links resolved
     * @throws Refusal if that cannot be found out
     */
    Path file() throws Refusal;

    /**
     * Reads; nothing is changed by it.
     *
     * @return what there is
     * @throws Refusal if it cannot be read
     */
    Snapshot read() throws Refusal;

    /** What is ready to be written. */
    @FunctionalInterface
    interface Change {

        /**
         * Writes all or nothing.
         *
         * @param changes takes note of the files that are written
         * @throws Refusal if the server does not accept it, or somebody else has changed the configuration meanwhile
         * @throws IOException if a file cannot be written
         */
        void apply(FileChanges changes) throws Refusal, IOException;
    }

    /**
     * Does what takes long, and writes nothing yet.
     *
     * @param commands the commands
     * @return a change that takes as little time as it can
     * @throws Refusal if the server does not accept them
     */
    Change prepare(List<String> commands) throws Refusal;

    /**
     * What does the same by hand.
     *
     * @param commands the commands
     * @return a script for the server's command line
     */
    List<String> script(List<String> commands);

    /**
     * Whether the configuration is only a file now, so that it may be replaced by its original.
     *
     * @return false if a server has it in its memory
     */
    boolean offline();

    /**
     * Commands that the server carries out together or not at all.
     *
     * @param commands the commands
     * @return lines of a script
     */
    static List<String> batch(List<String> commands) {
        List<String> lines = new ArrayList<>();
        lines.add("batch");
        lines.addAll(commands);
        lines.add("run-batch");
        return lines;
    }
}
