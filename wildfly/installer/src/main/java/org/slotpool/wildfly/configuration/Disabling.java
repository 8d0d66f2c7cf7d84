/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.FileChanges;

/** Gives the attributes of a configuration's pools the values back that they had. */
public final class Disabling {

    private static final String NOTHING = "Nothing to do: \"enable\" has set nothing of it.";

    private final ServerHome home;

    private final Management management;

    private final Consumer<String> out;

    /**
     * Makes one.
     *
     * @param home the server
     * @param management its configuration
     * @param out gets a line for each thing that is done
     */
    public Disabling(ServerHome home, Management management, Consumer<String> out) {
        this.home = home;
        this.management = management;
        this.out = out;
    }

    /**
     * Does it.
     *
     * @param selection which pools
     * @param dryRun whether to show the commands only
     * @return whether anything was, or would have been, changed
     * @throws Refusal if it cannot be done; then all is as it was
     */
    public boolean run(Selection selection, boolean dryRun) throws Refusal {
        FileChanges changes = new FileChanges(home.path());
        try {
            Path file = management.file();
            Optional<Ledger> ledger = Ledger.of(home, file);
            if (ledger.isEmpty() && ConfigurationFile.mentions(file) > 0) {
                throw new Refusal(file + " names the pool, but the \"enable\" of this server has not written it: what was "
                        + "there before is not known.", "If it comes from the server's former folder, copy .slotpool/configurations "
                        + "from there, too; else take it out by hand.");
            }
            return run(ledger.orElse(new Ledger(home, file, List.of(), null, "")), selection, dryRun, changes);
        } catch (IOException e) {
            throw changes.rolledBack(e);
        } catch (Refusal e) {
            throw changes.rolledBack(e);
        }
    }

    /** The same as a part of something that is rolled back by its caller. */
    boolean run(Ledger ledger, Selection selection, boolean dryRun, FileChanges changes) throws Refusal, IOException {
        List<Ledger.Former> selected = selection.of(ledger.formers(), () -> management.read().pools());
        if (selected.isEmpty()) {
            out.accept(NOTHING);
            return false;
        }
        return management.offline() && selected.size() == ledger.formers().size() && ledger.isIntact()
                ? putBack(ledger, dryRun, changes) : giveBack(ledger, selected, dryRun, changes);
    }

    /** Nobody else has changed the file: what it was is what it would become, and that to the byte. */
    private boolean putBack(Ledger ledger, boolean dryRun, FileChanges changes) throws IOException {
        out.accept(ledger.file() + (dryRun ? " would be" : " is") + " what it was before, to the byte.");
        if (!dryRun) {
            changes.write(ledger.file().toString(), ledger.original());
            ledger.delete(changes);
        }
        return true;
    }

    private boolean giveBack(Ledger ledger, List<Ledger.Former> selected, boolean dryRun, FileChanges changes)
            throws Refusal, IOException {
        List<PoolAttribute> pools = management.read().pools();
        List<String> commands = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Ledger.Former former : selected) {
            Optional<PoolAttribute> pool = pools.stream().filter(former::isOf).findFirst();
            if (pool.isEmpty()) {
                notes.add(former.address() + ": is no longer there");
            } else if (!pool.get().isOurs()) {
                notes.add(pool.get() + ": was changed since and stays: " + pool.get().attribute() + " is "
                        + text(pool.get().value()));
            } else {
                commands.add(pool.get().set(former.value()));
                notes.add(pool.get() + ": " + former.attribute() + " is " + text(former.value()) + " again");
            }
        }
        if (dryRun) {
            (commands.isEmpty() ? notes : management.script(commands)).forEach(out);
            return !commands.isEmpty();
        }
        List<Ledger.Former> kept = ledger.formers().stream().filter(former -> !selected.contains(former)).toList();
        Ledger after = ledger.keeping(kept);
        if (!commands.isEmpty()) {
            management.prepare(commands).apply(changes);
        }
        if (kept.isEmpty() && after.original() == null) {
            after.delete(changes);
        } else {
            after.changed().write(changes);
        }
        notes.forEach(out);
        return !commands.isEmpty();
    }

    private static String text(ModelNode value) {
        return value.isDefined() ? value.asString() : "not set";
    }
}
