/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.wildfly.core.launcher.BootableJarCommandBuilder;
import org.wildfly.core.launcher.StandaloneCommandBuilder;
import org.wildfly.plugin.tools.server.ServerManager;

/**
 * A WildFly in a process of its own, on free ports of the loopback interface, from its making until it is closed, or this process
 * ends. May be used by several threads.
 */
public final class LoopbackServer implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final long MINUTES = 5;

    private final Process process;
    private final PortOffset ports;
    private final ServerManager server;

    private LoopbackServer(Process process, PortOffset ports) {
        this.process = process;
        this.ports = ports;
        server = ServerManager.builder().process(process).managementAddress(HOST).managementPort(ports.management()).standalone();
    }

    /**
     * Boots a server.
     *
     * @param home where it is installed
     * @param base its own directory of configuration, data and deployments: a copy of {@code standalone}, or that itself
     * @param log where its output goes
     * @param arguments as for {@code standalone.sh}
     * @return when it has booted, within minutes
     * @throws Exception if it does not
     */
    public static LoopbackServer installed(Path home, Path base, Path log, String... arguments) throws Exception {
        return boot(StandaloneCommandBuilder.of(home).setBaseDirectory(base).addServerArguments(arguments).build(), log);
    }

    /**
     * Boots a server by its own script, as an operator does it on Linux or macOS.
     *
     * @param home where it is installed
     * @param log where its output goes
     * @param arguments of {@code standalone.sh}
     * @return when it has booted, within minutes
     * @throws Exception if it does not
     */
    public static LoopbackServer byScript(Path home, Path log, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/standalone.sh").toString()));
        command.addAll(List.of(arguments));
        return boot(command, log);
    }

    /**
     * Boots a bootable jar.
     *
     * @param jar the file
     * @param installation where it is unpacked; must not exist
     * @param log where its output goes
     * @return when it has booted, within minutes
     * @throws Exception if it does not
     */
    public static LoopbackServer bootable(Path jar, Path installation, Path log) throws Exception {
        return boot(BootableJarCommandBuilder.of(jar).setInstallDir(installation).build(), log);
    }

    private static LoopbackServer boot(List<String> program, Path log) throws Exception {
        PortOffset ports = PortOffset.find();
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("-Djboss.bind.address=" + HOST, "-Djboss.bind.address.management=" + HOST,
                "-D" + PortOffset.PROPERTY + "=" + ports.value()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // Nothing of the user's own servers.
        builder.environment().keySet().removeAll(Set.of("JBOSS_HOME", "JAVA_OPTS"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Who ends the script ends the server.
        builder.environment().put("LAUNCH_JBOSS_IN_BACKGROUND", "true");
        LoopbackServer server = new LoopbackServer(MortalProcess.start(builder), ports);
        try {
            server.awaitRunning();
            return server;
        } catch (Exception e) {
            server.close();
            throw new IOException("the server did not boot, see " + log + ":\n" + Files.readString(log), e);
        }
    }

    private void awaitRunning() throws Exception {
        if (!server.waitFor(MINUTES, TimeUnit.MINUTES)) {
            throw new IOException("the server does not come to run");
        }
    }

    /**
     * Where an application is.
     *
     * @param path begins with a slash
     * @return its address on this server
     */
    public URI uri(String path) {
        return URI.create("http://" + HOST + ":" + ports.http() + path);
    }

    /**
     * Where it is managed, as {@code jboss-cli} takes it.
     *
     * @return host and port
     */
    public String controller() {
        return HOST + ":" + ports.management();
    }

    /**
     * Manages it.
     *
     * @return what is closed with this
     */
    public ModelControllerClient client() {
        return server.client();
    }

    /**
     * Executes an operation of the management API.
     *
     * @param operation the operation
     * @return its result
     * @throws IOException if it fails
     */
    public ModelNode execute(ModelNode operation) throws IOException {
        ModelNode answer = client().execute(operation);
        if (!Operations.isSuccessfulOutcome(answer)) {
            throw new IOException(Operations.getFailureDescription(answer).asString());
        }
        return Operations.readResult(answer);
    }

    /**
     * What the management API says of an attribute, its expressions resolved.
     *
     * @param name of the attribute
     * @param address of its resource: types and names in turn; nothing for the server itself
     * @return its value
     * @throws IOException if there is none
     */
    public String attribute(String name, String... address) throws IOException {
        ModelNode resource = address.length == 0 ? new ModelNode().setEmptyList() : Operations.createAddress(address);
        ModelNode operation = Operations.createReadAttributeOperation(resource, name);
        operation.get("resolve-expressions").set(true);
        return execute(operation).asString();
    }

    /**
     * Lets it read its configuration again.
     *
     * @throws Exception if it does not come to run again, within minutes
     */
    public void reload() throws Exception {
        server.executeReload();
        awaitRunning();
    }

    /**
     * The classes of managed connection pools that are in use: those with instances, as jcmd shows them.
     *
     * @return a line for each: a number, instances, bytes, the class
     * @throws IOException if jcmd fails
     */
    public String poolsInMemory() throws IOException {
        String process = attribute("name", "core-service", "platform-mbean", "type", "runtime").replaceAll("@.*", "");
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        String histogram = new String(new ProcessBuilder(jcmd.toString(), process, "GC.class_histogram")
                .redirectErrorStream(true).start().getInputStream().readAllBytes());
        if (!histogram.contains("java.lang.String")) {
            throw new IOException("no histogram of process " + process + ": " + histogram);
        }
        return String.join("\n", histogram.lines().filter(line -> line.matches(".*ManagedConnectionPool( .*)?")).toList());
    }

    /**
     * Awaits that it ends by itself.
     *
     * @return its exit value
     * @throws Exception if it does not end, within minutes
     */
    public int exitValue() throws Exception {
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            throw new IOException("the server does not end");
        }
        return process.exitValue();
    }

    /** Stops the server and waits until it has stopped. */
    @Override
    public void close() {
        try (server) {
            if (process.isAlive()) {
                server.shutdown();
                exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            // What it does not answer, since it has not booted, say, is the news, and not this.
            return;
        } finally {
            MortalProcess.kill(process);
        }
    }
}
