/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.beans;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** What beans write to. The data source is looked up each time: the test makes it. */
public final class Notes {

    /** The data source's name in the management model. */
    public static final String SOURCE = "Container";

    private Notes() {
    }

    /**
     * Makes the table, or empties it.
     *
     * @throws SQLException if it cannot
     */
    public static void clear() throws SQLException {
        execute("create table if not exists note (id int generated always as identity)");
        execute("delete from note");
    }

    static void write() throws SQLException {
        execute("insert into note values (default)");
    }

    /**
     * How many there are.
     *
     * @return as the database says
     * @throws SQLException if it cannot be asked
     */
    public static int count() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select count(*) from note")) {
            result.next();
            return result.getInt(1);
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect() throws SQLException {
        try {
            return InitialContext.<DataSource>doLookup("java:jboss/datasources/" + SOURCE).getConnection();
        } catch (NamingException e) {
            throw new IllegalStateException(e);
        }
    }
}
