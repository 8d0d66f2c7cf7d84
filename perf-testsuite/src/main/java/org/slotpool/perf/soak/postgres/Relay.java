/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands before a server and passes on what clients and server say; until it does not. */
final class Relay implements AutoCloseable {

    private static final int BUFFER = 1 << 14;
    private static final int QUEUE = 16;
    private static final int FULL_MILLIS = 100;

    private final ServerSocket entrance;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    /** Connections of our own that fill the queue, by their port. */
    private final Map<Integer, Socket> fillers = new ConcurrentHashMap<>();
    private final Object gate = new Object();
    private boolean deaf;
    private boolean silent;
    private volatile boolean closed;

    Relay(int target) throws IOException {
        this.target = target;
        entrance = new ServerSocket(0, QUEUE, InetAddress.getLoopbackAddress());
        start("soak-relay", this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!closed) {
            try {
                awaitHearing();
                Socket client = entrance.accept();
                if (fillers.remove(client.getPort()) != null) {
                    client.close();
                } else {
                    start("soak-relay-open", () -> open(client));
                }
            } catch (IOException e) {
                // The client is gone, or the server is, or the relay is closed.
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void open(Socket client) {
        Socket server;
        try {
            server = new Socket(InetAddress.getLoopbackAddress(), target);
            for (Socket socket : new Socket[] {client, server}) {
                socket.setTcpNoDelay(true);
                sockets.add(socket);
            }
        } catch (IOException e) {
            // The client notices.
            close(client);
            return;
        }
        start("soak-relay-to-server", () -> pass(client, server));
        start("soak-relay-to-client", () -> pass(server, client));
    }

    private void pass(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try (from; to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                awaitSpeech();
                out.write(buffer, 0, length);
            }
        } catch (IOException e) {
            // One of them is gone, and so is the other.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private void awaitHearing() throws InterruptedException {
        synchronized (gate) {
            while (deaf && !closed) {
                gate.wait();
            }
        }
    }

    private void awaitSpeech() throws InterruptedException {
        synchronized (gate) {
            while (silent && !closed) {
                gate.wait();
            }
        }
    }

    /** Closes all connections. */
    void cut() {
        for (Socket socket : sockets) {
            close(socket);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is as closed as it can be.
        }
    }

    /** Accepts nobody any more, and fills the queue of those who want to be accepted. */
    void goDeaf() {
        setDeaf(true);
        // One may be accepted still, and the system lets in a few more than it was told.
        for (int i = 0; i < 2 * QUEUE + 2; i++) {
            Socket filler = new Socket();
            try {
                filler.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                fillers.put(filler.getLocalPort(), filler);
                filler.connect(entrance.getLocalSocketAddress(), FULL_MILLIS);
            } catch (IOException e) {
                fillers.remove(filler.getLocalPort());
                close(filler);
                return;
            }
        }
    }

    /** Accepts everybody again. */
    void hear() {
        fillers.values().forEach(Relay::close);
        setDeaf(false);
    }

    private void setDeaf(boolean now) {
        synchronized (gate) {
            deaf = now;
            gate.notifyAll();
        }
    }

    /** Whether nothing is passed on. */
    void setSilent(boolean now) {
        synchronized (gate) {
            silent = now;
            gate.notifyAll();
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        hear();
        setSilent(false);
        entrance.close();
        cut();
    }
}
