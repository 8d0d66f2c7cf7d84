/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page as a reader has it, made of the published data; skipped on a machine that has no Chromium. */
class PageInBrowserTest {

    private static final int PHONE = 390;
    private static final String[] LIGHT = {};
    private static final String[] DARK = {"--force-dark-mode"};

    /** Shows a page in a frame that is as wide as a phone, which Chromium's windows cannot be, and says what came of it. */
    private static final String FRAME = """
            <!doctype html><title>frame</title><pre id="widths"></pre><script type="text/plain" id="page">%s</script><script>
            const frame = document.createElement('iframe');
            frame.style = 'width: %dpx; height: 800px; border: 0';
            frame.onload = () => {
              const page = frame.contentDocument;
              const result = {window: frame.contentWindow.innerWidth, room: page.documentElement.clientWidth,
                needed: page.documentElement.scrollWidth, plots: {}};
              result.wide = [...page.querySelectorAll('body *')].filter(e => !e.closest('.scroll, nav'))
                .filter(e => e.getBoundingClientRect().right > result.room + .5).map(e => e.tagName + ' ' + e.textContent.slice(0, 60));
              for (const plot of page.querySelectorAll('.plot')) {
                result.plots[plot.dataset.figure] = plot.querySelectorAll('.panel > svg[role=img]').length;
              }
              document.getElementById('widths').textContent = JSON.stringify(result);
            };
            frame.srcdoc = decodeURIComponent(document.getElementById('page').textContent);
            document.body.append(frame);
            </script>
            """;

    /** Writes down the colours of the paper, the text and the series. */
    private static final String COLOURS = """
            <script>
            const colour = (element, property) => getComputedStyle(element)[property];
            const colours = {paper: colour(document.body, 'backgroundColor'), ink: colour(document.body, 'color'),
              soft: colour(document.querySelector('.meta'), 'color'), series: {}};
            for (const name of document.querySelectorAll('svg text.name')) colours.series[colour(name, 'fill')] = name.textContent;
            const said = document.createElement('pre');
            said.id = 'colours';
            said.textContent = JSON.stringify(colours);
            document.body.append(said);
            </script>
            """;

    @TempDir
    private static Path directory;
    private static PublishedPage page;

    @BeforeAll
    static void writePage() throws Exception {
        page = PublishedPage.in(directory);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1200})
    void everyPlotIsDrawnAndNothingIsSaidOnTheConsole(int width) throws Exception {
        Chromium.Shown drawnAt = page.show(width);
        assertThat(drawnAt.console()).isEmpty();
        assertThat(plots()).isNotEmpty();
        for (Figure plot : plots()) {
            Element drawn = drawnAt.page().getElementById("plot-" + plot.id());
            assertThat(drawn.attr("data-drawn")).as(plot.id()).isEqualTo("yes");
            assertThat(drawn.select(".panel > svg[role=img][aria-label]")).as(plot.id()).hasSameSizeAs(plot.panels());
        }
        assertThat(drawnAt.page().select(".plot").outerHtml()).doesNotContain("NaN", "undefined", "Infinity");
    }

    @Test
    void onAPhoneEveryPlotIsDrawnAndNothingHasToBeScrolledSideways() throws Exception {
        Path framed = directory.resolve("framed.html");
        String text = URLEncoder.encode(Files.readString(page.file()), StandardCharsets.UTF_8).replace("+", "%20");
        Files.writeString(framed, FRAME.formatted(text, PHONE));
        Chromium.Shown phone = page.show(framed, 500);
        assertThat(phone.console()).isEmpty();
        JsonNode widths = new ObjectMapper().readTree(phone.page().getElementById("widths").text());
        assertThat(widths.path("window").asInt()).isEqualTo(PHONE);
        assertThat(widths.path("wide")).isEmpty();
        assertThat(widths.path("needed").asInt()).isPositive().isEqualTo(widths.path("room").asInt());
        Map<String, Integer> drawn = new LinkedHashMap<>();
        widths.get("plots").properties().forEach(plot -> drawn.put(plot.getKey(), plot.getValue().asInt()));
        Map<String, Integer> expected = new LinkedHashMap<>();
        plots().forEach(plot -> expected.put(plot.id(), plot.panels().size()));
        assertThat(drawn).isEqualTo(expected);
    }

    /** Text needs 4.5, marks need 3, says WCAG. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void byDayAndByNightEverythingStandsOutAgainstThePaper(boolean dark) throws Exception {
        Path coloured = directory.resolve("coloured-" + dark + ".html");
        Files.writeString(coloured, Files.readString(page.file()).replace("</body>", COLOURS + "</body>"));
        Chromium.Shown seen = page.show(coloured, 900, dark ? DARK : LIGHT);
        assertThat(seen.console()).isEmpty();
        JsonNode colours = new ObjectMapper().readTree(seen.page().getElementById("colours").text());
        String paper = colours.get("paper").asText();
        assertThat(Contrast.luminance(paper) < 0.1).isEqualTo(dark);
        assertThat(Contrast.between(paper, colours.get("ink").asText())).isGreaterThan(4.5);
        assertThat(Contrast.between(paper, colours.get("soft").asText())).isGreaterThan(4.5);
        assertThat(colours.get("series")).hasSizeGreaterThan(4);
        colours.get("series").properties().forEach(series -> assertThat(Contrast.between(paper, series.getKey()))
                .as(series.toString()).isGreaterThan(3));
    }

    private static List<Figure> plots() {
        return page.data().sections().stream().flatMap(section -> section.figures().stream())
                .filter(figure -> !figure.panels().isEmpty()).toList();
    }
}
