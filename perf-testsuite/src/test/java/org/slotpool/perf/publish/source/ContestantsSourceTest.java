/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.bench.Measured;
import org.slotpool.perf.bench.Task;
import org.slotpool.perf.cycle.Tasks;
import org.slotpool.perf.lender.CoreKind;
import org.slotpool.perf.lender.SourceKind;
import org.slotpool.perf.publish.Contest;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Loss;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Outcome;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.report.BenchData;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.scarce.Shape;
import org.slotpool.perf.statistics.Latency;

/** What commands write of contestants, as they write it. */
class ContestantsSourceTest {

    private static final Shape SHAPE = new Shape(8, 4);

    @TempDir
    private Path directory;
    private final List<Measured> results = new ArrayList<>();

    private void add(Task task, double perSecond, long p50) {
        Latency latency = new Latency(9, 5.5, Map.of("p0", 1L, "p50", p50, "p90", 70L, "p95", 71L, "p99", 72L, "p99.9", 73L,
                "p99.99", 74L, "max", 75L));
        results.add(new Measured(task, List.of(perSecond * 0.75, perSecond, perSecond * 1.25), List.of(latency), List.of(), List.of()));
    }

    private Section section(String name, List<Map<String, Object>> published) throws Exception {
        new BenchData(new Facts("today", Map.of(), Map.of(), Map.of(), Map.of()), published, results).write(directory, name);
        return new ContestantsSource().read(name, new ObjectMapper().readTree(directory.resolve(name + ".json").toFile()));
    }

    private static Task spi(PoolKind pool, boolean fair) {
        return Tasks.spi(new Entrant(pool, fair), SHAPE);
    }

    private static List<Contest> contests(Section section, String metric) {
        return section.measures().stream().filter(measure -> measure.metric().equals(metric)).map(Measure::contests)
                .flatMap(List::stream).toList();
    }

    private static Contest contest(Section section, String key) {
        return section.measures().stream().map(Measure::contests).flatMap(List::stream)
                .filter(contest -> contest.key().equals(key)).findFirst().orElseThrow(() -> new AssertionError(section.measures()));
    }

    @Test
    void stockPoolsAreRivalsInTheirOwnOrderOfServiceWhetherFairOrNot() throws Exception {
        add(spi(PoolKind.LIST, true), 200, 9);
        add(spi(PoolKind.DEQUE, true), 100, 5);
        add(spi(PoolKind.SLOTPOOL, true), 1000, 7);
        add(spi(PoolKind.DEQUE, false), 9000, 5);
        add(spi(PoolKind.SLOTPOOL, false), 2000, 5);
        add(spi(PoolKind.FLOOR, true), 99_000, 1);
        Section section = section("connectioncycle", List.of());
        assertThat(contests(section, "cycles per second")).hasSize(2);
        Contest fair = contest(section, "connectioncycle: spi, 8/4, fair: cycles per second");
        assertThat(fair.rival()).contains("stock list");
        assertThat(fair.outcome()).contains(Outcome.AHEAD);
        Contest unfair = contest(section, "connectioncycle: spi, 8/4, unfair: cycles per second");
        assertThat(unfair.rival()).contains("stock deque unfair");
        assertThat(unfair.outcome()).contains(Outcome.LOST);
        assertThat(contest(section, "connectioncycle: spi, 8/4, fair: p50 latency").outcome()).contains(Outcome.LOST);
    }

    @Test
    void poolsOfOthersAreRivalsInWhateverOrderAndEachThatIsAheadIsNamed() throws Exception {
        add(Tasks.core(CoreKind.SLOTS_HINTS, SHAPE, true), 1000, 5);
        add(Tasks.core(CoreKind.SPI_SLOTPOOL, SHAPE, true), 500, 5);
        add(Tasks.core(CoreKind.SPI_DEQUE, SHAPE, true), 100, 5);
        add(Tasks.core(CoreKind.HIKARI, SHAPE, true), 4000, 5);
        add(Tasks.core(CoreKind.QUEUE, SHAPE, true), 2000, 5);
        add(Tasks.core(CoreKind.VIBUR, SHAPE, true), 10, 5);
        add(Tasks.core(CoreKind.FLOOR, SHAPE, true), 9000, 5);
        add(Tasks.stub(SourceKind.SLOTPOOL, SHAPE, true), 10, 5);
        add(Tasks.stub(SourceKind.LIST, SHAPE, true), 5, 5);
        add(Tasks.stub(SourceKind.FLOOR, SHAPE, true), 15, 5);
        add(Tasks.stub(SourceKind.TOMCAT, SHAPE, true), 20, 5);
        Section section = section("peers", List.of());
        Loss core = new Loss(contest(section, "peers: core, 8/4, slots beside others: cycles per second"), "");
        assertThat(core.contest().outcome()).contains(Outcome.LOST);
        assertThat(core.rival()).isEqualTo("4k/s (HikariCP ConcurrentBag)");
        assertThat(core.ratio()).isEqualTo("0.25x");
        assertThat(core.others()).isEqualTo("ArrayBlockingQueue 0.50x");
        assertThat(contest(section, "peers: core, 8/4, fair: cycles per second").outcome()).contains(Outcome.AHEAD);
        assertThat(contest(section, "peers: core, 8/4, slotpool, SPI beside others: cycles per second").winners()).hasSize(2);
        Contest stub = contest(section, "peers: stub, 8/4, IronJacamar slotpool beside others: cycles per second");
        assertThat(stub.winners()).containsExactly("Tomcat JDBC");
        assertThat(contest(section, "peers: stub, 8/4, fair: cycles per second").outcome()).contains(Outcome.AHEAD);
        assertThat(contests(section, "cycles per second")).hasSize(5);
    }

    @Test
    void everybodyIsShownSideBySideWithSpreadMeanAndEveryPercentile() throws Exception {
        add(spi(PoolKind.DEQUE, true), 1000, 5);
        add(spi(PoolKind.DEQUE, false), 1000, 5);
        results.add(new Measured(spi(PoolKind.SLOTPOOL, true), List.of(), List.of(), List.of("it timed out"), List.of()));
        Section section = section("connectioncycle", List.of(Map.of("source", "S")));
        assertThat(section.figures()).extracting(Figure::kind)
                .containsExactly(Figure.Kind.BARS, Figure.Kind.PERCENTILES, Figure.Kind.BARS);
        Figure throughput = section.figures().get(0);
        assertThat(throughput.table().heading()).containsExactly("shape", "contestant", "per second", "mean", "p0", "p50",
                "p90", "p95", "p99", "p99.9", "p99.99", "max", "does");
        assertThat(throughput.table().rows().get(0)).containsExactly("spi, 8/4", "stock deque", "1k/s \u00b125%", "5.50 ns",
                "1 ns", "5 ns", "70 ns", "71 ns", "72 ns", "73 ns", "74 ns", "75 ns", "");
        assertThat(throughput.table().rows().get(2)).contains("-").doesNotContain("0/s");
        assertThat(throughput.panels()).singleElement().satisfies(panel -> assertThat(panel.series()).hasSize(2));
        assertThat(section.figures().get(2).table().rows()).containsExactly(List.of("S"));
        assertThat(section.warnings()).containsExactly("slotpool, spi, 8/4: it timed out");
    }
}
