/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.annotation.Resource;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.Queue;
import jakarta.transaction.UserTransaction;
import javax.naming.InitialContext;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Messaging through pooled connection factories, with the broker in the server. */
@ExtendWith(ArquillianExtension.class)
class MessagingTest {

    private static final ModelNode BROKER = Operations.createAddress("subsystem", "messaging-activemq", "server", "default");
    private static final ModelNode QUEUE = BROKER.clone().add("jms-queue", "Slots");

    @Resource(lookup = "java:jboss/UserTransaction")
    private UserTransaction transaction;

    @Deployment
    static WebArchive deployment() {
        return Archives.of(MessagingTest.class);
    }

    /** The server's own factory has no attribute set. */
    @Test
    void byProperty() throws Exception {
        try (Management server = Management.connect()) {
            assertTransactional(server, "java:/JmsXA", Pool.ofThisRun());
        }
    }

    @Test
    void byAttribute() throws Exception {
        for (Pool pool : Pool.values()) {
            try (Management server = Management.connect()) {
                ModelNode address = BROKER.clone().add("pooled-connection-factory", pool.name());
                ModelNode add = Operations.createAddOperation(address);
                add.get("entries").add("java:/" + pool);
                add.get("connectors").add("in-vm");
                add.get("transaction").set("xa");
                add.get("max-pool-size").set(2);
                add.get("managed-connection-pool").set(pool.className());
                server.execute(add);
                try {
                    assertThat(server.read(address, "managed-connection-pool").asString()).isEqualTo(pool.className());
                    assertTransactional(server, "java:/" + pool, pool);
                } finally {
                    server.execute(Operations.createRemoveOperation(address));
                }
            }
        }
    }

    private void assertTransactional(Management server, String factoryName, Pool pool) throws Exception {
        ModelNode add = Operations.createAddOperation(QUEUE);
        add.get("entries").add("java:/queue/Slots");
        server.execute(add);
        try {
            ConnectionFactory factory = InitialContext.doLookup(factoryName);
            Queue queue = InitialContext.doLookup("java:/queue/Slots");
            transaction.begin();
            send(factory, queue, "rolled back");
            transaction.rollback();
            assertThat(server.read(QUEUE, "message-count").asInt()).isZero();

            transaction.begin();
            send(factory, queue, "committed");
            assertThat(PoolInUse.of(factoryName).pool().isIdle()).as("in use to the end of the transaction").isFalse();
            transaction.commit();
            awaitMessages(server, 1);

            transaction.begin();
            try (JMSContext context = factory.createContext()) {
                assertThat(context.createConsumer(queue).receiveBody(String.class, 10_000)).isEqualTo("committed");
            }
            transaction.commit();
            awaitMessages(server, 0);
            PoolInUse used = PoolInUse.of(factoryName).is(pool);
            assertThat(used.pool().isIdle()).as("nothing in use").isTrue();
        } finally {
            server.execute(Operations.createRemoveOperation(QUEUE));
        }
    }

    /** The broker counts after the transaction has ended. */
    private static void awaitMessages(Management server, int count) {
        await().until(() -> server.read(QUEUE, "message-count").asInt() == count);
    }

    private static void send(ConnectionFactory factory, Queue queue, String text) {
        try (JMSContext context = factory.createContext()) {
            context.createProducer().send(queue, text);
        }
    }
}
