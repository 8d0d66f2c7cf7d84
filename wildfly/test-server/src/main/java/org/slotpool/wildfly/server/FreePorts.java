/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of the loopback interface on which nobody listens, as of now. */
final class FreePorts {

    private FreePorts() {
    }

    static List<Integer> find(int count) throws IOException {
        List<Integer> ports = new ArrayList<>();
        find(count, ports);
        return ports;
    }

    /** Each is kept open until the last one is found, so that they differ. */
    private static void find(int count, List<Integer> ports) throws IOException {
        if (count > 0) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                ports.add(socket.getLocalPort());
                find(count - 1, ports);
            }
        }
    }
}
