/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.example;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Lets the database add two numbers. */
@Path("sum/{a}/{b}")
@ApplicationScoped
public class Sum {

    @Resource
    private DataSource database;

    /**
     * Adds two numbers.
     *
     * @param a the one
     * @param b the other
     * @return their sum
     * @throws SQLException if there is no connection
     */
    @GET
    public long add(@PathParam("a") int a, @PathParam("b") int b) throws SQLException {
        try (Connection connection = database.getConnection();
             PreparedStatement sum = connection.prepareStatement("select cast(? as bigint) + cast(? as bigint)")) {
            sum.setInt(1, a);
            sum.setInt(2, b);
            try (ResultSet result = sum.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        }
    }
}
