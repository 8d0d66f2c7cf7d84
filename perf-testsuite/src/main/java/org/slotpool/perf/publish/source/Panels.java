/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.publish.Figure.Panel;
import org.slotpool.perf.publish.Figure.Point;
import org.slotpool.perf.publish.Figure.Series;
import org.slotpool.perf.publish.Measure;

/** Collects points; panels and series are in the order in which they were first named. */
final class Panels {

    private final Map<String, Map<String, List<Point>>> points = new LinkedHashMap<>();

    void add(String panel, String series, Point point) {
        points.computeIfAbsent(panel, p -> new LinkedHashMap<>()).computeIfAbsent(series, s -> new ArrayList<>())
                .add(point);
    }

    /** A point for each contestant. */
    void add(String panel, String label, double x, Measure measure) {
        measure.values().forEach((contestant, spread) -> add(panel, contestant, Values.point(label, x, spread)));
    }

    List<Panel> build() {
        List<Panel> panels = new ArrayList<>();
        points.forEach((title, series) -> {
            List<Series> lines = new ArrayList<>();
            series.forEach((name, line) -> lines.add(new Series(name, List.copyOf(line))));
            panels.add(new Panel(title, lines));
        });
        return panels;
    }
}
