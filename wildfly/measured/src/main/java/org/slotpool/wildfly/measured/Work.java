/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measured;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** One transaction with one connection for each request. */
@Path("/")
@ApplicationScoped
public class Work {

    private static final String DONE = "done";

    @Resource
    private UserTransaction transaction;

    @Resource(lookup = Databases.STUB)
    private DataSource stub;

    @Resource(lookup = Databases.LOCAL)
    private DataSource local;

    @Resource(lookup = Databases.XA)
    private DataSource xa;

    /**
     * A local transaction on no database: the connection is checked out and in, nothing is asked of it.
     *
     * @return a word
     * @throws Exception if the transaction fails
     */
    @GET
    @Path("stub")
    public String stub() throws Exception {
        return inTransaction(stub, connection -> { });
    }

    /**
     * A query in a local transaction on PostgreSQL.
     *
     * @return a word
     * @throws Exception if the transaction fails
     */
    @GET
    @Path("local")
    public String local() throws Exception {
        return inTransaction(local, Work::select);
    }

    /**
     * A query in an XA transaction on PostgreSQL; with one resource, it is committed in one phase.
     *
     * @return a word
     * @throws Exception if the transaction fails
     */
    @GET
    @Path("xa")
    public String xa() throws Exception {
        return inTransaction(xa, Work::select);
    }

    private String inTransaction(DataSource source, Use use) throws Exception {
        transaction.begin();
        boolean fine = false;
        try (Connection connection = source.getConnection()) {
            use.of(connection);
            fine = true;
        } finally {
            if (fine) {
                transaction.commit();
            } else {
                transaction.rollback();
            }
        }
        return DONE;
    }

    private static void select(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery("select 1")) {
            result.next();
        }
    }

    /** What is done with a connection. */
    private interface Use {
        void of(Connection connection) throws SQLException;
    }
}
