/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A report as one HTML file, which needs nothing but itself: styles, script, D3 and all data are in it. Without its script
 * it still has every table.
 */
public final class HtmlPage {

    private static final String ROOM = "/org/slotpool/perf/publish/";

    private final Report report;

    /**
     * The page of a report.
     *
     * @param report what is told
     */
    public HtmlPage(Report report) {
        this.report = report;
    }

    /**
     * Makes the page.
     *
     * @return all of it
     * @throws IOException if a part of it is missing on the class path
     */
    public String text() throws IOException {
        ClasspathLoader loader = new ClasspathLoader(HtmlPage.class.getClassLoader());
        loader.setPrefix(ROOM.substring(1));
        PebbleEngine engine = new PebbleEngine.Builder().loader(loader).strictVariables(true).build();
        Properties assets = new Properties();
        try (InputStream stream = HtmlPage.class.getResourceAsStream(ROOM + "assets.properties")) {
            assets.load(stream);
        }
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("report", report);
        context.put("sections", report.data().sections().stream().map(SectionView::new).toList());
        context.put("howToRead", Report.HOW_TO_READ);
        context.put("circumstances", circumstances());
        context.put("style", resource(ROOM + "report.css"));
        context.put("script", resource(ROOM + "report.js"));
        context.put("d3", resource(assets.getProperty("d3")));
        context.put("csv", new RawFile("figures.csv", new CsvText(report).toString().getBytes(StandardCharsets.UTF_8)));
        context.put("figures", figures());
        StringWriter writer = new StringWriter();
        engine.getTemplate("report.html").evaluate(writer, context);
        return writer.toString();
    }

    /** The machines and JVMs that the data come from; the fewer the better. */
    private List<String> circumstances() {
        return report.data().sections().stream().map(Section::facts)
                .map(facts -> facts.at("/machine/processor").asText() + ", " + facts.at("/machine/cores").asText() + " cores, "
                        + facts.at("/machine/system").asText() + "; " + facts.at("/jvm/name").asText() + " "
                        + facts.at("/jvm/version").asText()).distinct().toList();
    }

    /** For a script element: nothing in it may end that element. */
    private String figures() throws JsonProcessingException {
        List<Map<String, Object>> plots = report.data().sections().stream()
                .flatMap(section -> section.figures().stream()).filter(figure -> !figure.panels().isEmpty())
                .map(HtmlPage::plot).toList();
        return new ObjectMapper().writeValueAsString(plots).replace("<", "\\u003c");
    }

    private static Map<String, Object> plot(Figure figure) {
        Map<String, Object> plot = new LinkedHashMap<>();
        plot.put("id", figure.id());
        plot.put("title", figure.title());
        plot.put("kind", figure.kind());
        plot.put("across", figure.across());
        plot.put("unit", figure.unit());
        plot.put("panels", figure.panels());
        return plot;
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException(name + " is not on the class path");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A section, and its facts in words. */
    public static final class SectionView {

        private final Section section;

        SectionView(Section section) {
            this.section = section;
        }

        /**
         * What is shown.
         *
         * @return the section itself
         */
        public Section getSection() {
            return section;
        }

        /**
         * Date, machine, JVM, versions and settings.
         *
         * @return names and values
         */
        public Map<String, String> getFacts() {
            Map<String, String> facts = new LinkedHashMap<>();
            section.facts().properties().forEach(fact -> {
                if (fact.getValue().isObject()) {
                    StringBuilder text = new StringBuilder();
                    fact.getValue().properties().forEach(part -> text.append(text.isEmpty() ? "" : "; ")
                            .append(part.getKey()).append(' ').append(part.getValue().toString().replace("\"", "")
                                    .replace(",", ", ")));
                    facts.put(fact.getKey(), text.toString());
                } else {
                    facts.put(fact.getKey(), fact.getValue().asText());
                }
            });
            return facts;
        }
    }
}
