/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Outcome;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.PostgresSoakReport;
import org.slotpool.perf.soak.postgres.Calamity;
import org.slotpool.perf.soak.postgres.CalamityResult;
import org.slotpool.perf.soak.postgres.PostgresSoakResult;
import org.slotpool.perf.statistics.Spread;

/** Data files as their commands write them, shortened. */
class SourceTest {

    private static Section read(String file, String json) throws Exception {
        JsonNode data = new ObjectMapper().readTree(json.replace('\'', '"'));
        return Source.ALL.stream().filter(source -> source.understands(file, data)).findFirst().orElseThrow()
                .read(file.replace(".json", ""), data);
    }

    private static String slices(int... perMicrosecond) {
        return IntStream.of(perMicrosecond).mapToObj("{'transactions': %d, 'nanos': 1000}"::formatted).toList().toString();
    }

    @Test
    void theAnnouncementsCellsStandBesideTheirPublishedDifferences() throws Exception {
        Section section = read("ironjacamar.json", """
                {'facts': {}, 'published': {'source': 'A'}, 'cells': [{'service': 'noop', 'case': 'xa', 'clients': 50,
                 'percentToList': 34.12, 'percentToDeque': null, 'floorWithinSpread': true, 'published': {'percent': 107.7},
                 'pools': [{'pool': 'list', 'perSecond': {'median': 1000, 'lower': 930, 'upper': 1070}, 'slices': %s},
                  {'pool': 'slotpool', 'perSecond': {'median': 1341.2, 'lower': 1000, 'upper': 1500}, 'slices': %s},
                  {'pool': 'floor', 'perSecond': {'median': 2000, 'lower': 1850, 'upper': 2150}, 'slices': %s}]},
                 {'service': 'file', 'case': 'no', 'clients': 1, 'percentToList': 100, 'percentToDeque': null,
                 'floorWithinSpread': false, 'published': null,
                 'pools': [{'pool': 'list', 'perSecond': {'median': 1000, 'lower': 990, 'upper': 1010}, 'slices': %s},
                  {'pool': 'slotpool', 'perSecond': {'median': 2000, 'lower': 1990, 'upper': 2010}, 'slices': %s},
                  {'pool': 'floor', 'perSecond': {'median': 2000, 'lower': 1990, 'upper': 2010}, 'slices': %s}]}]}
                """.formatted(slices(930, 1000, 1070), slices(1000, 1341, 1500), slices(1850, 2000, 2150),
                slices(500, 1000, 2000), slices(1000, 2000, 4000), slices(1000, 2000, 4000)));
        assertThat(section.text()).startsWith("Against the better stock pool, in 2 cells: faster in 1, even in 1, slower in 0. Of the "
                + "floor: 84 % in the median over the cells, 67 % in the worst (noop, xa, 50), below 75 % in 1. In 1 cells the floor "
                + "itself is within the stock pools' spread. Of 6 values 2 have an interquartile range of 15 % or more, and 1 if each "
                + "is taken as a part of the mean of its round, so that what slowed down all pools alike is not in it.");
        assertThat(section.figures()).extracting(Figure::title).hasSize(3).endsWith("noop, xa", "file, no");
        assertThat(section.figures().get(0).panels()).hasSize(2);
        assertThat(section.figures().get(1).table().heading()).hasSize(12).contains("% of floor", "spread \u2265 15 %");
        assertThat(section.figures().get(1).table().rows()).containsExactly(List.of("50", "1k/s \u00b17%", "-", "1.34k/s \u00b119%",
                "2k/s \u00b18%", "+34.1 %", "-", "+107.7 %", "67 %", "slotpool, floor", "none", "even"));
        assertThat(section.figures().get(2).table().rows().get(0)).endsWith("100 %", "-", "some", "ahead");
        assertThat(section.measures().get(0).contests().get(0).outcome()).contains(Outcome.EVEN);
    }

