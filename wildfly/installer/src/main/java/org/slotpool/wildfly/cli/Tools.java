/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Properties;
import org.slotpool.wildfly.configuration.CommandLineTool;
import org.slotpool.wildfly.server.RunningServers;
import org.slotpool.wildfly.wiring.LoadCheck;

/**
 * What the commands use of the world around them.
 *
 * @param version the version of the pool that this installer has
 * @param pool the folder with the pool's jars
 * @param defaultHome the server's home if none is named; null if there is no default
 * @param loadCheck finds out whether the pool loads in a server
 * @param commandLine the server's command line
 * @param running finds running servers
 */
public record Tools(String version, Path pool, String defaultHome, LoadCheck loadCheck, CommandLineTool commandLine,
        RunningServers running) {

    /** Where the launcher says that the archive was unpacked. */
    private static final String ARCHIVE = "slotpool.archive";

    /**
     * Those of the real world.
     *
     * @return the tools
     */
    static Tools real() {
        Properties properties = new Properties();
        try (InputStream in = Tools.class.getResourceAsStream("/installer.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return new Tools(properties.getProperty("version"), Path.of(System.getProperty(ARCHIVE, "."), "pool"),
                System.getenv("JBOSS_HOME"), LoadCheck.real(), CommandLineTool.real(), new RunningServers());
    }
}
