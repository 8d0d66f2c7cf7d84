/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.nio.file.Path;
import org.slotpool.wildfly.configuration.ConfigurationFile;
import org.slotpool.wildfly.configuration.Credentials;
import org.slotpool.wildfly.configuration.Management;
import org.slotpool.wildfly.configuration.OfflineManagement;
import org.slotpool.wildfly.configuration.OnlineManagement;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which configuration, and how it is reached. */
final class ConfigurationOptions {

    private static final String DEFAULT = "standalone.xml";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--configuration", paramLabel = "FILE",
            description = "Offline: the configuration, a file of standalone/configuration or a path. Default: " + DEFAULT + ".")
    private String configuration;

    @Option(names = "--controller", paramLabel = "HOST:PORT",
            description = "Online: a running server's management interface, like localhost:9990.")
    private String controller;

    @Option(names = "--user", paramLabel = "NAME",
            description = "Online: a management user. Default: the server's local authentication.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", arity = "0..1", interactive = true, echo = false,
            description = "Online: the user's password, needed with --user; without a value, it is asked for.")
    private char[] password;

    void validate() {
        if (controller != null && configuration != null) {
            throw new ParameterException(spec.commandLine(),
                    "--controller and --configuration exclude each other: a running server knows its configuration");
        }
        if (controller == null && user != null) {
            throw new ParameterException(spec.commandLine(), "--user needs --controller");
        }
        if ((user == null) != (password == null)) {
            throw new ParameterException(spec.commandLine(), "--user and --password need each other");
        }
    }

    boolean online() {
        return controller != null;
    }

    /** Opens it for reading only: a file is read from a copy, so that a running server does not matter. */
    Management forReading(ServerHome home, Tools tools) throws Refusal {
        if (online()) {
            return new OnlineManagement(home, controller, new Credentials(user, password), tools.commandLine());
        }
        Path file = ConfigurationFile.find(home, configuration == null ? DEFAULT : configuration);
        return new OfflineManagement(home, file, tools.commandLine());
    }

    /** Opens it for changes. */
    Management forWriting(ServerHome home, Tools tools) throws Refusal {
        Management management = forReading(home, tools);
        if (!online()) {
            tools.running().requireNoneFrom(home,
                    "Stop it, or change its configuration while it runs: --controller localhost:9990");
            ServerHome.requireReplaceable(management.file());
        }
        return management;
    }

    /** When a change takes effect. */
    String effect(ServerHome home, Management management) throws Refusal {
        return online() ? "Takes effect with a reload: " + home.path().resolve("bin").resolve("jboss-cli.sh")
                + " --connect --controller=" + controller + " --command=:reload"
                : "Takes effect when the server is started with " + management.file() + ".";
    }
}
