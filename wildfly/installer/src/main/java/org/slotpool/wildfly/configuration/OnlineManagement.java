/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.server.ServerJava;
import org.slotpool.wildfly.server.TemporaryFolder;
import org.slotpool.wildfly.wiring.IronJacamar;
import org.slotpool.wildfly.wiring.Pool;

/** The configuration of a running server of this machine. */
public final class OnlineManagement implements Management {

    private final ServerHome home;

    private final String controller;

    private final Credentials credentials;

    private final CommandLineTool tool;

    /**
     * Makes one.
     *
     * @param home the server
     * @param controller host and port of its management interface, as the server's command line takes it
     * @param credentials how to log in
     * @param tool the server's command line
     */
    public OnlineManagement(ServerHome home, String controller, Credentials credentials, CommandLineTool tool) {
        this.home = home;
        this.controller = controller;
        this.credentials = credentials;
        this.tool = tool;
    }

    @Override
    public Path file() throws Refusal {
        return read().file();
    }

    @Override
    public Snapshot read() throws Refusal {
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("process", ":read-attribute(name=process-type)");
        questions.put("environment", "/core-service=server-environment:read-resource(include-runtime=true)");
        questions.put("subsystems",
                ":read-children-resources(child-type=subsystem,recursive=true,include-defaults=false)");
        questions.put("module", "/core-service=module-loading:module-info(name=" + IronJacamar.MODULE + ")");
        ServerJava.Outcome outcome = ask(CommandLineTool.marked(questions));
        Map<String, ModelNode> answers = CommandLineTool.answers(outcome.output());
        ModelNode process = answers.get("process");
        if (process == null) {
            throw new Refusal("Cannot talk to a server at " + controller + ":",
                    outcome.quoted().replaceAll("(?m)^ *" + CommandLineTool.MARK + ".*\\R?", ""));
        }
        if (!process.asString().equals("Server") || !answers.containsKey("environment")
                || answers.get("environment").get("launch-type").asString().equals("DOMAIN")) {
            throw new Refusal("At " + controller + " there is a managed domain (" + process.asString()
                    + "); only standalone servers are supported.",
                    "In a domain, install on each host, and set the attributes in the profile with jboss-cli.");
        }
        if (!answers.containsKey("subsystems")) {
            throw new Refusal("The server at " + controller + " does not tell its subsystems:", outcome.quoted());
        }
        ModelNode environment = answers.get("environment");
        requireSameHome(environment.get("home-dir").asString());
        return new Snapshot(realPath(environment.get("config-file").asString()), Pools.in(answers.get("subsystems")),
                answers.containsKey("module") && answers.get("module").toString().contains('"' + Pool.MODULE + '"'));
    }

    private void requireSameHome(String other) throws Refusal {
        if (!realPath(other).equals(home.path())) {
            throw new Refusal("The server at " + controller + " runs from " + other + ", not from " + home + ".",
                    "--home must be the home of the server at --controller, on its own machine.");
        }
    }

    private static Path realPath(String path) {
        try {
            return Path.of(path).toRealPath();
        } catch (IOException e) {
            // On another machine, or in a container: not ours, which is what the caller finds out.
            return Path.of(path);
        }
    }

    @Override
    public Change prepare(List<String> commands) {
        return changes -> run(commands);
    }

    private void run(List<String> commands) throws Refusal {
        List<String> batch = Management.batch(commands);
        batch.add("echo " + CommandLineTool.MARK + "done");
        ServerJava.Outcome outcome = ask(batch);
        if (outcome.exit() != 0 || !outcome.output().contains(CommandLineTool.MARK + "done")) {
            throw new Refusal("The server refuses; its configuration is as it was:",
                    outcome.quoted());
        }
    }

    private ServerJava.Outcome ask(List<String> script) throws Refusal {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            return tool.run(home, folder.path(), credentials.properties(folder.path()),
                    List.of("--connect", "--controller=" + controller), script);
        }
    }

    @Override
    public List<String> script(List<String> commands) {
        List<String> lines = new ArrayList<>();
        lines.add("connect " + controller);
        lines.addAll(Management.batch(commands));
        return lines;
    }

    @Override
    public boolean offline() {
        return false;
    }
}
