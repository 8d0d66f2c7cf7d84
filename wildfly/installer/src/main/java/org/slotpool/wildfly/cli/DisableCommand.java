/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.util.List;
import org.slotpool.wildfly.configuration.Disabling;
import org.slotpool.wildfly.configuration.Management;
import org.slotpool.wildfly.configuration.Selection;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Gives the former values back. */
@Command(name = "disable", description = "Gives back what \"enable\" has set: all of it, or what is named. The files stay installed.")
final class DisableCommand extends ServerCommand {

    @Mixin
    private ConfigurationOptions configuration;

    @Option(names = "--datasource", paramLabel = "NAME",
            description = "A data source, connection definition or JMS factory, by its name or its address; may be repeated.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "All that was enabled; the default.")
    private boolean all;

    @Option(names = "--dry-run", description = "Show the commands for jboss-cli, and change nothing.")
    private boolean dryRun;

    DisableCommand(Tools tools) {
        super(tools);
    }

    @Override
    void check() {
        configuration.validate();
        if (all && !names.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "--all and --datasource exclude each other");
        }
    }

    @Override
    int run(ServerHome home, Output out) throws Refusal {
        if (!dryRun) {
            home.requireWritable();
        }
        Management management = dryRun ? configuration.forReading(home, tools()) : configuration.forWriting(home, tools());
        boolean changed = new Disabling(home, management, out::line).run(new Selection(names), dryRun);
        if (changed && !dryRun) {
            out.line(configuration.effect(home, management));
        }
        return ExitCode.FINE;
    }
}
