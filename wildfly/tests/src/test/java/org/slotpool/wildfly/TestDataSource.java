/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.dmr.ValueExpression;

/**
 * A data source of the subsystem that a test adds, with statistics on, and removes in the end. Before it is removed, conservation is
 * checked: nothing in use, and what was created and not destroyed is there. Works inside the server.
 */
public final class TestDataSource implements AutoCloseable {

    /** How a data source takes part in transactions. */
    public enum Kind {
        /** Enlisted, with one phase. */
        LOCAL,
        /** Enlisted, with two phases. */
        XA,
        /** Not enlisted. */
        NO_TRANSACTION
    }

    private final Management server;
    private final String name;
    private final ModelNode address;

    private TestDataSource(Management server, String name, Kind kind) {
        this.server = server;
        this.name = name;
        this.address = Operations.createAddress("subsystem", "datasources", kind == Kind.XA ? "xa-data-source" : "data-source", name);
    }

    /**
     * Describes one, over an H2 database of its own in memory.
     *
     * @param server where
     * @param name of the data source, its database, and in JNDI under java:jboss/datasources/
     * @param kind its kind
     * @return to be added
     */
    public static Draft draft(Management server, String name, Kind kind) {
        return new Draft(new TestDataSource(server, name, kind), kind);
    }

    /** What is not yet in the server. */
    public static final class Draft {
        private final TestDataSource source;
        private final Kind kind;
        private final ModelNode add;

        private Draft(TestDataSource source, Kind kind) {
            this.source = source;
            this.kind = kind;
            add = Operations.createAddOperation(source.address);
            add.get("jndi-name").set(source.jndiName());
            add.get("driver-name").set("h2");
            add.get("user-name").set("sa");
            add.get("password").set("sa");
            add.get("statistics-enabled").set(true);
            if (kind != Kind.XA) {
                add.get("jta").set(kind == Kind.LOCAL);
                add.get("connection-url").set(source.url());
            }
        }

        /**
         * Says which pool by the attribute.
         *
         * @param pool which
         * @return this
         */
        public Draft mcp(Pool pool) {
            return with("mcp", pool.className());
        }

        /**
         * Sets an attribute.
         *
         * @param attribute its name
         * @param value its value, or an expression
         * @return this
         */
        public Draft with(String attribute, Object value) {
            ModelNode node = add.get(attribute);
            if (value instanceof Integer number) {
                node.set(number);
            } else if (value instanceof Boolean bool) {
                node.set(bool);
            } else if (String.valueOf(value).startsWith("${")) {
                node.set(new ValueExpression(String.valueOf(value)));
            } else {
                node.set(String.valueOf(value));
            }
            return this;
        }

        /**
         * Leaves an attribute out.
         *
         * @param attribute its name
         * @return this
         */
        public Draft without(String attribute) {
            add.remove(attribute);
            return this;
        }

        /**
         * Adds it.
         *
         * @return the data source, in the server
         */
        public TestDataSource add() {
            if (kind == Kind.XA) {
                ModelNode url = source.address.clone().add("xa-datasource-properties", "URL");
                ModelNode property = Operations.createAddOperation(url);
                property.get("value").set(source.url());
                ModelNode both = Operations.createOperation("composite", new ModelNode().setEmptyList());
                both.get("steps").add(add);
                both.get("steps").add(property);
                source.server.execute(both);
            } else {
                source.server.execute(add);
            }
            return source;
        }
    }

    /**
     * Takes a connection.
     *
     * @return as an application gets it
     * @throws SQLException if there is none
     */
    public Connection connect() throws SQLException {
        return lookUp().getConnection();
    }

    /**
     * Looks it up.
     *
     * @return as an application sees it
     */
    public DataSource lookUp() {
        try {
            return InitialContext.doLookup(jndiName());
        } catch (NamingException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * The live pool.
     *
     * @return behind this data source
     */
    public PoolInUse pool() {
        return PoolInUse.of(jndiName());
    }

    /**
     * Its name in the management model.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Where it is in the management model.
     *
     * @return its address
     */
    public ModelNode address() {
        return address.clone();
    }

    /**
     * Its name in JNDI.
     *
     * @return the name
     */
    public String jndiName() {
        return "java:jboss/datasources/" + name;
    }

    /**
     * One of the pool's statistics, read through management.
     *
     * @param statistic its name
     * @return its value
     */
    public int statistic(String statistic) {
        return server.read(statistics(), statistic).asInt();
    }

    /**
     * The pool's statistics.
     *
     * @return their address
     */
    public ModelNode statistics() {
        return address.clone().add("statistics", "pool");
    }

    /** Fails unless nothing is in use, and nothing is lost. A pool that is being filled may look as if for a moment. */
    public void assertConserved() {
        if (server.read(statistics(), "statistics-enabled").asBoolean()) {
            await().untilAsserted(() -> {
                assertThat(statistic("InUseCount")).as("%s: in use", name).isZero();
                assertThat(statistic("ActiveCount")).as("%s: active", name)
                        .isEqualTo(statistic("CreatedCount") - statistic("DestroyedCount"));
            });
        }
    }

    @Override
    public void close() {
        try {
            assertConserved();
        } finally {
            ModelNode remove = Operations.createRemoveOperation(address);
            remove.get("operation-headers", "allow-resource-service-restart").set(true);
            server.execute(remove);
        }
    }

    private String url() {
        return "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
    }
}
