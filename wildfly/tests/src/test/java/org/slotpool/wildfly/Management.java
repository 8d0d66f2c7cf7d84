/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;

/** The management interface of the server, over its port; from inside the server too. One object serves any number of threads. */
public final class Management implements AutoCloseable {

    private static final int USUAL_PORT = 9990;

    private final ModelControllerClient client;

    private Management(ModelControllerClient client) {
        this.client = client;
    }

    /**
     * The server of this run, or the one in which this is.
     *
     * @return what is to be closed
     */
    public static Management connect() {
        int port = USUAL_PORT + Integer.getInteger("jboss.socket.binding.port-offset");
        return of(ModelControllerClient.Factory.create(InetAddress.getLoopbackAddress(), port));
    }

    /**
     * A server that somebody has a client of.
     *
     * @param client is closed with this
     * @return what is to be closed
     */
    static Management of(ModelControllerClient client) {
        return new Management(client);
    }

    /**
     * Executes an operation that is to succeed.
     *
     * @param operation the operation
     * @return its result
     * @throws AssertionError with the server's description of what went wrong
     */
    public ModelNode execute(ModelNode operation) {
        ModelNode answer = ask(operation);
        if (!Operations.isSuccessfulOutcome(answer)) {
            throw new AssertionError(operation.toJSONString(true) + ": " + Operations.getFailureDescription(answer));
        }
        return Operations.readResult(answer);
    }

    /**
     * Executes an operation, whatever comes of it.
     *
     * @param operation the operation
     * @return the whole answer: outcome, result or failure, response headers
     */
    public ModelNode ask(ModelNode operation) {
        try {
            return client.execute(operation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * An attribute's value, expressions resolved.
     *
     * @param address whose
     * @param attribute which
     * @return its value
     */
    public ModelNode read(ModelNode address, String attribute) {
        ModelNode operation = Operations.createReadAttributeOperation(address, attribute);
        operation.get("resolve-expressions").set(true);
        return execute(operation);
    }

    /**
     * Changes an attribute.
     *
     * @param address whose
     * @param attribute which
     * @param value its new value
     * @return the whole answer, which may ask for a reload
     */
    public ModelNode write(ModelNode address, String attribute, ModelNode value) {
        ModelNode answer = ask(Operations.createWriteAttributeOperation(address, attribute, value));
        if (!Operations.isSuccessfulOutcome(answer)) {
            throw new AssertionError(attribute + " = " + value + ": " + Operations.getFailureDescription(answer));
        }
        return answer;
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
