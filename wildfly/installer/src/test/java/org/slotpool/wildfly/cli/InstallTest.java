/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.wildfly.FakeServer;
import org.slotpool.wildfly.server.ModulePath;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Installation;
import org.slotpool.wildfly.wiring.Pool;
import org.slotpool.wildfly.wiring.Receipt;
import org.slotpool.wildfly.wiring.Wiring;

/** Files come, and go again without a trace. */
class InstallTest {

    @TempDir
    private Path folder;

    private Bench bench;

    private SortedMap<String, String> before;

    @BeforeEach
    void makeServer() throws IOException {
        bench = new Bench(folder);
        before = bench.server.contents();
    }

    @Test
    void addsTheModuleAndTheShadowAndChangesNothing() throws IOException {
        bench.done("install");
        assertThat(bench.server.contents()).containsAllEntriesOf(before);
        assertThat(bench.server.read(FakeServer.SHADOW))
                .contains("path=\"../../../../../system/layers/base/org/jboss/ironjacamar/impl/main/ironjacamar-core-impl-3.0.18.Final.jar\"")
                .contains("<module name=\"org.slotpool.mcp\" optional=\"true\"/>");
        assertThat(bench.server.read("modules/org/slotpool/mcp/main/module.xml"))
                .contains("mcp-api-1.0.jar").contains("mcp-nonblocking-1.0.jar");
    }

