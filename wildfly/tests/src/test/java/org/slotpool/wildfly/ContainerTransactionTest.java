/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;

/** Transactions that the container begins and ends: Enterprise Beans, and CDI beans with {@code @Transactional}. */
@ExtendWith(ArquillianExtension.class)
class ContainerTransactionTest {

    private static final String NAME = "Container";

    @EJB
    private Enterprise enterprise;

    @Inject
    private Contextual contextual;

    @Deployment
    static WebArchive deployment() {
        return Archives.of(ContainerTransactionTest.class).addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml");
    }

    /** Writes in a transaction of its own. */
    @Stateless
    public static class Apart {
        /**
         * Writes.
         *
         * @throws SQLException if it cannot
         */
        @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
        public void write() throws SQLException {
            execute("insert into note values (default)");
        }
    }

    /** Writes in a transaction that may fail. */
    @Stateless
    public static class Enterprise {
        @EJB
        private Apart apart;

        /**
         * Writes, has written, and fails if asked to.
         *
         * @param fails whether
         * @throws SQLException if it cannot
         */
        public void write(boolean fails) throws SQLException {
            execute("insert into note values (default)");
            apart.write();
            if (fails) {
                throw new IllegalStateException("as asked");
            }
        }
    }

    /** The same with CDI. */
    @ApplicationScoped
    public static class Contextual {
        @EJB
        private Apart apart;

        /**
         * Writes, has written, and fails if asked to.
         *
         * @param fails whether
         * @throws SQLException if it cannot
         */
        @Transactional
        public void write(boolean fails) throws SQLException {
            execute("insert into note values (default)");
            apart.write();
            if (fails) {
                throw new IllegalStateException("as asked");
            }
        }
    }

    @Test
    void enterpriseBeans() throws Exception {
        assertTransactional(enterprise::write);
    }

    @Test
    void contextualBeans() throws Exception {
        assertTransactional(contextual::write);
    }

    private interface Writer {
        void write(boolean fails) throws SQLException;
    }

    private static void assertTransactional(Writer writer) throws Exception {
        for (Kind kind : new Kind[] {Kind.LOCAL, Kind.XA}) {
            try (Management server = Management.connect();
                    TestDataSource source = TestDataSource.draft(server, NAME, kind).mcp(Pool.ofThisRun()).with("max-pool-size", 2).add()) {
                execute("create table if not exists note (id int generated always as identity)");
                execute("delete from note");
                writer.write(false);
                assertThat(rows()).as("both").isEqualTo(2);
                assertThatThrownBy(() -> writer.write(true)).hasStackTraceContaining("as asked");
                assertThat(rows()).as("what was apart").isEqualTo(3);
                assertThat(source.statistic("MaxUsedCount")).as("one for each transaction").isEqualTo(2);
                source.pool().is(Pool.ofThisRun());
            }
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int rows() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select count(*) from note")) {
            result.next();
            return result.getInt(1);
        }
    }

    private static Connection connect() throws SQLException {
        try {
            return InitialContext.<DataSource>doLookup("java:jboss/datasources/" + NAME).getConnection();
        } catch (NamingException e) {
            throw new AssertionError(e);
        }
    }
}
