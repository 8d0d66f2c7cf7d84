/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.annotation.Resource;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;

/** Connections in transactions of the server: with one phase, with two, and outside of them. */
@ExtendWith(ArquillianExtension.class)
class TransactionTest {

    @Resource(lookup = "java:jboss/UserTransaction")
    private UserTransaction transaction;

    @Deployment
    static WebArchive deployment() {
        return Archives.of(TransactionTest.class);
    }

    @Test
    void localIsCommittedAndRolledBack() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "Local", Kind.LOCAL)) {
            assertEndsWithItsTransaction(source);
        }
    }

    @Test
    void xaIsCommittedAndRolledBack() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "Xa", Kind.XA)) {
            assertEndsWithItsTransaction(source);
        }
    }

    @Test
    void xaOverTwoDatabases() throws Exception {
        try (Management server = Management.connect();
                TestDataSource one = add(server, "XaOne", Kind.XA);
                TestDataSource two = add(server, "XaTwo", Kind.XA)) {
            createTable(one);
            createTable(two);
            transaction.begin();
            insert(one);
            insert(two);
            assertThat(one.statistic("InUseCount") + two.statistic("InUseCount")).isEqualTo(2);
            transaction.rollback();
            assertThat(rows(one) + rows(two)).isZero();

            transaction.begin();
            insert(one);
            insert(two);
            transaction.commit();
            assertThat(rows(one)).isEqualTo(1);
            assertThat(rows(two)).isEqualTo(1);
            assertThat(one.statistic("XACommitCount")).as("prepared and committed").isPositive();
            assertThat(two.statistic("XAPrepareCount")).isPositive();
            one.pool().is(Pool.ofThisRun());
            two.pool().is(Pool.ofThisRun());
        }
    }

    @Test
    void outsideOfTransactionsNothingIsRolledBack() throws Exception {
        try (Management server = Management.connect(); TestDataSource source = add(server, "NoTx", Kind.NO_TRANSACTION)) {
            createTable(source);
            transaction.begin();
            insert(source);
            assertThat(source.statistic("InUseCount")).as("back before the transaction ends").isZero();
            transaction.rollback();
            assertThat(rows(source)).isEqualTo(1);
            source.pool().is(Pool.ofThisRun());
        }
    }

    @Test
    void aTransactionThatGetsNoConnectionCanBeRolledBack() throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "Scarce", Kind.XA).mcp(Pool.ofThisRun())
                        .with("max-pool-size", 1).with("blocking-timeout-wait-millis", 100).add()) {
            // By another thread: one of this would become a part of the transaction.
            try (Connection held = CompletableFuture.supplyAsync(() -> connect(source)).get(10, TimeUnit.SECONDS)) {
                transaction.begin();
                assertThatThrownBy(source::connect).hasStackTraceContaining("IJ000655");
                transaction.rollback();
                assertThat(held.isValid(1)).isTrue();
            }
            source.pool().is(Pool.ofThisRun());
        }
    }

    private static Connection connect(TestDataSource source) {
        try {
            return source.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TestDataSource add(Management server, String name, Kind kind) {
        return TestDataSource.draft(server, name, kind).mcp(Pool.ofThisRun()).add();
    }

    private void assertEndsWithItsTransaction(TestDataSource source) throws Exception {
        createTable(source);
        transaction.begin();
        int session = insert(source);
        assertThat(insert(source)).as("the transaction's connection").isEqualTo(session);
        assertThat(source.statistic("InUseCount")).as("in use to the end of the transaction").isEqualTo(1);
        transaction.commit();
        assertThat(source.statistic("InUseCount")).isZero();
        assertThat(rows(source)).isEqualTo(2);

        transaction.begin();
        insert(source);
        transaction.rollback();
        assertThat(rows(source)).isEqualTo(2);
        assertThat(source.statistic("ActiveCount")).as("one connection did for all").isEqualTo(1);
        source.pool().is(Pool.ofThisRun());
    }

    private static void createTable(TestDataSource source) throws SQLException {
        try (Connection connection = source.connect(); Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists note (id int generated always as identity)");
            statement.execute("delete from note");
        }
    }

    private static int insert(TestDataSource source) throws SQLException {
        try (Connection connection = source.connect(); Statement statement = connection.createStatement()) {
            statement.execute("insert into note values (default)");
            return number(statement, "select session_id()");
        }
    }

    private static int rows(TestDataSource source) throws SQLException {
        try (Connection connection = source.connect(); Statement statement = connection.createStatement()) {
            return number(statement, "select count(*) from note");
        }
    }

    private static int number(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getInt(1);
        }
    }
}
