/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is plotted is what the data files say, read here in another way than the report reads them; skipped without a Chromium. */
class PlottedFiguresTest {

    @TempDir
    private static Path directory;
    private static Chromium.Shown shown;

    @BeforeAll
    static void showPage() throws Exception {
        shown = PublishedPage.in(directory).show(900);
    }

    @Test
    void thePlottedThroughputsAreThoseOfTheRawData() throws Exception {
        Map<String, List<Double>> expected = new TreeMap<>();
        for (JsonNode cell : raw("compare/compare.json").get("cells")) {
            for (JsonNode pool : cell.get("pools")) {
                note(expected, "#plot-compare-throughput", cell.get("adapter").asText() + ", " + cell.get("case").asText(),
                        pool.get("pool").asText(), "circle", pool.at("/perSecond/median").asDouble());
            }
        }
        arePlotted(expected, 9 * 4);
    }

    @Test
    void thePlottedOutageIsThatOfTheRawData() throws Exception {
        JsonNode pools = raw("outage/outage.json").get("pools");
        assertThat(pools).isNotEmpty();
        for (JsonNode pool : pools) {
            List<Double> expected = new ArrayList<>();
            pool.get("successesPerBucket").forEach(count -> expected.add(count.asDouble() / 0.1));
            assertThat(marks("#plot-outage-time [data-series=" + pool.get("pool").asText() + "] circle"))
                    .containsExactlyElementsOf(expected);
        }
    }

    @Test
    void thePlottedCellsOfTheAnnouncementAreTheMediansOfTheirRounds() throws Exception {
        Map<String, List<Double>> expected = new TreeMap<>();
        for (JsonNode cell : raw("ironjacamar/ironjacamar.json").get("cells")) {
            for (JsonNode pool : cell.get("pools")) {
                double[] rounds = new double[pool.get("slices").size()];
                for (int i = 0; i < rounds.length; i++) {
                    JsonNode slice = pool.get("slices").get(i);
                    rounds[i] = slice.get("transactions").asDouble() * 1e9 / slice.get("nanos").asDouble();
                }
                note(expected, "#plot-ironjacamar-throughput", cell.get("service").asText() + ", " + cell.get("case").asText(),
                        pool.get("pool").asText(), "circle", middle(rounds));
            }
        }
        arePlotted(expected, 9 * 4);
    }

    @Test
    void thePlottedThroughputsAndLatenciesOfPeersAreThoseOfTheRawData() throws Exception {
        Map<String, List<Double>> expected = new TreeMap<>();
        for (JsonNode one : raw("peers/peers.json").get("measurements")) {
            String panel = one.get("level").asText() + ", " + one.get("threads").asText() + "/" + one.get("connections").asText();
            note(expected, "#plot-peers-throughput", panel, one.get("title").asText(), "rect",
                    one.at("/perSecond/median").asDouble());
            for (String percentile : List.of("p50", "p90", "p95", "p99", "p99.9", "p99.99", "max")) {
                JsonNode nanos = one.path("latencyNanos").path(percentile);
                if (nanos.isObject()) {
                    note(expected, "#plot-peers-latency", panel, one.get("title").asText(), "circle", nanos.get("median").asDouble());
                }
            }
        }
        arePlotted(expected, 100);
    }

    /** The rival and by how much, computed from the raw data. */
    @Test
    void whatIsLostToOthersStandsAmongTheLosses() throws Exception {
        double ours = 0;
        Map<Double, String> others = new TreeMap<>();
        for (JsonNode one : raw("peers/peers.json").get("measurements")) {
            if (one.get("level").asText().equals("stub") && one.get("threads").asInt() == 2) {
                double median = one.at("/perSecond/median").asDouble();
                if (one.get("contestant").asText().equals("slotpool")) {
                    ours = median;
                } else if (one.get("pool").asBoolean()) {
                    others.put(-median, one.get("title").asText());
                }
            }
        }
        Map.Entry<Double, String> best = others.entrySet().iterator().next();
        assertThat(shown.page().select("#losses tbody tr").eachText()).filteredOn(row -> row.startsWith(
                "peers: stub, 2/2, IronJacamar slotpool beside others cycles per second ")).singleElement().asString()
                .contains("(" + best.getValue() + ") " + String.format(Locale.ROOT, "%.2fx", ours / -best.getKey()));
    }

    @Test
    void thePlottedThroughputsOfScarceConnectionsAreTheMediansOfTheirRounds() throws Exception {
        Map<String, List<Double>> expected = new TreeMap<>();
        for (JsonNode cell : raw("scarce/scarce.json").get("cells")) {
            assertThat(cell.get("way").asText()).isEqualTo("spi");
            int micros = cell.get("holdMicros").asInt();
            String panel = micros == 0 ? "given back at once" : micros < 1_000 ? "kept " + micros + " \u00b5s"
                    : "kept " + micros / 1_000 + " ms";
            for (JsonNode entrant : cell.get("entrants")) {
                double[] rounds = new double[entrant.get("rounds").size()];
                for (int i = 0; i < rounds.length; i++) {
                    rounds[i] = entrant.get("rounds").get(i).get("perSecond").asDouble();
                }
                note(expected, "#plot-scarce-throughput-" + (entrant.get("fair").asBoolean() ? "fair" : "unfair"), panel,
                        entrant.get("pool").asText(), "circle", middle(rounds));
            }
        }
        arePlotted(expected, 2 * 3 * 3);
    }

    /** At the beginning of each bar as many requests have been counted as took less than it says. */
    @Test
    void thePlottedRequestsAreCountedAsTheRawDataHaveThem() throws Exception {
        for (JsonNode entrant : raw("requests/requests.json").get("entrants")) {
            double counted = 0;
            for (Element bar : shown.page().select("#plot-requests-histogram [data-panel="
                    + (entrant.get("fair").asBoolean() ? "fair" : "unfair") + "] [data-series=" + entrant.get("pool").asText()
                    + "] rect")) {
                if (!bar.attr("data-x").equals("more")) {
                    assertThat(counted).as(bar.attr("data-x")).isEqualTo(below(entrant, Double.parseDouble(bar.attr("data-x"))));
                }
                counted += Double.parseDouble(bar.attr("data-y"));
            }
            assertThat(counted).isPositive().isEqualTo(below(entrant, Double.POSITIVE_INFINITY));
        }
    }

    private static double below(JsonNode entrant, double millis) {
        double requests = 0;
        for (JsonNode value : entrant.get("distribution")) {
            requests += value.get("nanos").asDouble() < millis * 1e6 ? value.get("requests").asDouble() : 0;
        }
        return requests;
    }

    private static JsonNode raw(String file) throws Exception {
        return new ObjectMapper().readTree(PublishedPage.DATA.resolve(file).toFile());
    }

    /** Of an odd number. */
    private static double middle(double[] values) {
        assertThat(values.length % 2).isOne();
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static void note(Map<String, List<Double>> expected, String plot, String panel, String series, String mark,
            double value) {
        expected.computeIfAbsent(plot + " [data-panel='" + panel + "'] [data-series='" + series + "'] " + mark,
                s -> new ArrayList<>()).add(value);
    }

    private static void arePlotted(Map<String, List<Double>> expected, int atLeast) {
        assertThat(expected).hasSizeGreaterThanOrEqualTo(atLeast);
        expected.forEach((selector, values) -> assertThat(marks(selector)).as(selector).containsExactlyElementsOf(values));
    }

    private static List<Double> marks(String selector) {
        return shown.page().select(selector).stream().map(mark -> Double.parseDouble(mark.attr("data-y"))).toList();
    }
}
