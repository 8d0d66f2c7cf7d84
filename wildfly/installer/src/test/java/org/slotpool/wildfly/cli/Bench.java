/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slotpool.wildfly.FakeCommandLine;
import org.slotpool.wildfly.FakeServer;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.RunningServers;
import picocli.CommandLine;

/** A fake server, and the installer at work on it. */
final class Bench {

    final FakeServer server;

    final FakeCommandLine tool = new FakeCommandLine();

    /** The command lines of the processes that run. */
    final List<String> processes = new ArrayList<>();

    /** Why the pool does not load; null if it does. */
    String loadFailure;

    /** The folder with the pool's jars. */
    final Path pool;

    Bench(Path folder) throws IOException {
        server = new FakeServer(Files.createDirectories(folder.resolve("wildfly home")));
        pool = Files.createDirectories(folder.resolve("pool"));
        jars("1.0");
    }

    /** The jars of a version of the pool. */
    void jars(String version) throws IOException {
        try (var files = Files.list(pool)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.writeString(pool.resolve("mcp-api-" + version + ".jar"), "api " + version);
        Files.writeString(pool.resolve("mcp-nonblocking-" + version + ".jar"), "pool " + version);
    }

    /** What a command printed, and how it ended. */
    record Result(int exit, String out, String err) {
    }

    /** Runs a command on the server. */
    Result run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", server.home().toString()));
        return runWithoutHome(all.toArray(String[]::new));
    }

    Result runWithoutHome(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = InstallerCommandLine.create(new Tools("1.0", pool, null, home -> {
            if (loadFailure != null) {
                throw new Refusal("The class does not load:", loadFailure);
            }
        }, tool, new RunningServers(() -> processes)));
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        int exit = line.execute(arguments);
        return new Result(exit, out.toString(), err.toString());
    }

    /** A command that must succeed. */
    Result done(String... arguments) {
        Result result = run(arguments);
        if (result.exit() != 0) {
            throw new AssertionError(result.toString());
        }
        return result;
    }
}
