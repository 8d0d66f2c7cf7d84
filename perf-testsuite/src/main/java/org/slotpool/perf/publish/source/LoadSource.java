/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Spread;

/** Operations at fixed rates: {@code load.json}. */
final class LoadSource implements Source {

    private static final List<String> QUANTILES = List.of("p50", "p99", "p99.9", "p99.99", "max");

    LoadSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("load.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        JsonNode load = Values.required(data, "load");
        Map<String, Spread> saturation = new LinkedHashMap<>();
        Values.required(load, "saturationPerSecond").properties()
                .forEach(pool -> saturation.put(pool.getKey(), Values.spread(pool.getValue())));
        List<Measure> measures = new ArrayList<>(List.of(new Measure("load", "all clients, one operation after the other",
                "operations per second", Unit.PER_SECOND, true, saturation)));
        Map<Integer, Map<String, List<JsonNode>>> shares = new LinkedHashMap<>();
        for (JsonNode trial : Values.stream(load, "trials")) {
            shares.computeIfAbsent(Values.required(trial, "share").asInt(), s -> new LinkedHashMap<>())
                    .computeIfAbsent(Values.name(trial), p -> new ArrayList<>()).add(trial);
        }
        Panels p99 = new Panels();
        Panels longest = new Panels();
        Panels percentiles = new Panels();
        Panels integrals = new Panels();
        List<Measure> integral = new ArrayList<>();
        List<Measure> latencies = new ArrayList<>();
        List<Measure> slowest = new ArrayList<>();
        shares.forEach((share, pools) -> {
            String place = share + " %";
            Measure sum = measure(place, "p99 over time, added up (ms \u00b7 s)", Unit.COUNT, pools,
                    trial -> Values.required(trial, "p99IntegralMilliSeconds").asDouble());
            integral.add(sum);
            integrals.add("", place, share, sum);
            for (String quantile : QUANTILES) {
                Measure latency = measure(place, quantile + " latency", Unit.NANOS, pools,
                        trial -> trial.at("/latencyNanos/" + quantile).asDouble());
                latencies.add(latency);
                percentiles.add(place, quantile, QUANTILES.indexOf(quantile), latency);
            }
            slowest.add(measure(place, "longest in a second, median", Unit.NANOS, pools, LoadSource::medianLongest));
            latencies.add(measure(place, "probe's p99", Unit.NANOS, pools, trial -> trial.at("/probeNanos/p99").asDouble()));
            pools.forEach((pool, trials) -> {
                seconds(place, pool, trials, "p99Nanos", p99);
                seconds(place, pool, trials, "maxNanos", longest);
            });
        });
        measures.addAll(integral);
        measures.addAll(latencies);
        measures.addAll(slowest);
        String rate = "The better stock pool can do " + Unit.PER_SECOND.format(Values.required(load, "referencePerSecond")
                .asDouble()) + "; each panel is a part of that. ";
        List<Figure> figures = List.of(
                new Figure(id + "-p99", "99th percentile in each second", rate + "Lower is better, the scale is logarithmic; the "
                        + "median of the rounds.", Figure.Kind.TIME, "seconds", Unit.NANOS, p99.build(), Table.of(integral)),
                new Figure(id + "-longest", "Longest in each second", "Likewise.", Figure.Kind.TIME, "seconds", Unit.NANOS,
                        longest.build(), Table.of(slowest)),
                new Figure(id + "-latency", "Latency at each rate", "Each step to the right looks at ten times fewer, longer "
                        + "times; lower is better.", Figure.Kind.PERCENTILES, "percentile", Unit.NANOS, percentiles.build(),
                        Table.of(latencies)),
                new Figure(id + "-integral", "The area below the 99th percentile", "Milliseconds times seconds, over the rate in "
                        + "per cent; lower is better.", Figure.Kind.LINES, "of saturation", Unit.COUNT, integrals.build(),
                        Table.of(integral)));
        return new Section(id, "Load at fixed rates",
                "An open model: operations are due at a fixed rate, whether or not those before have ended, and latency counts "
                        + "from the moment at which one was due.", Values.required(data, "facts"), measures, figures,
                warnings(load));
    }

    private static List<String> warnings(JsonNode load) {
        List<String> warnings = new ArrayList<>();
        for (JsonNode trial : Values.stream(load, "trials")) {
            String where = trial.path("share").asText() + " %, " + Values.name(trial) + ", round " + trial.path("round").asText();
            if (!trial.path("failures").isEmpty()) {
                warnings.add(where + ": operations failed: " + trial.get("failures"));
            }
            if (trial.path("unfinished").asLong() > 0) {
                warnings.add(where + ": " + trial.get("unfinished") + " operations were not begun in time");
            }
        }
        return warnings;
    }

    private static Measure measure(String place, String metric, Unit unit, Map<String, List<JsonNode>> pools,
            Function<JsonNode, Double> value) {
        Map<String, Spread> values = new LinkedHashMap<>();
        pools.forEach((pool, trials) -> values.put(pool, Spread.of(trials.stream().map(value).toList())));
        return new Measure("load", place, metric, unit, false, values);
    }

    private static double medianLongest(JsonNode trial) {
        return Spread.of(Values.stream(trial, "samples").stream().map(sample -> sample.get("maxNanos").asDouble()).toList())
                .median();
    }

    /** Each second's median over the rounds. */
    private static void seconds(String place, String pool, List<JsonNode> trials, String field, Panels panels) {
        int count = trials.stream().mapToInt(trial -> trial.get("samples").size()).min().orElseThrow();
        for (int i = 0; i < count; i++) {
            int second = i;
            Spread spread = Spread.of(trials.stream().map(trial -> trial.get("samples").get(second).get(field).asDouble())
                    .toList());
            panels.add(place, pool, Values.point("", second, Values.single(spread.median())));
        }
    }
}