    @Test
    void whatWasInstalledGoesWithoutATrace() throws IOException {
        bench.done("install");
        bench.done("uninstall");
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void foldersThatOthersUseStay() throws IOException {
        bench.done("install");
        bench.server.write("modules/org/example/main/module.xml", "<module/>");
        bench.done("uninstall");
        assertThat(bench.server.file("modules/org/example/main/module.xml")).exists();
        assertThat(bench.server.file("modules/org/slotpool")).doesNotExist();
    }

    @Test
    void twiceIsFine() throws IOException {
        bench.done("install");
        SortedMap<String, String> once = bench.server.contents();
        assertThat(bench.done("install").out()).contains("nothing to do");
        assertThat(bench.server.contents()).isEqualTo(once);
        bench.done("uninstall");
        assertThat(bench.done("uninstall").out()).contains("nothing to do");
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void aDryRunShowsTheFilesAndWritesNothing() throws IOException {
        assertThat(bench.done("install", "--dry-run").out()).contains("+ " + FakeServer.SHADOW).contains("<resource-root");
        assertThat(bench.server.contents()).isEqualTo(before);
        bench.done("install");
        SortedMap<String, String> installed = bench.server.contents();
        assertThat(bench.done("uninstall", "--dry-run").out()).contains("- " + FakeServer.SHADOW);
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void aPoolThatDoesNotLoadIsNotInstalled() throws IOException {
        bench.loadFailure = "java.lang.NoClassDefFoundError: x";
        Bench.Result result = bench.run("install");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).contains("NoClassDefFoundError").contains("Everything is as it was");
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void aWriteThatFailsIsRolledBack() throws IOException {
        bench.server.write("modules/org/slotpool", "a file where a folder must be");
        before = bench.server.contents();
        Bench.Result result = bench.run("install");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).contains("Everything is as it was");
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void whatWasKilledHalfWayCanBeCompletedAndTakenAway() throws Exception {
        killAfterTheFirstFile(Optional.empty());
        assertThat(bench.run("check").out()).contains("is gone").contains("Run \"install\" again");
        bench.done("install");
        bench.done("check");
        bench.done("uninstall");
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void anUpgradeThatWasKilledHalfWayIsCompleted() throws Exception {
        bench.done("install");
        bench.jars("1.1");
        bench.server.update("3.0.18.Final", "3.0.14.Final");
        before = bench.server.contents();
        killAfterTheFirstFile(Receipt.of(ServerHome.at(bench.server.home())));
        assertThat(bench.server.contents()).isNotEqualTo(before);
        bench.done("install");
        bench.done("check");
        bench.done("uninstall");
        assertThat(bench.server.file("modules/org")).doesNotExist();
    }

    private void killAfterTheFirstFile(Optional<Receipt> receipt) throws Exception {
        ServerHome home = ServerHome.at(bench.server.home());
        Wiring wanted = Wiring.of(home, ModulePath.of(home), Pool.in(bench.pool), receipt);
        Wiring cut = new Wiring(wanted.ironJacamar(), wanted.source(), wanted.sourceDigest(), new TreeMap<>(wanted.files()) {
            private static final long serialVersionUID = 1;

            @Override
            public Set<Map.Entry<String, byte[]>> entrySet() {
                throw new StackOverflowError("killed");
            }
        });
        assertThatThrownBy(() -> new Installation(home).install("1.0", cut, receipt, any -> {
        })).isInstanceOf(StackOverflowError.class);
        wanted.files().entrySet().stream().limit(1).forEach(file -> write(file.getKey(), file.getValue()));
    }

    private void write(String name, byte[] content) {
        try {
            Files.createDirectories(bench.server.file(name).getParent());
            Files.write(bench.server.file(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whoMayNotWriteMayLook() throws IOException {
        bench.done("install");
        Path modules = bench.server.file("modules");
        assumeFalse(!modules.toFile().setWritable(false) || Files.isWritable(modules), "this user may write everywhere");
        assertThat(bench.done("install").out()).contains("nothing to do");
        bench.done("enable", "--all", "--dry-run");
        bench.done("uninstall", "--dry-run");
    }

    @Test
    void aNewVersionReplacesTheOld() throws IOException {
        bench.done("install");
        bench.jars("1.1");
        assertThat(bench.run("check").exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(bench.done("install").out()).contains("- modules/org/slotpool/mcp/main/mcp-api-1.0.jar");
        assertThat(bench.server.file("modules/org/slotpool/mcp/main/mcp-api-1.0.jar")).doesNotExist();
        bench.done("check");
        bench.done("uninstall");
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void theJarsOfARunningServerAreNotReplaced() throws IOException {
        bench.done("install");
        SortedMap<String, String> installed = bench.server.contents();
        bench.processes.add("java -Djboss.home.dir=" + bench.server.home());
        bench.jars("1.1");
        Bench.Result result = bench.run("install");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).contains("Stop it first");
        assertThat(bench.server.contents()).isEqualTo(installed);
    }

    @Test
    void aPatchedServerIsWiredToItsPatch() throws IOException {
        String overlay = FakeServer.BASE + "/.overlays/patch-1";
        bench.server.ironJacamar(overlay, "3.0.14.Final");
        bench.server.write(FakeServer.BASE + "/.overlays/.overlays", "patch-1\n");
        assertThat(bench.done("install").out()).contains("IronJacamar 3.0.14.Final");
        assertThat(bench.server.read(FakeServer.SHADOW)).contains("base/.overlays/patch-1/org/jboss");
    }

    @Test
    void afterAnUpdateCheckSaysWhatToDoAndInstallDoesIt() throws IOException {
        bench.done("install");
        bench.server.update("3.0.18.Final", "3.0.14.Final");
        Bench.Result check = bench.run("check");
        assertThat(check.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(check.out()).contains("does not boot (WFLYSRV0056)").contains("ironjacamar-core-impl-3.0.18.Final.jar")
                .contains("no longer 3.0.18.Final").contains("Run \"install\" again");
        assertThat(bench.done("status").out()).contains("does not fit the server");
        assertThat(bench.run("enable", "--all").err()).contains("Run \"install\" again");
        bench.done("install");
        bench.done("check");
        assertThat(bench.server.read(FakeServer.SHADOW)).contains("3.0.14.Final").doesNotContain("3.0.18.Final");
    }

    @Test
    void anUpdateThatTakesNoJarAwayIsNoticedToo() throws IOException {
        bench.done("install");
        String description = FakeServer.BASE + FakeServer.IMPL + "/module.xml";
        bench.server.write(description, bench.server.read(description).replace("java.naming", "java.rmi"));
        assertThat(bench.run("check").out()).contains(description + " has changed").doesNotContain("does not boot");
        bench.done("install");
        bench.done("check");
    }

    @Test
    void aStaleInstallationCanBeTakenAway() throws IOException {
        bench.done("install");
        bench.done("enable", "--all");
        bench.server.update("3.0.18.Final", "3.0.14.Final");
        bench.done("uninstall");
        assertThat(bench.server.file("modules/org")).doesNotExist();
        assertThat(bench.server.read("standalone/configuration/standalone.xml")).contains("A comment");
    }

    @Test
    void evenIfItsConfigurationWasChangedSince() throws IOException {
        bench.done("install");
        bench.done("enable", "--all");
        String file = "standalone/configuration/standalone.xml";
        bench.server.write(file, bench.server.read(file).replace("<server>", "<server><xa-data-source name=\"x\"/>"));
        bench.server.update("3.0.18.Final", "3.0.14.Final");
        bench.done("uninstall");
        assertThat(bench.server.file("modules/org")).doesNotExist();
        assertThat(bench.server.read(file)).doesNotContain("slotpool").contains("com.example.Pool");
    }

    @Test
    void whatOthersHaveChangedIsNotTouchedWithoutForce() throws IOException {
        bench.done("install");
        bench.server.write(FakeServer.SHADOW, bench.server.read(FakeServer.SHADOW) + "<!-- mine -->");
        assertThat(bench.run("check").out()).contains(FakeServer.SHADOW + " was changed");
        assertThat(bench.run("install").err()).contains("--force");
        assertThat(bench.run("uninstall").err()).contains("--force");
        assertThat(bench.server.read(FakeServer.SHADOW)).contains("mine");
        bench.done("install", "--force");
        bench.done("check");
    }

    @Test
    void aServerWithTheFeaturePackIsLeftAlone() throws IOException {
        bench.server.write(FakeServer.SHADOW, bench.server.read(FakeServer.BASE + FakeServer.IMPL + "/module.xml")
                .replace("java.naming", "org.slotpool.mcp"));
        before = bench.server.contents();
        for (String command : new String[] {"install", "status", "check"}) {
            Bench.Result result = bench.run(command);
            assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
            assertThat(result.err()).contains("feature pack");
        }
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void aModuleThatSomebodyHasReplacedIsLeftAlone() throws IOException {
        bench.server.write(FakeServer.SHADOW, bench.server.read(FakeServer.BASE + FakeServer.IMPL + "/module.xml"));
        assertThat(bench.run("install").err()).contains("Somebody has replaced IronJacamar's module");
    }

    @Test
    void aFileInTheWayIsNotOverwritten() throws IOException {
        bench.server.write("modules/org/slotpool/mcp/main/module.xml", "<module/>");
        before = bench.server.contents();
        assertThat(bench.run("install", "--force").err()).contains("in the way");
        assertThat(bench.server.contents()).isEqualTo(before);
    }

    @Test
    void anUntestedIronJacamarNeedsForce() throws IOException {
        bench.server.update("3.0.18.Final", "3.9.9.Final");
        Bench.Result refused = bench.run("install");
        assertThat(refused.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains("not tested with IronJacamar 3.9.9.Final").contains("3.0.18.Final (WildFly");
        assertThat(bench.server.file("modules/org")).doesNotExist();
        assertThat(bench.done("install", "--force").out()).contains("WARNING");
        assertThat(bench.run("enable", "--all").err()).contains("--force");
        assertThat(bench.done("enable", "--all", "--force").out()).contains("WARNING");
        assertThat(bench.run("check").exit()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void anOldIronJacamarIsRefusedInAnyCase() throws IOException {
        bench.server.update("3.0.18.Final", "1.5.3.Final");
        assertThat(bench.run("install", "--force").err()).contains("1.5.3.Final is not supported");
        assertThat(bench.server.file("modules/org")).doesNotExist();
    }

    @Test
    void aServerWithoutIronJacamarIsRefused() throws IOException {
        Files.delete(bench.server.file(FakeServer.BASE + FakeServer.IMPL + "/module.xml"));
        assertThat(bench.run("install").err()).contains("no module org.jboss.ironjacamar.impl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"install", "check", "status", "uninstall", "disable"})
    void whatIsNoServerIsRefused(String command) throws IOException {
        assertThat(bench.runWithoutHome(command, "--home", folder.toString()).err()).contains("is not the home of a WildFly");
        assertThat(bench.runWithoutHome(command, "--home", bench.server.file("bin").toString()).err())
                .contains("Its parent is one");
        assertThat(bench.runWithoutHome(command, "--home", folder + "/none").err()).contains("There is no folder");
        Bench.Result nothing = bench.runWithoutHome(command);
        assertThat(nothing.err()).contains("JBOSS_HOME");
        assertThat(nothing.exit()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void withoutPermissionNothingIsTried() throws IOException {
        Path modules = bench.server.file("modules");
        assumeFalse(!modules.toFile().setWritable(false) || Files.isWritable(modules), "this user may write everywhere");
        assertThat(bench.run("install").err()).contains("No permission to write to " + modules);
    }

    @Test
    void aRunningServerKeepsItsFiles() throws IOException {
        bench.done("install");
        bench.processes.add("java -jar x/jboss-modules.jar -mp x org.jboss.as.standalone -Djboss.home.dir="
                + bench.server.home() + " -Djboss.server.base.dir=" + bench.server.home() + "/standalone");
        assertThat(bench.run("uninstall").err()).contains("A server runs from").contains("Stop it first");
        assertThat(bench.server.file(FakeServer.SHADOW)).exists();
    }

    @Test
    void aConfigurationThatNamesThePoolWithoutItIsReported() throws IOException {
        bench.done("install");
        bench.server.write("standalone/configuration/other.xml",
                "<server><data-source mcp=\"org.slotpool.mcp.NonBlockingManagedConnectionPool\"/></server>");
        assertThat(bench.run("uninstall").err()).contains("other.xml names the pool");
        assertThat(bench.server.file(FakeServer.SHADOW)).exists();
        bench.done("uninstall", "--force");
        Bench.Result check = bench.run("check");
        assertThat(check.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(check.out()).contains("other.xml names the pool, 1 times").contains("IJ000453");
    }

    @Test
    void wrongOptionsAreTold() {
        assertThat(bench.run("enable").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(bench.run("enable", "--all", "--datasource", "x").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(bench.runWithoutHome().err()).contains("install, check, enable, disable, uninstall, status");
        assertThat(bench.run("enable", "--al").err()).contains("--help");
        assertThat(bench.run("disable", "--controller", "x:1", "--configuration", "y").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(bench.run("disable", "--user", "x").exit()).isEqualTo(ExitCode.USAGE);
    }
}
