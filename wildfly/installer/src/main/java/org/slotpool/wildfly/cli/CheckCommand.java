/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.nio.file.Path;
import org.slotpool.wildfly.configuration.ConfigurationFile;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Health;
import org.slotpool.wildfly.wiring.IronJacamar;
import picocli.CommandLine.Command;

/** Tells what is wrong and what to do about it. */
@Command(name = "check", description = "Tells whether the installation fits the server, and what to do if not; for example after an update, or before each start.")
final class CheckCommand extends ServerCommand {

    private boolean fine = true;

    CheckCommand(Tools tools) {
        super(tools);
    }

    @Override
    int run(ServerHome home, Output out) throws Refusal {
        Site site = Site.open(home, tools());
        out.line(site.title());
        if (site.receipt().isEmpty()) {
            problem(out, "The pool is not installed. Run \"install\".");
        } else {
            installed(site, out);
        }
        for (Path file : ConfigurationFile.everywhere(home)) {
            int mentions = mentions(file, out);
            if (mentions > 0 && site.receipt().isEmpty()) {
                problem(out, file.getFileName() + " names the pool, " + mentions
                        + " times: without \"install\" these pools fail at their first use (IJ000453).");
            } else if (mentions > 0) {
                out.line("ok       " + file.getFileName() + " chooses the pool, " + mentions + (mentions == 1 ? " time" : " times"));
            }
        }
        return fine ? ExitCode.FINE : ExitCode.REFUSED;
    }

    /** What cannot be read here may be of no concern to the server; if it is, the server says so. */
    private static int mentions(Path file, Output out) {
        try {
            return ConfigurationFile.mentions(file);
        } catch (Refusal e) {
            out.line("note     " + e.getMessage());
            return 0;
        }
    }

    private void installed(Site site, Output out) throws Refusal {
        if (site.wiring().ironJacamar().support() != IronJacamar.Support.TESTED) {
            problem(out, "The pool was not tested with IronJacamar " + site.wiring().ironJacamar().version()
                    + ". Tested with: " + Site.tested());
        }
        Health health = site.health();
        if (!health.boots()) {
            problem(out, "The server does not boot (WFLYSRV0056): its wiring names jars that an update has taken away.");
        }
        health.stale().forEach(reason -> problem(out, "Changed since \"install\": " + reason + "."));
        health.damaged().forEach(damage -> problem(out, "Changed by another hand: " + damage + "."));
        if (health.older()) {
            problem(out, "Version " + site.receipt().orElseThrow().slotpool() + " is installed; this installer has "
                    + tools().version() + ".");
        }
        if (!health.equals(Health.FINE)) {
            out.line("         Run \"install\" again" + (health.damaged().isEmpty() ? "." : " (with --force if a file was changed)."));
            return;
        }
        out.line("ok       the wiring fits the server");
        try {
            tools().loadCheck().run(site.home());
            out.line("ok       the class loads");
        } catch (Refusal e) {
            problem(out, e.getMessage());
        }
    }

    private void problem(Output out, String text) {
        fine = false;
        out.line("PROBLEM  " + text);
    }
}
