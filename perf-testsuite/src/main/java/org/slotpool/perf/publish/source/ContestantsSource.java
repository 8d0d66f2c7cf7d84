/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;

/**
 * Contestants of any kind in shapes of threads and connections: {@code connectioncycle}, {@code pointread},
 * {@code strategies} and {@code peers}, which share one layout; {@link Draw} says who is judged against whom, the plots have
 * everybody side by side.
 */
final class ContestantsSource implements Source {

    private static final Map<String, List<String>> TITLES = Map.of(
            "connectioncycle", List.of("The connection cycle, scarce and not",
                    "A check-out and a check-in without any use, in the shapes in which another driver's pool was measured."),
            "pointread", List.of("Point reads", "One row read from PostgreSQL for each connection that is taken."),
            "strategies", List.of("Where to look first", "The start policies of slotpool beside other structures."),
            "peers", List.of("Other connection pools", "Pools that cannot be put into IronJacamar, beside this one, at the "
                    + "levels at which they can be compared; some do less than a pool of IronJacamar has to."));

    ContestantsSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return data.path("measurements").path(0).has("contestant");
    }

    @Override
    public Section read(String id, JsonNode data) {
        String command = id.replaceFirst("-\\d+$", "");
        ContestantFindings findings = new ContestantFindings();
        Values.list(data, "measurements").forEach(findings::add);
        List<Figure> figures = findings.figures(id);
        published(id, data.path("published"), figures);
        List<String> title = TITLES.getOrDefault(command, List.of(command, ""));
        return new Section(id, title.get(0), title.get(1), Values.required(data, "facts"), findings.measures(command), figures,
                findings.warnings());
    }

    /** What others published is shown as it stands; only ratios within one source compare. */
    private static void published(String id, JsonNode published, List<Figure> figures) {
        Set<String> columns = new LinkedHashSet<>();
        published.forEach(row -> row.properties().forEach(field -> columns.add(field.getKey())));
        if (!columns.isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            published.forEach(row -> rows.add(columns.stream().map(column -> text(row.path(column))).toList()));
            figures.add(new Figure(id + "-published", "Published by others, on other machines",
                    "Only ratios within one source compare.", Figure.Kind.BARS, "", Unit.COUNT, List.of(),
                    new Table(2, columns.stream().map(Words::of).toList(), rows)));
        }
    }

    private static String text(JsonNode value) {
        if (value.isNumber()) {
            return Unit.COUNT.format(value.asDouble());
        }
        return value.isMissingNode() || value.isNull() ? "-" : value.isValueNode() ? value.asText()
                : value.toString().replaceAll("[{}\"]", "").replace(",", ", ").replace(":", " ");
    }
}
