/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slotpool.wildfly.wiring.Pool;

/** What the manual tells, on the server that it names. */
@Tag("story")
class StoryIT {

    private static final String VERSION = System.getProperty("wildfly");

    private static final String FULL = Operated.CONFIGURATION;

    private static final String IMPL = "modules/system/layers/base/org/jboss/ironjacamar/impl/main";

    private Distribution distribution;

    private Path home;

    private SortedMap<String, String> before;

    @BeforeEach
    void unpack() throws Exception {
        distribution = Distribution.copy(VERSION, "story");
        home = distribution.home();
        before = distribution.contents();
    }

    @AfterEach
    void remove() throws Exception {
        distribution.close();
    }

    @Test
    void installedEnabledUsedAndTakenAway() throws Exception {
        addPools();
        commandLineAsSomeLikeIt();
        before = distribution.contents();
        Program.slotpool(home, "install").done();
        assertThat(distribution.contents()).containsAllEntriesOf(before);
        assertThat(Program.slotpool(home, "enable", "--all", "--configuration", FULL).done().output())
                .contains("data source ExampleDS: mcp was not set").contains("XA data source LedgerDS: mcp was ${ledger.pool:x}")
                .contains("connection definition Queues").contains("JMS factory activemq-ra: managed-connection-pool");
        Program.slotpool(home, "check").done();
        try (Operated server = Operated.start(home)) {
            assertThat(server.mcp()).isEqualTo(Pool.CLASS);
            for (int i = 0; i < 3; i++) {
                server.test(Operated.EXAMPLE);
            }
            server.test("subsystem", "datasources", "xa-data-source", "LedgerDS");
            assertThat(server.statistic("ActiveCount")).isEqualTo("1");
            assertThat(server.statistic("CreatedCount")).isEqualTo("1");
            assertThat(server.statistic("InUseCount")).isEqualTo("0");
            // A pool is made at its first use.
            assertThat(server.pools()).isGreaterThanOrEqualTo(2);
            assertThat(Program.slotpool(home, "uninstall").output()).contains("A server runs from");
            assertThat(Program.slotpool(home, "disable", "--configuration", FULL).output()).contains("A server runs from");
            assertThat(server.bootErrors()).isEmpty();
        }
        Program.slotpool(home, "disable", "--configuration", FULL).done();
        Program.slotpool(home, "uninstall").done();
        assertThat(distribution.contents()).isEqualTo(before);
    }

    @Test
    void offlineLeavesNotEvenALog() throws Exception {
        Program.slotpool(home, "install").done();
        Program.slotpool(home, "status").done();
        Program.slotpool(home, "enable", "--all").done();
        assertThat(Files.exists(home.resolve("standalone/data"))).isFalse();
        assertThat(Files.exists(home.resolve("standalone/configuration/standalone_xml_history"))).isFalse();
        Program.slotpool(home, "uninstall").done();
        assertThat(distribution.contents()).isEqualTo(before);
    }

    @Test
    void aRunningServerToo() throws Exception {
        commandLineAsSomeLikeIt();
        before = distribution.contents();
        try (Operated server = Operated.start(home)) {
            assertThat(Program.slotpool(home, "install").done().output()).contains("it sees the pool after a restart");
            assertThat(Program.slotpool(home, "enable", "--all", "--controller", server.controller()).output())
                    .contains("Restart it, then enable");
        }
        try (Operated server = Operated.start(home)) {
            assertThat(Program.slotpool(home, "enable", "--datasource", "ExampelDS", "--controller", server.controller()).output())
                    .contains("Did you mean ExampleDS?");
            Program.slotpool(home, "enable", "--all", "--controller", server.controller()).done();
            server.reload();
            server.test(Operated.EXAMPLE);
            assertThat(server.pools()).isPositive();
            assertThat(Program.slotpool(home, "status", "--controller", server.controller()).done().output())
                    .containsPattern("data source ExampleDS +mcp = ");
            Program.slotpool(home, "disable", "--controller", server.controller()).done();
            server.reload();
            server.test(Operated.EXAMPLE);
            assertThat(server.mcp()).as("not even the default").isEqualTo("undefined");
        }
        Program.slotpool(home, "uninstall").done();
        assertThat(distribution.contents()).isEqualTo(before);
    }

    @Test
    void anUpdateIsNoticedBeforeItHurts() throws Exception {
        Program.slotpool(home, "install").done();
        Path description = home.resolve(IMPL).resolve("module.xml");
        String jar = Files.readString(description).replaceAll("(?s).*\"(ironjacamar-core-impl-[^\"]*)\".*", "$1");
        Files.move(home.resolve(IMPL).resolve(jar), home.resolve(IMPL).resolve("ironjacamar-core-impl-next.jar"));
        Files.writeString(description, Files.readString(description).replace(jar, "ironjacamar-core-impl-next.jar"));
        Program.Outcome check = Program.slotpool(home, "check");
        assertThat(check.exit()).isEqualTo(1);
        assertThat(check.output()).contains("does not boot (WFLYSRV0056)").contains(jar);
        assertThatThrownBy(() -> Operated.start(home)).hasMessageContaining("WFLYSRV0056");
        Program.slotpool(home, "install").done();
        Program.slotpool(home, "check").done();
        try (Operated server = Operated.start(home)) {
            assertThat(server.bootErrors()).isEmpty();
        }
    }

    /** With all that changes what jboss-cli prints, and what it makes of an expression. */
    private void commandLineAsSomeLikeIt() throws Exception {
        Path settings = home.resolve("bin/jboss-cli.xml");
        String text = Files.readString(settings);
        for (String name : List.of("silent", "echo-command", "resolve-parameter-values")) {
            assertThat(text).contains("<" + name + ">false</" + name + ">");
            text = text.replace("<" + name + ">false<", "<" + name + ">true<");
        }
        assertThat(text).contains("<!-- <output-json>true</output-json> -->");
        Files.writeString(settings, text.replace("<!-- <output-json>true</output-json> -->", "<output-json>true</output-json>"));
    }

    /** An XA data source whose class is chosen by an expression, and a connection definition without one. */
    private void addPools() throws Exception {
        Path script = Path.of(System.getProperty("workspace")).resolve("pools.cli");
        Files.writeString(script, """
                embed-server --server-config=standalone-full.xml --std-out=discard
                batch
                /subsystem=datasources/xa-data-source=LedgerDS:add(driver-name=h2,jndi-name=java:/LedgerDS,user-name=sa,\
                password=sa,mcp="${ledger.pool:x}")
                /subsystem=datasources/xa-data-source=LedgerDS/xa-datasource-properties=URL:add(value="jdbc:h2:mem:ledger")
                run-batch
                /subsystem=resource-adapters/resource-adapter=generic:add(module=org.jboss.genericjms,transaction-support=XATransaction)
                /subsystem=resource-adapters/resource-adapter=generic/connection-definitions=Queues:add(\
                class-name=org.jboss.resource.adapter.jms.JmsManagedConnectionFactory,jndi-name=java:/Queues)
                stop-embedded-server
                """);
        Program.run(home, home.resolve("bin/jboss-cli.sh").toString(), "--file=" + script).done();
    }
}
