/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.redeployed;

import jakarta.annotation.Resource;
import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** An application that uses its data source when it comes, and leaves where its class loader can be seen as long as it lives. */
@WebListener
@DataSourceDefinition(name = "java:app/slotpool/Redeployed", className = "org.h2.jdbcx.JdbcDataSource",
        url = "jdbc:h2:mem:redeployed", user = "sa", password = "sa", initialPoolSize = 1, minPoolSize = 1, maxPoolSize = 2)
public final class Arrival implements ServletContextListener {

    @Resource(lookup = "java:app/slotpool/Redeployed")
    private DataSource source;

    /** Made by the server. */
    public Arrival() {
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
        try (Connection connection = source.getConnection()) {
            connection.isValid(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        System.getProperties().put("slotpool.redeployed." + System.nanoTime(), new WeakReference<>(getClass().getClassLoader()));
    }
}
