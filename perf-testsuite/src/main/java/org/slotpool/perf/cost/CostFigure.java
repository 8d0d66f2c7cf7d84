/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One kind of cost in one place, for all pools; less is better.
 *
 * @param place the circumstances
 * @param metric what is paid
 * @param unit bytes, nanos or count
 * @param values for each pool, one for each round
 */
public record CostFigure(String place, String metric, String unit, Map<String, List<Double>> values) {

    CostFigure(String place, String metric, String unit) {
        this(place, metric, unit, new LinkedHashMap<>());
    }

    void add(String pool, double value) {
        values.computeIfAbsent(pool, p -> new ArrayList<>()).add(value);
    }

    /**
     * For the report.
     *
     * @return false
     */
    public boolean isMoreIsBetter() {
        return false;
    }
}
