/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.annotation.Resource;
import jakarta.transaction.UserTransaction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.naming.InitialContext;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.ResourceAdapterArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.adapter.Journal;
import org.slotpool.wildfly.adapter.Line;
import org.slotpool.wildfly.adapter.Lines;

/** A resource adapter that is neither JDBC nor JMS: its pool by attribute and by property, its transactions, its users. */
@ExtendWith(ArquillianExtension.class)
class ResourceAdapterTest {

    private static final String JNDI_NAME = "java:/eis/Lines";
    private static final ModelNode ADAPTER = Operations.createAddress("subsystem", "resource-adapters", "resource-adapter", "lines");
    private static final ModelNode DEFINITION = ADAPTER.clone().add("connection-definitions", "Lines");

    @Resource(lookup = "java:jboss/UserTransaction")
    private UserTransaction transaction;

    @Deployment(name = "adapter", order = 1, testable = false)
    static ResourceAdapterArchive adapter() {
        return ShrinkWrap.create(ResourceAdapterArchive.class, "lines.rar")
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "lines.jar").addPackage(Line.class.getPackage()));
    }

    @Deployment(name = "test", order = 2)
    static WebArchive deployment() {
        return Archives.of(ResourceAdapterTest.class, ",deployment.lines.rar");
    }

    @AfterEach
    void remove() {
        if (Registry.isInServer()) {
            try (Management server = Management.connect()) {
                ModelNode remove = Operations.createRemoveOperation(ADAPTER);
                remove.get("operation-headers", "allow-resource-service-restart").set(true);
                // It may be gone already.
                server.ask(remove);
            }
        }
    }

    @Test
    @OperateOnDeployment("test")
    void byProperty() throws Exception {
        try (Management server = Management.connect()) {
            assertTransactional(server, activate(server, null), Pool.ofThisRun());
        }
    }

    @Test
    @OperateOnDeployment("test")
    void slotpoolByAttribute() throws Exception {
        try (Management server = Management.connect()) {
            assertTransactional(server, activate(server, Pool.SLOTPOOL), Pool.SLOTPOOL);
        }
    }

    @Test
    @OperateOnDeployment("test")
    void stockByAttribute() throws Exception {
        try (Management server = Management.connect()) {
            assertTransactional(server, activate(server, Pool.STOCK), Pool.STOCK);
        }
    }

    @Test
    @OperateOnDeployment("test")
    void users() throws Exception {
        try (Management server = Management.connect()) {
            Lines lines = activate(server, Pool.ofThisRun(), Map.of("security-application", "true"));
            try (Line anna = lines.connect("anna"); Line bert = lines.connect("bert")) {
                assertThat(anna.user()).isEqualTo("anna");
                assertThat(bert.user()).isEqualTo("bert");
                assertThatThrownBy(() -> lines.connect("carl")).as("one maximum for all users").hasStackTraceContaining("IJ000655");
            }
            PoolInUse pool = PoolInUse.of(JNDI_NAME).is(Pool.ofThisRun());
            assertThat(pool.size()).as("a part for each user").isGreaterThan(1);
            try (Line carl = lines.connect("carl")) {
                assertThat(carl.user()).isEqualTo("carl");
            }
            assertThat(pool.pool().isIdle()).isTrue();
        }
    }

    @Test
    @OperateOnDeployment("test")
    void brokenConnectionIsReplaced() throws Exception {
        try (Management server = Management.connect()) {
            Lines lines = activate(server, Pool.ofThisRun());
            Journal.read();
            int number;
            try (Line line = lines.connect("anna")) {
                number = line.number();
                line.breakDown();
                assertThat(Journal.read()).containsExactly("destroyed");
            }
            try (Line line = lines.connect("anna")) {
                assertThat(line.number()).isNotEqualTo(number);
            }
            assertThat(PoolInUse.of(JNDI_NAME).is(Pool.ofThisRun()).pool().isIdle()).isTrue();
        }
    }

    /** One of three breaks while another is in use and the third is idle: what is destroyed at once, and what in the end. */
    @Test
    @OperateOnDeployment("test")
    void flushStrategies() throws Exception {
        Map<String, String> seen = new TreeMap<>();
        for (String strategy : List.of("FailingConnectionOnly", "InvalidIdleConnections", "IdleConnections", "Gracefully", "EntirePool",
                "AllInvalidIdleConnections", "AllIdleConnections", "AllGracefully", "AllConnections")) {
            try (Management server = Management.connect()) {
                Lines lines = activate(server, Pool.ofThisRun(), Map.of("flush-strategy", strategy, "max-pool-size", "3"));
                Journal.read();
                Line broken = lines.connect("anna");
                Line used = lines.connect("anna");
                lines.connect("anna").close();
                broken.breakDown();
                int atOnce = Journal.read().size();
                broken.close();
                used.close();
                seen.put(strategy, atOnce + " " + (atOnce + Journal.read().size()));
                PoolInUse pool = PoolInUse.of(JNDI_NAME).is(Pool.ofThisRun());
                assertThat(pool.pool().isIdle()).as("%s: nothing in use", strategy).isTrue();
            } finally {
                remove();
            }
        }
        assertThat(seen).containsExactlyInAnyOrderEntriesOf(new TreeMap<>(Map.of("FailingConnectionOnly", "1 1", "InvalidIdleConnections", "2 2",
                "IdleConnections", "2 2", "Gracefully", "2 3", "EntirePool", "3 3", "AllInvalidIdleConnections", "2 2",
                "AllIdleConnections", "2 2", "AllGracefully", "2 3", "AllConnections", "3 3")));
    }

    private static Lines activate(Management server, Pool pool) throws Exception {
        return activate(server, pool, Map.of());
    }

    private static Lines activate(Management server, Pool pool, Map<String, String> more) throws Exception {
        ModelNode add = Operations.createAddOperation(ADAPTER);
        add.get("archive").set("lines.rar");
        add.get("transaction-support").set("LocalTransaction");
        server.execute(add);
        ModelNode definition = Operations.createAddOperation(DEFINITION);
        definition.get("class-name").set("org.slotpool.wildfly.adapter.LineFactory");
        definition.get("jndi-name").set(JNDI_NAME);
        definition.get("max-pool-size").set(2);
        definition.get("blocking-timeout-wait-millis").set(200);
        more.forEach((attribute, value) -> definition.get(attribute).set(value));
        if (pool != null) {
            definition.get("mcp").set(pool.className());
        }
        server.execute(definition);
        server.execute(Operations.createOperation("activate", ADAPTER));
        assertThat(server.read(DEFINITION, "mcp")).isEqualTo(pool == null ? new ModelNode() : new ModelNode(pool.className()));
        return InitialContext.doLookup(JNDI_NAME);
    }

    private void assertTransactional(Management server, Lines lines, Pool pool) throws Exception {
        Journal.read();
        transaction.begin();
        try (Line line = lines.connect("anna")) {
            assertThat(line.user()).isEqualTo("anna");
        }
        transaction.commit();
        transaction.begin();
        lines.connect("anna").close();
        transaction.rollback();
        assertThat(Journal.read()).isEqualTo(List.of("begin", "commit", "begin", "rollback"));
        PoolInUse used = PoolInUse.of(JNDI_NAME).is(pool);
        assertThat(used.pool().isIdle()).as("nothing in use").isTrue();
        server.execute(Operations.createOperation("flush-all-connection-in-pool", DEFINITION));
        assertThat(Journal.read()).containsExactly("destroyed");
        assertThat(server.execute(Operations.createOperation("test-connection-in-pool", DEFINITION)).asList().get(0).asBoolean()).isTrue();
    }
}
