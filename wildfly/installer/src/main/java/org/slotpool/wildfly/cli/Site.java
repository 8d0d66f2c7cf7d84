/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.util.Optional;
import java.util.function.Consumer;
import org.slotpool.wildfly.server.ModulePath;
import org.slotpool.wildfly.server.Product;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Damage;
import org.slotpool.wildfly.wiring.Health;
import org.slotpool.wildfly.wiring.IronJacamar;
import org.slotpool.wildfly.wiring.Pool;
import org.slotpool.wildfly.wiring.Receipt;
import org.slotpool.wildfly.wiring.Wiring;

/**
 * A server, what is installed in it, and what it needs.
 *
 * @param home the server
 * @param product what it calls itself
 * @param receipt what is installed
 * @param wiring what it needs
 */
record Site(ServerHome home, String product, Optional<Receipt> receipt, Wiring wiring) {

    static Site open(ServerHome home, Tools tools) throws Refusal {
        ModulePath path = ModulePath.of(home);
        Optional<Receipt> receipt = Receipt.of(home);
        return new Site(home, Product.of(path), receipt, Wiring.of(home, path, Pool.in(tools.pool()), receipt));
    }

    String title() {
        return product + ", IronJacamar " + wiring.ironJacamar().version() + ", in " + home;
    }

    /** How the installation is; only if there is one. */
    Health health() throws Refusal {
        return Health.of(home, receipt.orElseThrow(), wiring);
    }

    /** Says no to an IronJacamar that the pool cannot work with, or that nobody has tried. */
    void requireTested(boolean force, Consumer<String> out) throws Refusal {
        String version = wiring.ironJacamar().version();
        switch (wiring.ironJacamar().support()) {
            case UNSUPPORTED -> throw new Refusal("IronJacamar " + version + " is not supported; the pool needs IronJacamar 3.",
                    "Tested with: " + tested());
            case UNTESTED -> {
                if (!force) {
                    throw new Refusal("The pool was not tested with IronJacamar " + version + ".",
                            "Tested with: " + tested(), "--force uses it all the same; then try before you trust.");
                }
                out.accept("WARNING: the pool was not tested with IronJacamar " + version + ".");
            }
            case TESTED -> {
                // Nothing to say.
            }
        }
    }

    /** Says no unless the files are there, and those that this server needs. */
    void requireInstalled() throws Refusal {
        if (receipt.isEmpty()) {
            throw new Refusal("The pool is not installed in " + home + ".", "Run \"install\" first.");
        }
        Health health = health();
        if (!health.stale().isEmpty()) {
            throw new Refusal("The server has changed since \"install\": " + String.join("; ", health.stale()) + ".",
                    "Run \"install\" again.");
        }
        if (!health.damaged().isEmpty()) {
            throw new Refusal("What was installed is damaged: "
                    + String.join("; ", health.damaged().stream().map(Damage::toString).toList()) + ".",
                    "Run \"install\" again (with --force if a file was changed).");
        }
    }

    static String tested() {
        return String.join(", ", IronJacamar.tested().entrySet().stream()
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")").toList());
    }
}
