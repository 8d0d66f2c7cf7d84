/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.FileChanges;
import org.slotpool.wildfly.wiring.Pool;

/** Sets the attributes of a configuration's pools to ours, and remembers what they were. */
public final class Enabling {

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
    public Enabling(ServerHome home, Management management, Consumer<String> out) {
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
        Management.Snapshot snapshot = management.read();
        if (!snapshot.seesPool()) {
            throw new Refusal("The running server does not see the pool: it was started before \"install\".",
                    "Restart it, then enable. (A reload is not enough: what a module depends on is read once.)");
        }
        List<PoolAttribute> selected = selection.of(snapshot.pools());
        selected.stream().filter(PoolAttribute::chosen).forEach(pool -> out.accept(pool + ": has it already"));
        List<PoolAttribute> pools = selected.stream().filter(pool -> !pool.chosen()).toList();
        if (pools.isEmpty()) {
            out.accept(selected.isEmpty() ? "This configuration has no pools." : "Nothing to do.");
            return false;
        }
        List<String> commands = pools.stream().map(pool -> pool.set(new ModelNode(Pool.VALUE))).toList();
        if (dryRun) {
            management.script(commands).forEach(out);
            return true;
        }
        Management.Change change = management.prepare(commands);
        FileChanges changes = new FileChanges(home.path());
        try {
            // After what takes long: another installer may have been at work meanwhile.
            Ledger ledger = Ledger.of(home, snapshot.file())
                    .orElse(new Ledger(home, snapshot.file(), List.of(), null, "")).remember(pools, snapshot.pools());
            ledger.write(changes);
            change.apply(changes);
            ledger.changed().write(changes);
        } catch (IOException e) {
            throw changes.rolledBack(e);
        } catch (Refusal e) {
            throw changes.rolledBack(e);
        }
        pools.forEach(pool -> out.accept(pool + ": " + pool.attribute() + " was "
                + (pool.value().isDefined() ? pool.value().asString() : "not set") + ", is " + Pool.VALUE));
        return true;
    }
}
