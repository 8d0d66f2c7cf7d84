/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;

/** Connections that differ by user: named by the application, or by the server's security. */
@ExtendWith(ArquillianExtension.class)
class UsersTest {

    private static final ModelNode ELYTRON = Operations.createAddress("subsystem", "elytron");

    @Deployment
    static WebArchive deployment() {
        return Archives.of(UsersTest.class);
    }

    @Test
    void usersThatTheApplicationNames() throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "Users", Kind.LOCAL).mcp(Pool.ofThisRun())
                        .with("allow-multiple-users", true).with("max-pool-size", 2).with("blocking-timeout-wait-millis", 200).add()) {
            createUsers(source);
            try (Connection anna = source.lookUp().getConnection("anna", "a"); Connection bert = source.lookUp().getConnection("bert", "b")) {
                assertThat(user(anna)).isEqualTo("ANNA");
                assertThat(user(bert)).isEqualTo("BERT");
                assertThat(source.statistic("InUseCount")).isEqualTo(2);
                assertThatThrownBy(() -> source.lookUp().getConnection("anna", "a")).as("one maximum for all users")
                        .hasStackTraceContaining("IJ000655");
                assertThat(source.pool().is(Pool.ofThisRun()).size()).as("a part for each user").isGreaterThan(1);
            }
            // More changes of user than connections: what is idle of another user is in nobody's way for good.
            for (int i = 0; i < 10; i++) {
                try (Connection anna = source.lookUp().getConnection("anna", "a")) {
                    assertThat(user(anna)).isEqualTo("ANNA");
                }
                try (Connection bert = source.lookUp().getConnection("bert", "b")) {
                    assertThat(user(bert)).isEqualTo("BERT");
                }
            }
        }
    }

    @Test
    void userThatTheServersSecurityNames() throws Exception {
        try (Management server = Management.connect();
                TestDataSource owner = TestDataSource.draft(server, "Owner", Kind.LOCAL).mcp(Pool.ofThisRun()).add()) {
            createUsers(owner);
            ModelNode configuration = ELYTRON.clone().add("authentication-configuration", "anna");
            ModelNode add = Operations.createAddOperation(configuration);
            add.get("authentication-name").set("anna");
            add.get("credential-reference", "clear-text").set("a");
            server.execute(add);
            ModelNode context = ELYTRON.clone().add("authentication-context", "anna");
            ModelNode addContext = Operations.createAddOperation(context);
            ModelNode rule = new ModelNode();
            rule.get("authentication-configuration").set("anna");
            addContext.get("match-rules").add(rule);
            server.execute(addContext);
            try (TestDataSource source = TestDataSource.draft(server, "Secured", Kind.LOCAL).mcp(Pool.ofThisRun())
                    .without("user-name").without("password").with("elytron-enabled", true).with("authentication-context", "anna")
                    .with("connection-url", "jdbc:h2:mem:Owner;DB_CLOSE_DELAY=-1").with("max-pool-size", 1).add()) {
                for (int i = 0; i < 3; i++) {
                    try (Connection connection = source.connect()) {
                        assertThat(user(connection)).isEqualTo("ANNA");
                    }
                }
                source.pool().is(Pool.ofThisRun());
                assertThat(source.statistic("CreatedCount")).as("the same user gets the same connection").isEqualTo(1);
            } finally {
                server.execute(Operations.createRemoveOperation(context));
                server.execute(Operations.createRemoveOperation(configuration));
            }
        }
    }

    private static void createUsers(TestDataSource source) throws SQLException {
        try (Connection connection = source.connect(); Statement statement = connection.createStatement()) {
            // Only an administrator may name the database as the URL does.
            statement.execute("create user if not exists anna password 'a' admin");
            statement.execute("create user if not exists bert password 'b' admin");
        }
    }

    private static String user(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery("select current_user")) {
            result.next();
            return result.getString(1);
        }
    }
}
