/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.FakeServer;

/** Values are set, and given back as they were. */
class EnableTest {

    private static final String FILE = "standalone/configuration/standalone.xml";

    private static final String VALUE = "${ironjacamar.mcp:org.slotpool.mcp.NonBlockingManagedConnectionPool}";

    @TempDir
    private Path folder;

    private Bench bench;

    private String original;

    private SortedMap<String, String> installed;

    @BeforeEach
    void install() throws IOException {
        bench = new Bench(folder);
        original = bench.server.read(FILE);
        bench.done("install");
        installed = bench.server.contents();
    }

    @Test
    void allPoolsOfAllKinds() throws IOException {
        Bench.Result result = bench.done("enable", "--all");
        assertThat(bench.server.read(FILE).split("\\Q" + VALUE, -1)).hasSize(6);
        assertThat(result.out()).contains("data source ExampleDS: mcp was not set, is " + VALUE)
                .contains("data source OrdersDS: mcp was com.example.Pool")
                .contains("XA data source LedgerDS").contains("connection definition Mainframe")
                .contains("JMS factory activemq-ra: managed-connection-pool was not set");
    }

    @Test
    void onlyOneIfItIsNamed() throws IOException {
        bench.done("enable", "--datasource", "OrdersDS");
        assertThat(bench.server.read(FILE)).containsOnlyOnce(VALUE).contains("${orders.pool:com.example.XaPool}");
        bench.done("enable", "--datasource", "/subsystem=messaging-activemq/server=default/pooled-connection-factory=activemq-ra");
        assertThat(bench.server.read(FILE)).contains("managed-connection-pool=\"" + VALUE);
    }

