/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Health;
import org.slotpool.wildfly.wiring.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds the files. */
@Command(name = "install", description = "Adds the pool to a server's modules; no pool uses it yet. Again after each update of the server.")
final class InstallCommand extends ServerCommand {

    @Option(names = "--force", description = "Use an IronJacamar that was not tested; overwrite files of ours that somebody has changed.")
    private boolean force;

    @Option(names = "--dry-run", description = "Show what would be written, and write nothing.")
    private boolean dryRun;

    InstallCommand(Tools tools) {
        super(tools);
    }

    @Override
    int run(ServerHome home, Output out) throws Refusal {
        Site site = Site.open(home, tools());
        out.line(site.title());
        site.requireTested(force, out::line);
        Installation installation = new Installation(home);
        List<String> plan = installation.plan(site.wiring(), site.receipt(), force);
        if (dryRun) {
            plan.forEach(line -> out.line("  " + line));
            site.wiring().files().forEach((name, content) -> {
                if (name.endsWith(".xml")) {
                    out.line("");
                    out.line("--- " + name);
                    out.line(new String(content, StandardCharsets.UTF_8).strip());
                }
            });
            return ExitCode.FINE;
        }
        if (plan.isEmpty() && site.receipt().isPresent() && site.health().equals(Health.FINE)) {
            tools().loadCheck().run(home);
            out.line("Installed already, and the class loads; nothing to do.");
            return ExitCode.FINE;
        }
        home.requireWritable();
        if (Installation.replacesJars(plan, site.receipt())) {
            tools().running().requireNoneFrom(home, "Stop it first: it has the jars open that would be replaced.");
        }
        installation.install(tools().version(), site.wiring(), site.receipt(), tools().loadCheck());
        plan.forEach(line -> out.line("  " + line));
        out.line("Installed, and the class loads. No file of the distribution was changed.");
        if (tools().running().anyFrom(home)) {
            out.line("A server runs from here: it sees the pool after a restart.");
        }
        out.line("Next: enable --all, or enable --datasource NAME");
        return ExitCode.FINE;
    }
}
