/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * How much higher than usual the ports of a server are, so that several run beside each other.
 *
 * @param value what is added to each of them
 */
public record PortOffset(int value) {

    /** The property by which a server is told. */
    public static final String PROPERTY = "jboss.socket.binding.port-offset";

    private static final int HTTP = 8080;
    private static final int MANAGEMENT = 9990;

    /** What the configurations of WildFly name. */
    private static final int[] USUAL = {3528, 3529, 4712, 4713, 8009, HTTP, 8443, MANAGEMENT, 9993};

    private static final int TRIES = 1_000;

    /**
     * Looks for an offset with which nobody listens on any of the ports, as of now. It is drawn by lot, since others may be
     * looking, too; and all ports are below those that systems give to whoever names none.
     *
     * @return the offset
     * @throws IllegalStateException if none was found
     */
    public static PortOffset find() {
        return ThreadLocalRandom.current().ints(TRIES, 10_000, 22_000).filter(PortOffset::isFree).mapToObj(PortOffset::new)
                .findFirst().orElseThrow(() -> new IllegalStateException("no free ports"));
    }

    private static boolean isFree(int offset) {
        return IntStream.of(USUAL).allMatch(port -> isFreePort(port + offset));
    }

    private static boolean isFreePort(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            // Somebody listens.
            return false;
        }
    }

    /**
     * Where applications are.
     *
     * @return the port
     */
    public int http() {
        return HTTP + value;
    }

    /**
     * Where the server is managed.
     *
     * @return the port
     */
    public int management() {
        return MANAGEMENT + value;
    }
}
