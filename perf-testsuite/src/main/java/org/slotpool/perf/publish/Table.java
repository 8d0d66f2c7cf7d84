/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slotpool.perf.statistics.Spread;

/**
 * Text in rows and columns.
 *
 * @param leftColumns how many columns are aligned to the left
 * @param heading one for each column
 * @param rows as many values each
 */
public record Table(int leftColumns, List<String> heading, List<List<String>> rows) {

    /** Of a plot whose figures stand in the tables of other figures. */
    public static final Table NONE = new Table(0, List.of(), List.of());

    private static final double PERCENT = 100;

    /**
     * One row for each measure: every contestant, and how the slotpool stands.
     *
     * @param measures at least one
     * @return the table
     */
    public static Table of(List<Measure> measures) {
        Set<String> contestants = new LinkedHashSet<>();
        measures.forEach(measure -> contestants.addAll(measure.values().keySet()));
        boolean judged = measures.stream().anyMatch(measure -> judged(measure).flatMap(Contest::outcome).isPresent());
        boolean manyMetrics = measures.stream().map(Measure::metric).distinct().count() > 1;
        List<String> heading = new ArrayList<>(List.of(manyMetrics ? "case" : measures.get(0).metric()));
        if (manyMetrics) {
            heading.add("measured");
        }
        contestants.forEach(contestant -> heading.add(title(contestant)));
        if (judged) {
            heading.addAll(List.of("vs stock", "outcome"));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Measure measure : measures) {
            List<String> row = new ArrayList<>(List.of(measure.place()));
            if (manyMetrics) {
                row.add(measure.metric());
            }
            contestants.forEach(contestant -> row.add(text(measure.values().get(contestant), measure.unit())));
            if (judged) {
                row.add(judged(measure).flatMap(Contest::ratio).map(Unit.RATIO::format).orElse("-"));
                row.add(judged(measure).flatMap(Contest::outcome).map(Outcome::toString).orElse("-"));
            }
            rows.add(List.copyOf(row));
        }
        return new Table(manyMetrics ? 2 : 1, List.copyOf(heading), rows);
    }

    /**
     * One row for each place on the horizontal axis, one column for each contestant in each panel.
     *
     * @param across what the horizontal axis is
     * @param unit of the vertical one
     * @param panels what is plotted
     * @return the table
     */
    public static Table ofPoints(String across, Unit unit, List<Figure.Panel> panels) {
        SortedMap<Double, String> places = new TreeMap<>();
        List<String> heading = new ArrayList<>(List.of(across));
        List<Map<Double, String>> columns = new ArrayList<>();
        for (Figure.Panel panel : panels) {
            for (Figure.Series series : panel.series()) {
                heading.add((panel.title().isEmpty() ? "" : panel.title() + ", ") + title(series.name()));
                Map<Double, String> column = new HashMap<>();
                series.points().forEach(point -> {
                    places.put(point.x(), point.label().isEmpty() ? Unit.COUNT.format(point.x()) : point.label());
                    column.put(point.x(), unit.format(point.y()));
                });
                columns.add(column);
            }
        }
        List<List<String>> rows = new ArrayList<>();
        places.forEach((place, label) -> {
            List<String> row = new ArrayList<>(List.of(label));
            columns.forEach(column -> row.add(column.getOrDefault(place, "-")));
            rows.add(List.copyOf(row));
        });
        return new Table(1, List.copyOf(heading), rows);
    }

    /**
     * Whether there is anything in it.
     *
     * @return true if it has columns
     */
    public boolean isShown() {
        return !heading.isEmpty();
    }

    private static Optional<Contest> judged(Measure measure) {
        return measure.contests().stream().findFirst();
    }

    /**
     * The heading of a contestant's column.
     *
     * @param contestant its name
     * @return in words
     */
    public static String title(String contestant) {
        return switch (contestant) {
            case "list", "deque" -> "stock " + contestant;
            default -> contestant;
        };
    }

    /**
     * A value with its spread.
     *
     * @param spread null if there is none
     * @param unit of it
     * @return the median, and \u00b1 half the interquartile range if there is any
     */
    public static String text(Spread spread, Unit unit) {
        if (spread == null) {
            return "-";
        }
        String median = unit.format(spread.median());
        return spread.lower() == spread.upper() ? median
                : median + String.format(Locale.ROOT, " \u00b1%.0f%%", spread.relative() * PERCENT);
    }
}
