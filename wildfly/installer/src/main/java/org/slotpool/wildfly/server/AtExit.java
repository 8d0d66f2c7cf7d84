/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

/** What is done now, or, if this process ends before, at its end: by Ctrl-C, a signal, or a closed terminal. */
final class AtExit {

    private final Thread hook;

    private AtExit(Runnable action) {
        this.hook = new Thread(action, "slotpool-at-exit");
    }

    static AtExit run(Runnable action) {
        AtExit exit = new AtExit(action);
        try {
            Runtime.getRuntime().addShutdownHook(exit.hook);
        } catch (IllegalStateException e) {
            // This process is ending already: nothing is begun any more.
            action.run();
            throw e;
        }
        return exit;
    }

    /** Does it; if this process is ending already, it is being done. */
    void now() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return;
        }
        hook.run();
    }
}
