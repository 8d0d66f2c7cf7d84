/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.util.Optional;
import org.slotpool.wildfly.configuration.Removal;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
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
            out.line("The pool is not installed in " + home + "; nothing to do.");
            return ExitCode.FINE;
        }
        home.requireWritable();
        if (!dryRun) {
            tools().running().requireNoneFrom(home, "Stop it first: it has the pool's files open.");
        }
        new Removal(home, tools().commandLine(), out::line).run(receipt.get(), force, dryRun);
        if (!dryRun) {
            out.line("Uninstalled.");
        }
        return ExitCode.FINE;
    }
}
