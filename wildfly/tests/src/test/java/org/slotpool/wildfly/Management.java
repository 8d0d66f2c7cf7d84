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

    private final ModelControllerClient client;

    private Management(ModelControllerClient client) {
        this.client = client;
    }

    /**
     * The server of this run.
     *
     * @return what is to be closed
     */
    public static Management connect() {
        return connect(Integer.getInteger("wildfly.management.port"));
    }

    /**
     * A server on this machine.
     *
     * @param port of its management
     * @return what is to be closed
     */
    public static Management connect(int port) {
        return new Management(ModelControllerClient.Factory.create(InetAddress.getLoopbackAddress(), port));
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

    /**
     * The client itself.
     *
     * @return what is closed with this
     */
    ModelControllerClient client() {
        return client;
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
