/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import org.slotpool.wildfly.configuration.Management;
import org.slotpool.wildfly.configuration.PoolAttribute;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Health;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells how things stand. */
@Command(name = "status", description = "Tells what is installed, and which class each pool of a configuration is set to.")
final class StatusCommand extends ServerCommand {

    @Mixin
    private ConfigurationOptions configuration;

    StatusCommand(Tools tools) {
        super(tools);
    }

    @Override
    void check() {
        configuration.validate();
    }

    @Override
    int run(ServerHome home, Output out) throws Refusal {
        Site site = Site.open(home, tools());
        out.line(site.title());
        out.line("Pool:           " + installed(site));
        out.line("Server:         " + (tools().running().anyFrom(home) ? "runs" : "no process of it found"));
        Management management = configuration.forReading(home, tools());
        if (site.receipt().isPresent() && !site.health().boots()) {
            out.line("Configuration:  cannot be read before \"install\": the server does not boot");
            return ExitCode.FINE;
        }
        Management.Snapshot snapshot = management.read();
        out.line("Configuration:  " + snapshot.file());
        for (PoolAttribute pool : snapshot.pools()) {
            out.line(String.format("  %-40s %s %s", pool, pool.attribute(),
                    pool.value().isDefined() ? "= " + pool.value().asString() : "is not set"));
        }
        if (snapshot.pools().isEmpty()) {
            out.line("  no pools");
        }
        if (site.receipt().isPresent() && !snapshot.seesPool()) {
            out.line("The running server does not see the pool: it was started before \"install\".");
        }
        return ExitCode.FINE;
    }

    private static String installed(Site site) throws Refusal {
        if (site.receipt().isEmpty()) {
            return "not installed";
        }
        return site.receipt().get().slotpool() + (site.health().equals(Health.FINE) ? " is installed, and fits the server"
                : " is installed, but does not fit the server; see \"check\"");
    }
}
