/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Lets IronJacamar and Narayana speak of warnings and worse only, as a server in production would. */
public final class QuietLogging {

    private static final String CONFIGURATION = "/org/slotpool/perf/logging.properties";

    private QuietLogging() {
    }

    /** Replaces the configuration of this process's {@code java.util.logging}; to be called before anything logs. */
    public static void install() {
        System.setProperty("org.jboss.logging.provider", "jdk");
        try (InputStream configuration = QuietLogging.class.getResourceAsStream(CONFIGURATION)) {
            LogManager.getLogManager().readConfiguration(configuration);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + CONFIGURATION, e);
        }
    }

    /** Lets nobody speak at all, for where failures are the purpose. */
    static void silence() {
        Logger root = Logger.getLogger("");
        root.setLevel(Level.OFF);
    }
}
