/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.util.concurrent.Callable;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all commands have: a server, and somewhere to print. */
abstract class ServerCommand implements Callable<Integer> {

    private final Tools tools;

    @Spec
    private CommandSpec spec;

    @Mixin
    private HomeOption server;

    ServerCommand(Tools tools) {
        this.tools = tools;
    }

    @Override
    public final Integer call() throws Refusal {
        check();
        return run(server.home(tools), new Output(spec));
    }

    /** Looks whether the options fit together. */
    void check() {
        // Most do always.
    }

    /** Does it, and returns the exit code. */
    abstract int run(ServerHome home, Output out) throws Refusal;

    final Tools tools() {
        return tools;
    }

    final CommandSpec spec() {
        return spec;
    }
}
