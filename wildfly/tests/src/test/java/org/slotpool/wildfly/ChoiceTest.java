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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which pool a data source of the subsystem gets. */
@ExtendWith(ArquillianExtension.class)
class ChoiceTest {

    @Deployment
    static WebArchive deployment() {
        return Archives.of(ChoiceTest.class);
    }

    @ParameterizedTest
    @EnumSource(Pool.class)
    void byAttribute(Pool pool) throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "ByAttribute", TestDataSource.Kind.LOCAL).mcp(pool).add()) {
            assertThat(server.read(source.address(), "mcp").asString()).isEqualTo(pool.className());
            assertUsable(source, pool);
        }
    }

    @ParameterizedTest
    @EnumSource(TestDataSource.Kind.class)
    void byAnExpressionWithTheProperty(TestDataSource.Kind kind) throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "ByExpression", kind)
                        .with("mcp", "${ironjacamar.mcp:" + Pool.STOCK.className() + "}").add()) {
            assertThat(server.read(source.address(), "mcp").asString()).isEqualTo(Pool.ofThisRun().className());
            assertUsable(source, Pool.ofThisRun());
        }
    }

    /** The attribute's default wins over the property. */
    @Test
    void thePropertyAloneDoesNotReachTheSubsystem() throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "ByNothing", TestDataSource.Kind.LOCAL).add()) {
            assertThat(server.read(source.address(), "mcp").asString()).isEqualTo(Pool.STOCK.className());
            assertUsable(source, Pool.STOCK);
        }
    }

    private static void assertUsable(TestDataSource source, Pool pool) throws Exception {
        try (Connection connection = source.connect()) {
            assertThat(connection.isValid(1)).isTrue();
            source.pool().is(pool);
            assertThat(source.statistic("InUseCount")).isEqualTo(1);
        }
    }
}
