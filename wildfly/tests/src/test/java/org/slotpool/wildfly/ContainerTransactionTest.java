/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import java.sql.SQLException;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;
import org.slotpool.wildfly.beans.Contextual;
import org.slotpool.wildfly.beans.Enterprise;
import org.slotpool.wildfly.beans.Notes;

/** Transactions that the container begins and ends: Enterprise Beans, and CDI beans with {@code @Transactional}. */
@ExtendWith(ArquillianExtension.class)
class ContainerTransactionTest {

    @EJB
    private Enterprise enterprise;

    @Inject
    private Contextual contextual;

    @Deployment
    static WebArchive deployment() {
        return Archives.of(ContainerTransactionTest.class).addPackage(Notes.class.getPackage())
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml");
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
                    TestDataSource source = TestDataSource.draft(server, Notes.SOURCE, kind).mcp(Pool.ofThisRun()).with("max-pool-size", 2).add()) {
                Notes.clear();
                writer.write(false);
                assertThat(Notes.count()).as("both").isEqualTo(2);
                assertThatThrownBy(() -> writer.write(true)).hasStackTraceContaining("as asked");
                assertThat(Notes.count()).as("what was apart").isEqualTo(3);
                assertThat(source.statistic("MaxUsedCount")).as("one for each transaction").isEqualTo(2);
                source.pool().is(Pool.ofThisRun());
            }
        }
    }
}
