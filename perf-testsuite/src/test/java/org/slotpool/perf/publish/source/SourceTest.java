/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Outcome;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.statistics.Spread;

/** Data files as their commands write them, shortened. */
class SourceTest {

    private static Section read(String file, String json) throws Exception {
        JsonNode data = new ObjectMapper().readTree(json.replace('\'', '"'));
        return Source.ALL.stream().filter(source -> source.understands(file, data)).findFirst().orElseThrow()
                .read(file.replace(".json", ""), data);
    }

    @Test
    void contestantsAreJudgedWithinTheirOrderAndShownSideBySide() throws Exception {
        Section section = read("connectioncycle.json", """
                {'facts': {}, 'published': [{'source': 'S', 'perSecond': 34000.0}], 'measurements': [
                 {'level': 'spi', 'contestant': 'deque', 'title': 'stock deque', 'order': 'fair', 'does': '', 'threads': 8,
                  'connections': 4, 'perSecond': {'median': 10, 'lower': 9, 'upper': 11}, 'latencyNanos': {'p50': 5, 'max': 9},
                  'failures': []},
                 {'level': 'spi', 'contestant': 'deque', 'title': 'stock deque unfair', 'order': 'unfair', 'does': '', 'threads': 8,
                  'connections': 4, 'perSecond': {'median': 90, 'lower': 90, 'upper': 90}, 'latencyNanos': null, 'failures': []},
                 {'level': 'spi', 'contestant': 'slotpool', 'title': 'slotpool', 'order': 'fair', 'does': '', 'threads': 8,
                  'connections': 4, 'perSecond': {'median': 20, 'lower': 19, 'upper': 21}, 'latencyNanos': {'p50': 7, 'max': 8},
                  'failures': ['one timed out']}]}""");
        assertThat(section.measures().get(0).values()).containsOnlyKeys("deque", "slotpool");
        assertThat(section.measures().get(0).outcome()).contains(Outcome.AHEAD);
        assertThat(section.measures()).filteredOn(measure -> measure.metric().equals("p50 latency")).singleElement()
                .satisfies(measure -> assertThat(measure.outcome()).contains(Outcome.LOST));
        assertThat(section.figures().get(0).panels()).singleElement()
                .satisfies(panel -> assertThat(panel.series()).hasSize(3));
        assertThat(section.figures()).extracting(Figure::kind)
                .containsExactly(Figure.Kind.BARS, Figure.Kind.PERCENTILES, Figure.Kind.BARS);
        assertThat(section.figures().get(2).table().rows().get(0)).containsExactly("S", "34,000");
        assertThat(section.warnings()).containsExactly("slotpool, spi, 8/4: one timed out");
    }

    @Test
    void theAnnouncementsCellsStandBesideTheirPublishedDifferences() throws Exception {
        Section section = read("ironjacamar.json", """
                {'facts': {}, 'published': {'source': 'A'}, 'cells': [{'service': 'noop', 'case': 'xa', 'clients': 50,
                 'percentToList': 34.12, 'percentToDeque': null, 'floorWithinSpread': true, 'published': {'percent': 107.7},
                 'pools': [{'pool': 'list', 'perSecond': {'median': 10, 'lower': 9, 'upper': 11}},
                  {'pool': 'slotpool', 'perSecond': {'median': 13, 'lower': 10, 'upper': 15}}]}]}""");
        assertThat(section.figures().get(1).table().rows().get(0))
                .containsExactly("noop, xa, 50", "+34.1 %", "-", "+107.7 %", "none");
        assertThat(section.measures().get(0).outcome()).contains(Outcome.EVEN);
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
        assertThat(section.measures()).filteredOn(measure -> measure.metric().startsWith("p99 over time")).singleElement()
                .satisfies(measure -> assertThat(measure.ours()).contains(new Spread(20, 10, 60)));
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
