/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import org.slotpool.wildfly.cli.InstallerCommandLine;

/** Where the program begins; the launchers start it. */
public final class Installer {

    private Installer() {
    }

    /**
     * Runs a command and ends the process: 0 if it did what it says, 1 if something is in its way, 2 if the command line
     * is wrong.
     *
     * @param arguments the command and its options
     */
    public static void main(String... arguments) {
        System.exit(InstallerCommandLine.create().execute(arguments));
    }
}
