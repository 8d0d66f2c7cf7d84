/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;

/** Which pool a data source of the subsystem gets. */
@ExtendWith(ArquillianExtension.class)
class ChoiceTest {

    @Deployment
    static WebArchive deployment() {
        return Archives.of(ChoiceTest.class);
    }

    @Test
    void byAttribute() throws Exception {
        try (Management server = Management.connect()) {
            for (Pool pool : Pool.values()) {
                try (TestDataSource source = TestDataSource.draft(server, "ByAttribute", Kind.LOCAL).mcp(pool).add()) {
                    assertUsable(server, source, pool);
                }
            }
        }
    }

    @Test
    void byAnExpressionWithTheProperty() throws Exception {
        try (Management server = Management.connect()) {
            for (Kind kind : Kind.values()) {
                try (TestDataSource source = TestDataSource.draft(server, "ByExpression", kind)
                        .with("mcp", "${ironjacamar.mcp:" + Pool.STOCK.className() + "}").add()) {
                    assertUsable(server, source, Pool.ofThisRun());
                }
            }
        }
    }

    /** The attribute's default wins over the property. */
    @Test
    void thePropertyAloneDoesNotReachTheSubsystem() throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "ByNothing", Kind.LOCAL).add()) {
            assertUsable(server, source, Pool.STOCK);
        }
    }

    private static void assertUsable(Management server, TestDataSource source, Pool pool) throws Exception {
        assertThat(server.read(source.address(), "mcp").asString()).as("what is configured").isEqualTo(pool.className());
        try (Connection connection = source.connect()) {
            assertThat(connection.isValid(1)).isTrue();
            source.pool().is(pool);
            assertThat(source.statistic("InUseCount")).isEqualTo(1);
        }
    }
}
