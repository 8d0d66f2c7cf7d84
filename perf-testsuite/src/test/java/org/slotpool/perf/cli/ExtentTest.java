/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.compare.CompareSettings;
import org.slotpool.perf.compare.Portion;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.cost.CostSettings;
import org.slotpool.perf.cycle.CycleSettings;
import org.slotpool.perf.load.LoadSettings;
import org.slotpool.perf.outage.OutageSettings;
import org.slotpool.perf.requests.RequestsSettings;
import org.slotpool.perf.scarce.ScarceSettings;
import org.slotpool.perf.scarce.Shape;
import org.slotpool.perf.scarce.Way;
import org.slotpool.perf.soak.SoakSettings;

/** {@code --quick} and {@code --full}; the commands that run JMH for several contestants have tests of their own. */
class ExtentTest {

    private static final List<PoolKind> ALL = List.of(PoolKind.LIST, PoolKind.DEQUE, PoolKind.SLOTPOOL, PoolKind.FLOOR);
    private static final List<PoolKind> REAL = List.of(PoolKind.LIST, PoolKind.DEQUE, PoolKind.SLOTPOOL);
    private static final List<Case> CASES = List.of(Case.LOCAL, Case.XA, Case.NO);
    private static final List<Boolean> BOTH = List.of(true, false);
    private static final List<Integer> NUMBERS = List.of(1, 2, 8, 50);

    /** What a command makes of its options. */
    private static <C> Function<String[], Object> of(Class<C> command, Function<C, Object> settings) {
        return line -> settings.apply(command.cast(
                PerfCommandLine.create().parseArgs(line).subcommand().commandSpec().userObject()));
    }

    /** The command, what is full, what is quick, an option, and what is quick but for it. */
    static Stream<Arguments> settings() {
        return Stream.of(
                Arguments.of("cycle", of(CycleCommand.class, CycleCommand::settings),
                        new CycleSettings(ALL, NUMBERS, List.of("off", "on"), 1, 3, 2, 2, 500),
                        new CycleSettings(ALL, List.of(2), List.of("off"), 1, 1, 1, 1, 50),
                        "--time=70", new CycleSettings(ALL, List.of(2), List.of("off"), 1, 1, 1, 1, 70)),
                Arguments.of("compare --seed=1", of(CompareCommand.class, CompareCommand::settings),
                        compare(List.of(AdapterKind.NOOP, AdapterKind.H2, AdapterKind.POSTGRES), NUMBERS, 5, 180),
                        compare(List.of(AdapterKind.NOOP), List.of(2), 2, 30),
                        "--seconds=1", compare(List.of(AdapterKind.NOOP), List.of(2), 2, 1_000)),
                Arguments.of("scarce", of(ScarceCommand.class, ScarceCommand::settings),
                        new ScarceSettings(List.of(Way.SPI), List.of(0, 100, 5_000), List.of(new Shape(8, 4),
                                new Shape(50, 10), new Shape(300, 75), new Shape(1000, 250), new Shape(1000, 20)),
                                REAL, BOTH, 5, 1_500, 1_500, 10_000),
                        new ScarceSettings(List.of(Way.SPI), List.of(0, 100), List.of(new Shape(8, 4)), REAL, BOTH, 1, 50, 50, 1),
                        "--rounds=4",
                        new ScarceSettings(List.of(Way.SPI), List.of(0, 100), List.of(new Shape(8, 4)), REAL, BOTH, 4, 50, 50, 1)),
                Arguments.of("requests", of(RequestsCommand.class, RequestsCommand::settings),
                        new RequestsSettings(10_000, 32, 5, 10, 5_000, REAL, BOTH),
                        new RequestsSettings(200, 32, 5, 10, 5_000, REAL, BOTH),
                        "--requests=30", new RequestsSettings(30, 32, 5, 10, 5_000, REAL, BOTH)),
                Arguments.of("load", of(LoadCommand.class, LoadCommand::settings),
                        load(List.of(50, 80, 95, 105), 2_000, 3, 3, 10), load(List.of(80), 200, 1, 1, 1),
                        "--rate=50,50,90", load(List.of(50, 90), 200, 1, 1, 1)),
                Arguments.of("cost", of(CostCommand.class, CostCommand::settings),
                        new CostSettings(ALL, List.of(1, 2), 5, 500), new CostSettings(ALL, List.of(1), 1, 50),
                        "--rounds=2", new CostSettings(ALL, List.of(1), 2, 50)),
                Arguments.of("soak --seed=1", of(SoakCommand.class, SoakCommand::settings),
                        soak(600), soak(5), "--minutes=2", soak(120)),
                Arguments.of("outage", of(OutageCommand.class, OutageCommand::settings),
                        outage(3, 2, 5), outage(1, 1, 1), "--down=4", outage(1, 4, 1)),
                Arguments.of("crash", of(CrashCommand.class, CrashCommand::kills), 20, 2, "--kills=3", 3));
    }

    private static CompareSettings compare(List<AdapterKind> adapters, List<Integer> clients, int rounds, long millis) {
        return new CompareSettings(CASES, adapters, clients, ALL, TransactionService.MEMORY, rounds, 1, Portion.ofTime(millis),
                false, 1);
    }

    private static LoadSettings load(List<Integer> shares, int searchMillis, int rounds, int warmUp, int seconds) {
        return new LoadSettings(AdapterKind.NOOP, Case.LOCAL, TransactionService.MEMORY, 64, 10, 1_000, REAL, shares,
                searchMillis, rounds, warmUp, seconds);
    }

    private static SoakSettings soak(int seconds) {
        return new SoakSettings(PoolKind.SLOTPOOL, 64, Duration.ofSeconds(seconds), 1);
    }

    private static OutageSettings outage(int before, int down, int after) {
        return new OutageSettings(REAL, 8, TransactionService.MEMORY, Duration.ofSeconds(before), Duration.ofSeconds(down),
                Duration.ofSeconds(after));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void aCommandIsFullUnlessItIsToBeQuick(String command, Function<String[], Object> settings, Object full, Object quick) {
        assertThat(settings.apply(command.split(" "))).isEqualTo(full);
        assertThat(settings.apply((command + " --full").split(" "))).isEqualTo(full);
        assertThat(settings.apply((command + " --quick").split(" "))).isEqualTo(quick);
    }

    @ParameterizedTest(name = "{0} {4}")
    @MethodSource("settings")
    void whatIsSaidWins(String command, Function<String[], Object> settings, Object full, Object quick, String option,
            Object both) {
        assertThat(settings.apply((command + " --quick " + option).split(" "))).isEqualTo(both);
        assertThat(settings.apply((command + " " + option + " --quick").split(" "))).isEqualTo(both);
    }

    @ParameterizedTest
    @FieldSource("org.slotpool.perf.cli.AllCommand#COMMANDS")
    void noCommandIsQuickAndFull(String command) {
        Execution execution = Execution.of(command, "--quick", "--full");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("--quick").contains("--full").contains("mutually exclusive");
    }
}
