/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.util.List;
import java.util.Optional;
import org.slotpool.wildfly.configuration.Ledger;
import org.slotpool.wildfly.configuration.Removal;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Pool;
import org.slotpool.wildfly.wiring.Receipt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes everything away. */
@Command(name = "uninstall", description = "Disables the pool in every configuration, and removes its files.")
final class UninstallCommand extends ServerCommand {

    @Option(names = "--force", description = "Remove files of ours that somebody has changed; leave a configuration that names the pool by another hand.")
    private boolean force;

    @Option(names = "--dry-run", description = "Show what would be done, and change nothing.")
    private boolean dryRun;

    UninstallCommand(Tools tools) {
        super(tools);
    }

    @Override
    int run(ServerHome home, Output out) throws Refusal {
        Optional<Receipt> receipt = Receipt.of(home);
        if (receipt.isEmpty()) {
            requireNothingEnabled(home);
            out.line("The pool is not installed in " + home + "; nothing to do.");
            return ExitCode.FINE;
        }
        if (!dryRun) {
            home.requireWritable();
            tools().running().requireNoneFrom(home, "Stop it first: it has the pool's files open.");
        }
        new Removal(home, tools().commandLine(), out::line).run(receipt.get(), force, dryRun);
        if (!dryRun) {
            out.line("Uninstalled. A server that is started with -Dironjacamar.mcp=" + Pool.CLASS
                    + " has no pools any more: take that out of its environment, too.");
        }
        return ExitCode.FINE;
    }

    /** They came from the server's former folder, with a configuration whose pools fail here. */
    private static void requireNothingEnabled(ServerHome home) throws Refusal {
        List<Ledger> ledgers = Ledger.all(home);
        if (!ledgers.isEmpty()) {
            throw new Refusal("The pool is not installed in " + home + ", but enabled: "
                    + String.join(", ", ledgers.stream().map(ledger -> home.nameOf(ledger.file())).toList()) + ".",
                    "Run \"install\" first, and \"uninstall\" then.");
        }
    }
}