    @Test
    void aLoadsSecondsAreTheMediansOfItsRounds() throws Exception {
        String trial = """
                {'pool': 'slotpool', 'share': 80, 'round': %d, 'failures': {}, 'unfinished': %d, 'p99IntegralMilliSeconds': %d,
                 'latencyNanos': {'p50': 1, 'p99': 2, 'p99.9': 3, 'p99.99': 4, 'max': 5}, 'probeNanos': {'p99': 6},
                 'samples': [{'p99Nanos': %d, 'maxNanos': 50}, {'p99Nanos': 7, 'maxNanos': 70}]}""";
        Section section = read("load.json", "{'facts': {}, 'load': {'saturationPerSecond': {'slotpool': 100}, "
                + "'referencePerSecond': 100, 'trials': [" + trial.formatted(1, 0, 10, 10) + "," + trial.formatted(2, 3, 20, 30)
                + "," + trial.formatted(3, 0, 60, 20) + "]}}");
        assertThat(section.figures().get(0).panels().get(0).series().get(0).points()).extracting(Figure.Point::y)
                .containsExactly(20.0, 7.0);
        assertThat(section.figures().get(0).points()).isEqualTo(new Table(1, List.of("seconds", "80 %, slotpool"),
                List.of(List.of("0", "20 ns"), List.of("1", "7 ns"))));
        assertThat(section.figures().get(2).points()).isEqualTo(Table.NONE);
        assertThat(section.measures()).filteredOn(measure -> measure.metric().startsWith("p99 over time")).singleElement()
                .satisfies(measure -> assertThat(measure.contests().get(0).ours()).isEqualTo(new Spread(20, 10, 60)));
        assertThat(section.warnings()).containsExactly("80 %, slotpool, round 2: 3 operations were not begun in time");
    }

    @Test
    void aGatesVerdictsAreShownAndItsFailuresAreWarnings() throws Exception {
        String cells = "[{'cell': '2/2', 'slower': true, 'loss': 0.25, 'noise': 0.031, 'last': 7, 'alarmAt': 7, 'rounds': [1,2,3,4,5,6,7]}]";
        String facts = "'facts': {'settings': {'base': 'old.jar', 'candidate': 'slotpool'}}";
        Section gate = read("gate.json", "{" + facts + ", 'gate': {'failures': ['slower'], 'cells': " + cells + "}}");
        assertThat(gate.title()).isEqualTo("Gate: slotpool against old.jar");
        assertThat(gate.warnings()).containsExactly("slower");
        assertThat(gate.figures().get(0).table().rows())
                .containsExactly(List.of("2/2", "25.0 %", "3.1 %", "7 of 7", "7", "slower"));
        Section alarms = read("false-alarms.json", "{" + facts + ", 'falseAlarms': {'alarms': 1, 'runs': [" + cells + "]}}");
        assertThat(alarms.figures().get(0).title()).isEqualTo("1 false alarms in 1 runs");
        assertThat(alarms.figures().get(0).table().rows().get(0)).startsWith("run 1, 2/2");
    }

    @Test
    void aSoaksCalamitiesAreShownWithTheirLongestAndMedianTimes(@TempDir Path directory) throws Exception {
        List<CalamityResult> calamities = List.of(new CalamityResult(Calamity.LOCKED_OUT, 400, 1_000, 3, 5),
                new CalamityResult(Calamity.KILLED, 400, 20, 30, 40), new CalamityResult(Calamity.LOCKED_OUT, 500, 200, 7, 1_500),
                new CalamityResult(Calamity.KILLED, 400, 20, 30, -1), new CalamityResult(Calamity.LOCKED_OUT, 500, 34, 2, 9));
        new PostgresSoakReport(new PostgresSoakResult("pool", 1, 2, 2, 3_000, 100, 5, Map.of("IOException", 8L), calamities,
                List.of("one is late"), 0)).write(new Facts("today", Map.of(), Map.of(), Map.of(), Map.of()), directory);
        Section section = read("soak-postgres.json", Files.readString(directory.resolve("soak-postgres.json")));
        Figure figure = section.figures().stream().filter(one -> one.id().equals("soak-postgres-calamities")).findFirst().orElseThrow();
        assertThat(figure.table().rows()).containsExactly(
                List.of("locked-out", "3", "1,234", "7 ms", "3 ms", "1.50 s", "9 ms"),
                List.of("killed", "2", "40", "30 ms", "30 ms", "never", "never"));
        assertThat(section.warnings()).containsExactly("Violation: one is late");
    }

    @Test
    void whatNobodyKnowsIsShownAsItIs() throws Exception {
        Section section = read("news.json", "{'facts': {}, 'things': [{'name': 'a', 'size': 1}, {'name': 'b', 'odd': true}]}");
        assertThat(section.figures().get(0).table().heading()).containsExactly("name", "size", "odd");
        assertThat(section.figures().get(0).table().rows()).hasSize(2);
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatIllegalArgumentException().isThrownBy(() -> read("crash.json", "{'facts': {}}"))
                .withMessageContaining("no \"kills\"");
    }
}
