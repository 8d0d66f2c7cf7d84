/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.annotation.sql.DataSourceDefinition;
import java.sql.Connection;
import java.util.List;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Data sources that come with an application: they get the pool that the property names, unless a file says another one. */
@ExtendWith(ArquillianExtension.class)
class DeployedDefinitionTest {

    private static final String ANNOTATED = "java:app/slotpool/Annotated";
    private static final String FROM_XML = "java:jboss/datasources/FromXml";
    private static final String XA_FROM_XML = "java:jboss/datasources/XaFromXml";

    private static final String SLOTPOOL_FROM_XML = "java:jboss/datasources/SlotpoolFromXml";
    private static final String STOCK_FROM_XML = "java:jboss/datasources/StockFromXml";

    /** Carries the annotation. */
    @DataSourceDefinition(name = ANNOTATED, className = "org.h2.jdbcx.JdbcDataSource", url = "jdbc:h2:mem:annotated;DB_CLOSE_DELAY=-1",
            user = "sa", password = "sa", maxPoolSize = 2)
    public static class Definition {
    }

    @Resource(lookup = ANNOTATED)
    private DataSource annotated;

    @Resource(lookup = FROM_XML)
    private DataSource fromXml;

    @Resource(lookup = XA_FROM_XML)
    private DataSource xaFromXml;

    @Resource(lookup = SLOTPOOL_FROM_XML)
    private DataSource slotpoolFromXml;

    @Resource(lookup = STOCK_FROM_XML)
    private DataSource stockFromXml;

    @Deployment
    static WebArchive deployment() {
        return Archives.of(DeployedDefinitionTest.class, ",com.h2database.h2")
                .addAsWebInfResource(new StringAsset("""
                        <datasources xmlns="http://www.jboss.org/ironjacamar/schema">
                            <datasource jndi-name="%s" pool-name="FromXml">
                                <connection-url>jdbc:h2:mem:fromxml;DB_CLOSE_DELAY=-1</connection-url>
                                <driver>h2</driver>
                                <pool><max-pool-size>2</max-pool-size></pool>
                                <security><user-name>sa</user-name><password>sa</password></security>
                            </datasource>
                            <xa-datasource jndi-name="%s" pool-name="XaFromXml">
                                <xa-datasource-property name="URL">jdbc:h2:mem:xafromxml;DB_CLOSE_DELAY=-1</xa-datasource-property>
                                <driver>h2</driver>
                                <xa-pool><max-pool-size>2</max-pool-size></xa-pool>
                                <security><user-name>sa</user-name><password>sa</password></security>
                            </xa-datasource>
                            <datasource jndi-name="%s" pool-name="SlotpoolFromXml" mcp="%s">
                                <connection-url>jdbc:h2:mem:fromxml;DB_CLOSE_DELAY=-1</connection-url>
                                <driver>h2</driver>
                                <security><user-name>sa</user-name><password>sa</password></security>
                            </datasource>
                            <xa-datasource jndi-name="%s" pool-name="StockFromXml" mcp="%s">
                                <xa-datasource-property name="URL">jdbc:h2:mem:xafromxml;DB_CLOSE_DELAY=-1</xa-datasource-property>
                                <driver>h2</driver>
                                <security><user-name>sa</user-name><password>sa</password></security>
                            </xa-datasource>
                        </datasources>
                        """.formatted(FROM_XML, XA_FROM_XML, SLOTPOOL_FROM_XML, Pool.SLOTPOOL.className(), STOCK_FROM_XML,
                        Pool.STOCK.className())), "test-ds.xml");
    }

    @Test
    void annotated() throws Exception {
        assertWorks(annotated, ANNOTATED);
    }

    @Test
    void fromXml() throws Exception {
        assertWorks(fromXml, FROM_XML);
        assertThat(deployed("data-source")).contains(FROM_XML);
    }

    @Test
    void xaFromXml() throws Exception {
        assertWorks(xaFromXml, XA_FROM_XML);
        assertThat(deployed("xa-data-source")).contains(XA_FROM_XML);
    }

    @Test
    void asTheFileSays() throws Exception {
        assertWorks(slotpoolFromXml, SLOTPOOL_FROM_XML, Pool.SLOTPOOL);
        assertWorks(stockFromXml, STOCK_FROM_XML, Pool.STOCK);
    }

    private static void assertWorks(DataSource source, String jndiName) throws Exception {
        assertWorks(source, jndiName, Pool.ofThisRun());
    }

    private static void assertWorks(DataSource source, String jndiName, Pool expected) throws Exception {
        try (Connection one = source.getConnection(); Connection two = source.getConnection()) {
            assertThat(one.isValid(1)).isTrue();
            assertThat(two.isValid(1)).isTrue();
        }
        PoolInUse pool = PoolInUse.of(jndiName).is(expected);
        assertThat(pool.pool().getStatistics().getInUseCount()).isZero();
        assertThat(pool.parts()).singleElement().satisfies(part -> assertThat(part.isIdle()).isTrue());
    }

    /** What the management model has of the deployment. */
    private static List<String> deployed(String type) {
        try (Management server = Management.connect()) {
            ModelNode names = Operations.createOperation("read-children-names",
                    Operations.createAddress("deployment", "DeployedDefinitionTest.war", "subsystem", "datasources"));
            names.get("child-type").set(type);
            return server.execute(names).asList().stream().map(ModelNode::asString).toList();
        }
    }
}
