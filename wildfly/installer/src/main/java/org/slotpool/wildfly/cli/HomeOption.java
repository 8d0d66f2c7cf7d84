/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.nio.file.Path;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import picocli.CommandLine.Option;

/** Which server. */
final class HomeOption {

    @Option(names = "--home", paramLabel = "FOLDER",
            description = "The server's home: the folder that holds its bin, modules and standalone. Default: the environment variable JBOSS_HOME.")
    private Path home;

    ServerHome home(Tools tools) throws Refusal {
        if (home != null) {
            return ServerHome.at(home);
        }
        if (tools.defaultHome() == null || tools.defaultHome().isBlank()) {
            throw new Refusal("Which server? Name its home with --home, or set JBOSS_HOME.");
        }
        return ServerHome.at(Path.of(tools.defaultHome()));
    }
}
