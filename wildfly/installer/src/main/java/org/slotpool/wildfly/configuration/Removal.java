/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.FileChanges;
import org.slotpool.wildfly.wiring.Health;
import org.slotpool.wildfly.wiring.Installation;
import org.slotpool.wildfly.wiring.Receipt;

/** Takes everything out of a server: the values from its configurations, then the files. */
public final class Removal {

    private final ServerHome home;

    private final CommandLineTool tool;

    private final Consumer<String> out;

    /**
     * Makes one.
     *
     * @param home the server, which does not run
     * @param tool its command line
     * @param out gets a line for each thing that is done
     */
    public Removal(ServerHome home, CommandLineTool tool, Consumer<String> out) {
        this.home = home;
        this.tool = tool;
        this.out = out;
    }

    /**
     * Does it.
     *
     * @param receipt what was installed
     * @param force whether it does not matter that others have changed our files, or name the pool in a configuration
     * @param dryRun whether to tell only what would be done
     * @throws Refusal if it cannot be done; then all is as it was
     */
    public void run(Receipt receipt, boolean force, boolean dryRun) throws Refusal {
        Installation installation = new Installation(home);
        List<Ledger> ledgers = Ledger.all(home);
        if (!force) {
            installation.requireUnchanged(receipt);
            requireNoStrangers(ledgers);
        }
        for (Ledger ledger : ledgers) {
            if (!dryRun && Files.exists(ledger.file())) {
                ServerHome.requireReplaceable(ledger.file());
            }
        }
        FileChanges changes = new FileChanges(home.path());
        try {
            // A server whose wiring an update has broken boots again without it, and so it can be embedded.
            boolean broken = !Health.missingJars(home).isEmpty();
            if (broken && !dryRun) {
                installation.deleteFiles(receipt, changes);
            }
            for (Ledger ledger : ledgers) {
                configuration(ledger, dryRun, changes);
            }
            if (!dryRun && !force) {
                requireNothingLeft(ledgers);
            }
            receipt.files().keySet().forEach(file -> out.accept("- " + file));
            if (!dryRun) {
                installation.deleteFiles(receipt, changes);
                installation.forget(receipt, changes);
            }
        } catch (IOException e) {
            throw changes.rolledBack(e);
        } catch (Refusal e) {
            throw changes.rolledBack(e, FileChanges.AS_IT_WAS);
        }
    }

    /** A pool that somebody has chosen by hand would fail at its first use. */
    private void requireNoStrangers(List<Ledger> ledgers) throws Refusal {
        for (Path file : ConfigurationFile.everywhere(home)) {
            Optional<Ledger> ledger = ledgers.stream().filter(known -> same(known.file(), file)).findFirst();
            int ours = ledger.map(known -> known.formers().size()).orElse(0);
            if (ConfigurationFile.mentions(file) > ours) {
                throw new Refusal(file.getFileName() + " names the pool where \"enable\" has not written it.",
                        "Take it out by hand, or else these pools fail at their first use (--force removes all the same).");
            }
        }
    }

    /** Of what "enable" has written, somebody may have renamed the pool, or changed the value but not the class. */
    private void requireNothingLeft(List<Ledger> ledgers) throws Refusal {
        Set<Path> files = new LinkedHashSet<>(ConfigurationFile.everywhere(home));
        ledgers.stream().map(Ledger::file).filter(Files::exists).forEach(files::add);
        for (Path file : files) {
            if (ConfigurationFile.mentions(file) > 0) {
                throw new Refusal(file + " would still name the pool, where it was changed since \"enable\".",
                        "Take it out by hand, or else these pools fail at their first use (--force removes all the same).");
            }
        }
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.exists(one) && Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    private void configuration(Ledger ledger, boolean dryRun, FileChanges changes) throws Refusal, IOException {
        Consumer<String> named = line -> out.accept(ledger.file().getFileName() + ": " + line);
        boolean there = Files.exists(ledger.file());
        if (there && !ledger.formers().isEmpty()) {
            new Disabling(home, new OfflineManagement(home, ledger.file(), tool), named)
                    .run(ledger, Selection.ALL, dryRun, changes);
            return;
        }
        // A running server has taken our values out and written the file in its own form; the original has waited for this.
        boolean intact = there && ledger.isIntact();
        named.accept(intact ? "has its original form again" : there ? "was changed since and stays as it is"
                : "is no longer there");
        if (!dryRun) {
            if (intact) {
                changes.write(ledger.file().toString(), ledger.original());
            }
            ledger.delete(changes);
        }
    }
}
