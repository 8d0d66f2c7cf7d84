/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayTest {

    private static final int SHORT_MILLIS = 100;

    private ServerSocket server;
    private Relay relay;

    @BeforeEach
    void open() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        relay = new Relay(server.getLocalPort());
        Thread echo = new Thread(this::echo);
        echo.setDaemon(true);
        echo.start();
    }

    @AfterEach
    void close() throws IOException {
        relay.close();
        server.close();
    }

    private void echo() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread one = new Thread(() -> echo(socket));
                one.setDaemon(true);
                one.start();
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void echo(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException e) {
            // It was cut.
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port()), SHORT_MILLIS);
        socket.setSoTimeout(SHORT_MILLIS);
        return socket;
    }

    private static int say(Socket socket, int what) throws IOException {
        socket.getOutputStream().write(what);
        return socket.getInputStream().read();
    }

    @Test
    void passesOn() throws IOException {
        try (Socket socket = connect()) {
            socket.setSoTimeout(0);
            assertThat(say(socket, 42)).isEqualTo(42);
        }
    }

    @Test
    void cuts() throws IOException {
        try (Socket socket = connect()) {
            socket.setSoTimeout(0);
            say(socket, 1);
            relay.cut();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void isSilentForAWhile() throws IOException {
        try (Socket socket = connect()) {
            relay.setSilent(true);
            assertThatThrownBy(() -> say(socket, 3)).isInstanceOf(SocketTimeoutException.class);
            relay.setSilent(false);
            socket.setSoTimeout(0);
            assertThat(socket.getInputStream().read()).isEqualTo(3);
        }
    }

    @Test
    void isDeafForAWhile() throws IOException {
        relay.goDeaf();
        assertThatThrownBy(() -> {
            try (Socket socket = connect()) {
                say(socket, 4);
            }
        }).isInstanceOf(SocketTimeoutException.class);
        relay.hear();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), relay.port())) {
            assertThat(say(socket, 5)).isEqualTo(5);
        }
    }
}