    @Test
    void disableGivesTheFileBackToTheByte() throws IOException {
        bench.done("enable", "--datasource", "ExampleDS");
        bench.done("enable", "--all");
        bench.done("disable");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void aFileThatWasDeployedAnewComesBackToTheByte() throws IOException {
        bench.done("enable", "--datasource", "ExampleDS", "--datasource", "OrdersDS");
        String anew = original.replace("LedgerDS", "BooksDS");
        bench.server.write(FILE, anew);
        bench.done("enable", "--datasource", "OrdersDS");
        bench.done("disable");
        assertThat(bench.server.read(FILE)).isEqualTo(anew);
        assertThat(bench.server.file(".slotpool/configurations")).doesNotExist();
    }

    @Test
    void whatOthersWriteMeanwhileIsNotOverwritten() throws IOException {
        String changed = original.replace("OrdersDS", "OrderDS");
        bench.tool.meanwhile = () -> write(changed);
        assertThat(bench.run("enable", "--all").err()).contains("standalone.xml was changed").contains("Try again");
        assertThat(bench.server.read(FILE)).isEqualTo(changed);
        bench.server.write(FILE, original);
        assertThat(bench.server.contents()).isEqualTo(installed);
        bench.tool.meanwhile = () -> {
            bench.tool.meanwhile = () -> {
            };
            bench.done("enable", "--datasource", "OrdersDS");
        };
        assertThat(bench.run("enable", "--datasource", "ExampleDS").exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(bench.server.read(FILE)).containsOnlyOnce(VALUE);
        bench.done("disable");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    private void write(String configuration) {
        try {
            bench.server.write(FILE, configuration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFileThatCannotBeReplacedIsAsItWas() throws IOException {
        Path inTheWay = Files.createDirectories(bench.server.file(FILE + ".slotpool-new/something"));
        Bench.Result result = bench.run("enable", "--all");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).contains("Cannot write").contains("Everything is as it was").doesNotContain("cannot be undone");
        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void aServerWhoseScriptNamesThePoolKeepsIt() throws IOException {
        bench.server.write("bin/standalone.conf", "# -Dironjacamar.mcp=org.slotpool.mcp.NonBlockingManagedConnectionPool is one way\n");
        bench.done("uninstall", "--dry-run");
        String option = "JAVA_OPTS=\"$JAVA_OPTS -Dironjacamar.mcp=org.slotpool.mcp.NonBlockingManagedConnectionPool\"\n";
        bench.server.write("bin/standalone.conf", "JAVA_OPTS=-Xmx1g\n" + option);
        assertThat(bench.done("check").out()).contains("standalone.conf chooses the pool, 1 time");
        assertThat(bench.run("uninstall").err()).contains("standalone.conf names the pool");
        assertThat(bench.done("uninstall", "--force").out()).contains("take that out of its environment");
        assertThat(bench.run("check").out()).contains("standalone.conf names the pool, 1 times");
    }

    @Test
    void whatCameFromAnotherServerIsNotLeftInPlace() throws IOException {
        bench.done("enable", "--all");
        Files.delete(bench.server.file(".slotpool/installation.json"));
        for (String name : List.of("modules/org/jboss/ironjacamar/impl/main/module.xml", "modules/org/slotpool/mcp/main/module.xml",
                "modules/org/slotpool/mcp/main/mcp-api-1.0.jar", "modules/org/slotpool/mcp/main/mcp-nonblocking-1.0.jar")) {
            Files.delete(bench.server.file(name));
        }
        assertThat(bench.run("uninstall").err()).contains("not installed").contains("standalone/configuration/standalone.xml")
                .contains("Run \"install\" first");
        bench.done("install");
        bench.done("uninstall");
        assertThat(bench.server.read(FILE)).isEqualTo(original);
    }

    @Test
    void theNameOfAConfigurationMayHaveBlanks() throws IOException {
        bench.server.write("standalone/configuration/my own.xml", original);
        bench.done("enable", "--all", "--configuration", "my own.xml");
        assertThat(bench.server.read("standalone/configuration/my own.xml")).contains(VALUE);
    }

    @Test
    void oneAfterTheOtherToo() throws IOException {
        bench.done("enable", "--all");
        bench.done("disable", "--datasource", "LedgerDS");
        assertThat(bench.server.read(FILE)).contains("${orders.pool:com.example.XaPool}").doesNotContain("com.example.Pool");
        bench.done("disable", "--all");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void whatOthersHaveChangedMeanwhileStays() throws IOException {
        bench.done("enable", "--all");
        bench.server.write(FILE, bench.server.read(FILE)
                .replace("<data-source mcp=\"" + VALUE + "\" name=\"ExampleDS\"/>", "<data-source name=\"NewDS\"/>")
                .replace("<xa-data-source mcp=\"" + VALUE + "\"", "<xa-data-source mcp=\"com.example.Newest\""));
        Bench.Result result = bench.done("disable");
        assertThat(result.out()).contains("/subsystem=datasources/data-source=ExampleDS: is no longer there")
                .contains("XA data source LedgerDS: was changed since and stays: mcp is com.example.Newest")
                .contains("data source OrdersDS: mcp is com.example.Pool again")
                .contains("JMS factory activemq-ra: managed-connection-pool is not set again");
        assertThat(bench.server.read(FILE)).contains("NewDS").contains("com.example.Newest").contains("com.example.Pool")
                .doesNotContain("slotpool");
        assertThat(bench.server.file(".slotpool/configurations")).doesNotExist();
    }

    @Test
    void uninstallDisablesEveryConfiguration() throws IOException {
        bench.server.write("standalone/configuration/other.xml", original);
        bench.done("enable", "--all");
        bench.done("enable", "--all", "--configuration", "other.xml");
        Bench.Result result = bench.done("uninstall");
        assertThat(result.out()).contains("standalone.xml").contains("other.xml");
        assertThat(bench.server.read(FILE)).isEqualTo(original);
        assertThat(bench.server.read("standalone/configuration/other.xml")).isEqualTo(original);
        assertThat(bench.server.file(".slotpool")).doesNotExist();
    }

    @Test
    void uninstallLeavesNoPoolWithoutItsClass() throws IOException {
        bench.done("enable", "--all");
        String enabled = bench.server.read(FILE);
        for (String changed : List.of(enabled.replace("\"ExampleDS\"", "\"RenamedDS\""),
                enabled.replaceFirst("\\Q" + VALUE, "org.slotpool.mcp.NonBlockingManagedConnectionPool"))) {
            bench.server.write(FILE, changed);
            SortedMap<String, String> before = bench.server.contents();
            assertThat(bench.run("uninstall").err()).contains("would still name the pool").contains("--force");
            assertThat(bench.server.contents()).isEqualTo(before);
        }
        bench.done("uninstall", "--force");
        assertThat(bench.server.file(".slotpool")).doesNotExist();
        assertThat(bench.server.read(FILE)).containsOnlyOnce("org.slotpool.mcp.NonBlockingManagedConnectionPool");
    }

    @Test
    void aDomainThatNamesThePoolKeepsItsFiles() throws IOException {
        bench.server.write("domain/configuration/domain.xml", "<domain><data-source mcp=\"" + VALUE + "\"/></domain>");
        assertThat(bench.done("check").out()).contains("domain.xml chooses the pool, 1 time");
        assertThat(bench.run("uninstall").err()).contains("domain.xml names the pool");
    }

    @Test
    void whatIsWrittenIsForThoseWhoMayReadTheServer() throws IOException {
        Path modules = bench.server.file("modules");
        assumeTrue(modules.getFileSystem().supportedFileAttributeViews().contains("posix"));
        bench.done("uninstall");
        // None of a usual user's own files would get these.
        Files.setPosixFilePermissions(modules, PosixFilePermissions.fromString("rwxrwx---"));
        bench.done("install");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(modules.resolve("org/slotpool/mcp/main"))))
                .isEqualTo("rwxrwx---");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(bench.server.file(FakeServer.SHADOW))))
                .isEqualTo("rw-rw----");
        // What is put back is as it was: here the wiring goes first, and it is the configuration that refuses.
        bench.done("enable", "--all");
        bench.server.update("3.0.18.Final", "3.0.14.Final");
        bench.server.write(FILE, bench.server.read(FILE).replace("\"ExampleDS\"", "\"RenamedDS\""));
        Files.setPosixFilePermissions(bench.server.file(FakeServer.SHADOW), PosixFilePermissions.fromString("rw-r-----"));
        assertThat(bench.run("uninstall").exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(bench.server.file(FakeServer.SHADOW))))
                .isEqualTo("rw-r-----");
    }

    @Test
    void disableOfAWrongNameTellsTheRightOnes() throws IOException {
        assertThat(bench.run("disable", "--datasource", "ExampelDS").err()).contains("Did you mean ExampleDS?");
        bench.done("enable", "--datasource", "OrdersDS");
        SortedMap<String, String> before = bench.server.contents();
        assertThat(bench.run("disable", "--datasource", "OrdersDS", "--datasource", "ExampelDS").err())
                .contains("no pool of the name ExampelDS");
        assertThat(bench.server.contents()).isEqualTo(before);
        assertThat(bench.done("disable", "--datasource", "ExampleDS").out()).contains("Nothing to do");
        bench.server.write(FILE, original.replace("LedgerDS", "ExampleDS"));
        bench.done("enable", "--all");
        assertThat(bench.run("disable", "--datasource", "ExampleDS").err())
                .contains("/subsystem=datasources/xa-data-source=ExampleDS");
    }

    @Test
    void aConfigurationThatCameFromAnotherFolderIsNotCalledDone() throws IOException {
        bench.server.write(FILE, original.replace("com.example.Pool", VALUE));
        assertThat(bench.run("disable").err()).contains("names the pool").contains(".slotpool/configurations");
    }

    @Test
    void aConfigurationMayLieElsewhere() throws IOException {
        Path elsewhere = Files.createDirectories(folder.resolve("everything"));
        Files.writeString(elsewhere.resolve("mine.xml"), original);
        // Beside it lies what is not for copying, and what cannot be.
        Files.createSymbolicLink(elsewhere.resolve("nowhere"), elsewhere.resolve("nothing"));
        Files.createSymbolicLink(bench.server.file("standalone/configuration/.#standalone.xml"), elsewhere.resolve("nothing"));
        Bench.Result result = bench.done("enable", "--all", "--configuration", elsewhere.resolve("mine.xml").toString());
        assertThat(result.out()).contains("started with " + elsewhere.resolve("mine.xml").toRealPath());
        assertThat(elsewhere.resolve("mine.xml")).content().contains(VALUE);
        assertThat(bench.done("check").out()).contains("ok       the class loads");
        bench.done("uninstall");
        assertThat(elsewhere.resolve("mine.xml")).hasContent(original);
    }

    @Test
    void aTemplateIsNoConfigurationThatCannotBeRead() throws IOException {
        bench.server.write("standalone/configuration/template.xml", "<server>@@pools@@<unfinished " + VALUE);
        assertThat(bench.done("check").out()).contains("template.xml chooses the pool, 1 time");
        assertThat(bench.run("uninstall").err()).contains("template.xml names the pool");
        Files.createDirectory(bench.server.file("standalone/configuration/folder.xml"));
        bench.done("check");
    }

    @Test
    void aConfigurationThatIsGoneIsNoError() throws IOException {
        bench.server.write("standalone/configuration/other.xml", original);
        bench.done("enable", "--all", "--configuration", "other.xml");
        Files.delete(bench.server.file("standalone/configuration/other.xml"));
        assertThat(bench.done("uninstall").out()).contains("other.xml: is no longer there");
        assertThat(bench.server.file(".slotpool")).doesNotExist();
    }

    @Test
    void uninstallIsAllOrNothing() throws IOException {
        bench.server.write("standalone/configuration/other.xml", original);
        bench.done("enable", "--all");
        bench.done("enable", "--all", "--configuration", "other.xml");
        String changed = bench.server.read(FILE).replace("<server>", "<server><xa-data-source name=\"x\"/>");
        bench.server.write(FILE, changed);
        SortedMap<String, String> before = bench.server.contents();
        bench.tool.refusing = true;
        assertThat(bench.run("uninstall").exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(bench.server.contents()).isEqualTo(before);
        bench.tool.refusing = false;
        bench.done("uninstall");
        assertThat(bench.server.file(".slotpool")).doesNotExist();
    }

    @Test
    void twiceIsFine() throws IOException {
        bench.done("enable", "--all");
        SortedMap<String, String> once = bench.server.contents();
        assertThat(bench.done("enable", "--all").out()).contains("has it already").contains("Nothing to do");
        assertThat(bench.server.contents()).isEqualTo(once);
        bench.done("disable");
        assertThat(bench.done("disable").out()).contains("Nothing to do");
    }

    @Test
    void whatSomebodyHasChosenByHandIsNotTakenBack() throws IOException {
        bench.server.write(FILE, original.replace("com.example.Pool", "org.slotpool.mcp.NonBlockingManagedConnectionPool"));
        bench.done("enable", "--all");
        bench.done("disable");
        assertThat(bench.server.read(FILE)).contains("\"org.slotpool.mcp.NonBlockingManagedConnectionPool\"")
                .doesNotContain(VALUE);
    }

    @Test
    void aWrongNameTellsTheRightOnes() throws IOException {
        Bench.Result result = bench.run("enable", "--datasource", "exampleds");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).contains("no pool of the name exampleds. Did you mean ExampleDS?").contains("XA data source LedgerDS");
        assertThat(bench.run("enable", "--datasource", "nothing-like-it").err()).doesNotContain("Did you mean");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void anAmbiguousNameTellsTheAddresses() throws IOException {
        bench.server.write(FILE, original.replace("LedgerDS", "ExampleDS"));
        assertThat(bench.run("enable", "--datasource", "ExampleDS").err())
                .contains("/subsystem=datasources/xa-data-source=ExampleDS");
    }

    @Test
    void aDryRunShowsTheCommands() throws IOException {
        assertThat(bench.done("enable", "--datasource", "ExampleDS", "--dry-run").out()).isEqualToNormalizingNewlines("""
                embed-server --server-config=standalone.xml --std-out=discard
                batch
                /subsystem=datasources/data-source=ExampleDS:write-attribute(name=mcp,value="%s")
                run-batch
                stop-embedded-server
                """.formatted(VALUE));
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void aServerThatRefusesChangesNothing() throws IOException {
        bench.tool.refusing = true;
        assertThat(bench.run("enable", "--all").exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void theCopyOfTheOriginalIsAsSecretAsTheOriginal() throws IOException {
        Path file = bench.server.file(FILE);
        assumeTrue(file.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Set<PosixFilePermission> secret = PosixFilePermissions.fromString("rw-------");
        Files.setPosixFilePermissions(file, secret);
        bench.done("enable", "--all");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(secret);
        try (var files = Files.walk(bench.server.file(".slotpool"))) {
            Path copy = files.filter(found -> found.endsWith("original.xml")).findFirst().orElseThrow();
            assertThat(Files.getPosixFilePermissions(copy)).isEqualTo(secret);
        }
    }

    @Test
    void aPoolThatDoesNotLoadIsNotEnabled() throws IOException {
        bench.loadFailure = "java.lang.ClassNotFoundException";
        assertThat(bench.run("enable", "--all").err()).contains("ClassNotFoundException");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void withoutInstallThereIsNothingToEnable() throws IOException {
        bench.done("uninstall");
        assertThat(bench.run("enable", "--all").err()).contains("Run \"install\" first");
    }

    @Test
    void theConfigurationOfARunningServerIsLeftAlone() throws IOException {
        bench.processes.add("java -Djboss.home.dir=" + bench.server.home());
        assertThat(bench.run("enable", "--all").err()).contains("A server runs from").contains("--controller");
        assertThat(bench.run("disable").err()).contains("A server runs from");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void aDomainIsRefused() throws IOException {
        bench.server.write("standalone/configuration/domain.xml", "<domain xmlns=\"urn:jboss:domain:20.0\"/>");
        assertThat(bench.run("enable", "--all", "--configuration", "domain.xml").err()).contains("managed domain");
        bench.tool.processType = "Domain Controller";
        assertThat(bench.run("enable", "--all", "--controller", "localhost:9990").err()).contains("managed domain");
    }

    @Test
    void aConfigurationThatIsNotThereIsTold() {
        assertThat(bench.run("enable", "--all", "--configuration", "standalon.xml").err())
                .contains("There is no configuration").contains("There are: standalone.xml");
    }

    @Test
    void aRunningServerIsChangedByItsController() throws IOException {
        bench.processes.add("java -Djboss.home.dir=" + bench.server.home());
        Bench.Result result = bench.done("enable", "--all", "--controller", "localhost:9990");
        assertThat(result.out()).contains("Takes effect with a reload").contains("--command=:reload");
        assertThat(bench.server.read(FILE)).contains(VALUE);
        assertThat(bench.done("disable", "--controller", "localhost:9990").out()).contains("again");
        assertThat(bench.server.read(FILE)).doesNotContain("slotpool").doesNotContain("A comment");
        bench.processes.clear();
        bench.done("uninstall");
        assertThat(bench.server.read(FILE)).isEqualTo(original);
        assertThat(bench.server.file(".slotpool")).doesNotExist();
    }

    @Test
    void aServerThatDoesNotSeeThePoolMustBeRestarted() throws IOException {
        bench.tool.seesPool = false;
        assertThat(bench.run("enable", "--all", "--controller", "localhost:9990").err()).contains("Restart it, then enable");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void aServerOfAnotherHomeIsRefused() throws IOException {
        bench.tool.homeDir = "/opt/another";
        assertThat(bench.run("enable", "--all", "--controller", "localhost:9990").err())
                .contains("runs from /opt/another, not from");
        bench.tool.reachable = false;
        assertThat(bench.run("enable", "--all", "--controller", "localhost:9990").err())
                .contains("Cannot talk to a server at localhost:9990").contains("WFLYPRT0053");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void statusListsThePools() throws IOException {
        bench.done("enable", "--datasource", "Mainframe");
        assertThat(bench.done("status").out()).contains("1.0 is installed, and fits the server")
                .containsPattern("data source ExampleDS +mcp is not set")
                .containsPattern("connection definition Mainframe +mcp = \\Q" + VALUE);
    }
}
