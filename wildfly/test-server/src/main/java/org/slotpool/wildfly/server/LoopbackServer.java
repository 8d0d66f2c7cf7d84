/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.wildfly.core.launcher.BootableJarCommandBuilder;
import org.wildfly.core.launcher.StandaloneCommandBuilder;
import org.wildfly.plugin.tools.server.Configuration;
import org.wildfly.plugin.tools.server.ServerManager;
import org.wildfly.plugin.tools.server.StandaloneConfiguration;

/**
 * A WildFly in a process of its own, on free ports of the loopback interface, from its making until it is closed. May be used by
 * several threads.
 */
public final class LoopbackServer implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final long MINUTES = 5;

    private final ServerManager server;
    private final int http;

    private LoopbackServer(ServerManager server, int http) {
        this.server = server;
        this.http = http;
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
        return boot(ports -> Configuration.create(StandaloneCommandBuilder.of(home).setBaseDirectory(base)
                .addServerArguments(ports).addServerArguments(arguments)), log);
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
        return boot(ports -> Configuration.create(
                BootableJarCommandBuilder.of(jar).setInstallDir(installation).addServerArguments(ports)), log);
    }

    private static LoopbackServer boot(Function<List<String>, StandaloneConfiguration> kind, Path log) throws Exception {
        List<Integer> free = FreePorts.find(4);
        StandaloneConfiguration configuration = kind.apply(List.of(
                "-Djboss.bind.address=" + HOST, "-Djboss.bind.address.management=" + HOST,
                "-Djboss.http.port=" + free.get(0), "-Djboss.management.http.port=" + free.get(1),
                "-Djboss.https.port=" + free.get(2), "-Djboss.management.https.port=" + free.get(3)));
        configuration.managementAddress(HOST).managementPort(free.get(1))
                .redirectErrorStream(true).redirectOutput(log).shutdownOnClose(true);
        ServerManager server = ServerManager.of(configuration);
        try {
            server.start(MINUTES, TimeUnit.MINUTES);
        } catch (Exception e) {
            server.close();
            throw new IOException("the server did not boot, see " + log, e);
        }
        return new LoopbackServer(server, free.get(0));
    }

    /**
     * Where an application is.
     *
     * @param path begins with a slash
     * @return its address on this server
     */
    public URI uri(String path) {
        return URI.create("http://" + HOST + ":" + http + path);
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
        ModelNode answer = server.client().execute(operation);
        if (!Operations.isSuccessfulOutcome(answer)) {
            throw new IOException(Operations.getFailureDescription(answer).asString());
        }
        return Operations.readResult(answer).asString();
    }

    /**
     * The classes of managed connection pools that are in use: those with instances, as jcmd shows them.
     *
     * @return a line for each
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

    /** Stops the server and waits until it has stopped. */
    @Override
    public void close() {
        server.close();
    }
}
