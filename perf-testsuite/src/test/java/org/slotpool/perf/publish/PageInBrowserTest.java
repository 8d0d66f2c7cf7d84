/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page as a reader has it, made of the published data; skipped on a machine that has no Chromium. */
class PageInBrowserTest {

    private static final Path DATA = Path.of("..", "docs", "benchmarks", "data");

    @TempDir
    private static Path directory;
    private static Chromium chromium;
    private static Path page;
    private static DataFolder data;

    @BeforeAll
    static void writePage() throws Exception {
        Optional<Chromium> found = Chromium.find();
        assumeTrue(found.isPresent(), "no Chromium on this machine: install it, or name it in CHROMIUM");
        chromium = found.get();
        data = DataFolder.read(DATA);
        page = directory.resolve("report.html");
        Files.writeString(page, new HtmlPage(Report.of("today", data, Reasons.in(DATA), Optional.empty())).text());
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1200})
    void everyPlotIsDrawnAndNothingIsSaidOnTheConsole(int width) throws Exception {
        Chromium.Shown shown = chromium.show(page, width, directory);
        assertThat(shown.console()).isEmpty();
        List<Figure> plots = data.sections().stream().flatMap(section -> section.figures().stream())
                .filter(figure -> !figure.panels().isEmpty()).toList();
        assertThat(plots).isNotEmpty();
        for (Figure plot : plots) {
            Element drawn = shown.page().getElementById("plot-" + plot.id());
            assertThat(drawn.attr("data-drawn")).as(plot.id()).isEqualTo("yes");
            assertThat(drawn.select(".panel > svg[role=img][aria-label]")).as(plot.id()).hasSameSizeAs(plot.panels());
        }
        assertThat(shown.page().select(".plot").outerHtml()).doesNotContain("NaN", "undefined", "Infinity");
    }

    /** Not by way of the report's own reading of the files. */
    @Test
    void thePlottedThroughputsAreThoseOfTheRawData() throws Exception {
        Chromium.Shown shown = chromium.show(page, 900, directory);
        JsonNode cells = new ObjectMapper().readTree(DATA.resolve("compare/compare.json").toFile()).get("cells");
        List<Double> expected = new ArrayList<>();
        for (JsonNode cell : cells) {
            if (cell.get("adapter").asText().equals("noop") && cell.get("case").asText().equals("xa")) {
                for (JsonNode pool : cell.get("pools")) {
                    if (pool.get("pool").asText().equals("slotpool")) {
                        expected.add(pool.at("/perSecond/median").asDouble());
                    }
                }
            }
        }
        assertThat(expected).isNotEmpty();
        assertThat(marks(shown, "#plot-compare-throughput [data-panel='noop, xa'] [data-series=slotpool] circle"))
                .containsExactlyElementsOf(expected);
    }

    @Test
    void thePlottedOutageIsThatOfTheRawData() throws Exception {
        Chromium.Shown shown = chromium.show(page, 901, directory);
        JsonNode pools = new ObjectMapper().readTree(DATA.resolve("outage/outage.json").toFile()).get("pools");
        for (JsonNode pool : pools) {
            List<Double> expected = new ArrayList<>();
            pool.get("successesPerBucket").forEach(count -> expected.add(count.asDouble() / 0.1));
            assertThat(marks(shown, "#plot-outage-time [data-series=" + pool.get("pool").asText() + "] circle"))
                    .containsExactlyElementsOf(expected);
        }
    }

    private static List<Double> marks(Chromium.Shown shown, String selector) {
        return shown.page().select(selector).stream().map(mark -> Double.parseDouble(mark.attr("data-y"))).toList();
    }
}
