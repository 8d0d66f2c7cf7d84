/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.util.List;
import org.slotpool.wildfly.configuration.Enabling;
import org.slotpool.wildfly.configuration.Management;
import org.slotpool.wildfly.configuration.Selection;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Chooses the pool. */
@Command(name = "enable", description = "Chooses the pool for data sources, XA data sources, connection definitions and JMS factories.")
final class EnableCommand extends ServerCommand {

    @Mixin
    private ConfigurationOptions configuration;

    @Option(names = "--datasource", paramLabel = "NAME",
            description = "A data source, connection definition or JMS factory, by its name or its address; may be repeated.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "All of them.")
    private boolean all;

    @Option(names = "--force", description = "Use an IronJacamar that was not tested.")
    private boolean force;

    @Option(names = "--dry-run", description = "Show the commands for jboss-cli, and change nothing.")
    private boolean dryRun;

    EnableCommand(Tools tools) {
        super(tools);
    }

    @Override
    void check() {
        configuration.validate();
        if (all == !names.isEmpty()) {
            throw new ParameterException(spec().commandLine(),
                    "Say which pools: either --all, or --datasource NAME for each; \"status\" lists them");
        }
    }

    @Override
    int run(ServerHome home, Output out) throws Refusal {
        Site site = Site.open(home, tools());
        site.requireInstalled();
        site.requireTested(force, out::line);
        if (!dryRun) {
            home.requireWritable();
        }
        Management management = dryRun ? configuration.forReading(home, tools()) : configuration.forWriting(home, tools());
        tools().loadCheck().run(home);
        boolean changed = new Enabling(home, management, out::line).run(new Selection(names), dryRun);
        if (changed && !dryRun) {
            out.line(configuration.effect(home, management));
        }
        return ExitCode.FINE;
    }
}
