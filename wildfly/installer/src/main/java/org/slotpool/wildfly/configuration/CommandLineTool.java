/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.server.ServerJava;

/** The server's own command line, {@code jboss-cli}, as a process that runs a script. */
@FunctionalInterface
public interface CommandLineTool {

    /** A script says with this which of its answers comes next. */
    String MARK = "slotpool:";

    /**
     * Runs a script.
     *
     * @param home the server
     * @param folder a folder of this run alone
     * @param properties system properties of the process
     * @param arguments arguments beside the script
     * @param script the commands
     * @return what it printed
     * @throws Refusal if it cannot be run
     */
    ServerJava.Outcome run(ServerHome home, Path folder, List<String> properties, List<String> arguments,
            List<String> script) throws Refusal;

    /**
     * The real one.
     *
     * @return a tool
     */
    static CommandLineTool real() {
        return (home, folder, properties, arguments, script) -> {
            if (!Files.isDirectory(home.path().resolve("modules/system/layers/base/org/jboss/as/cli"))) {
                throw new Refusal("This server has no jboss-cli, which is needed to read and write its configuration.");
            }
            try {
                Path file = Files.write(folder.resolve("script.cli"), script);
                List<String> line = new ArrayList<>(JAVA_OPTIONS);
                // As jboss-cli does it; otherwise its log, and the embedded server's, come between the answers.
                line.add("-Dlogging.configuration=" + home.path().resolve("bin/jboss-cli-logging.properties").toUri());
                line.addAll(CommandLineSettings.properties(home, folder));
                line.addAll(properties);
                line.addAll(List.of("-jar", home.path().resolve("jboss-modules.jar").toString(),
                        "-mp", home.modules().toString(), "org.jboss.as.cli", "--file=" + file, "--error-on-interact"));
                line.addAll(arguments);
                return ServerJava.run(home, folder, line);
            } catch (IOException e) {
                throw new Refusal("Cannot prepare the server's command line: " + e);
            }
        };
    }

    /** What the server's scripts give to every JVM; an embedded server needs it. */
    List<String> JAVA_OPTIONS = List.of(
            "--add-exports=java.desktop/sun.awt=ALL-UNNAMED",
            "--add-exports=java.naming/com.sun.jndi.ldap=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.security=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.management/javax.management=ALL-UNNAMED",
            "--add-opens=java.naming/javax.naming=ALL-UNNAMED");

    /**
     * Puts a mark before each question, so that the answers can be told apart.
     *
     * @param questions the commands by name
     * @return lines of a script
     */
    static List<String> marked(Map<String, String> questions) {
        List<String> lines = new ArrayList<>();
        questions.forEach((name, command) -> lines.addAll(List.of("echo " + MARK + name, command)));
        lines.add("echo " + MARK + "end");
        return lines;
    }

    /**
     * Finds the answers.
     *
     * @param output what was printed
     * @return the results by the name of the question; of those only that were answered well
     */
    static Map<String, ModelNode> answers(String output) {
        Map<String, ModelNode> answers = new LinkedHashMap<>();
        String[] parts = output.split("(?m)^" + MARK);
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i];
            String text = part.substring(part.indexOf('\n') + 1).strip();
            parse(text).filter(answer -> answer.get("outcome").asString().equals("success"))
                    .ifPresent(answer -> answers.put(name(part), answer.get("result")));
        }
        return answers;
    }

    private static String name(String part) {
        return part.lines().findFirst().orElse("").strip();
    }

    /** Anything else than an answer, such as a message of the command line itself, is none. */
    private static Optional<ModelNode> parse(String text) {
        try {
            return text.startsWith("{") ? Optional.of(ModelNode.fromString(text)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
