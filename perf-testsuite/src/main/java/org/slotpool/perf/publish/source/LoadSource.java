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
import java.util.stream.Stream;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Quantile;
import org.slotpool.perf.statistics.Spread;

/** Operations at fixed rates: {@code load.json}. */
final class LoadSource implements Source {

    LoadSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("load.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        JsonNode load = Values.required(data, "load");
        List<Share> shares = shares(load);
        List<Measure> integrals = shares.stream().map(LoadSource::integral).toList();
        List<Measure> latencies = shares.stream().flatMap(share -> latencies(share).stream()).toList();
        List<Measure> slowest = shares.stream().map(share -> share.measure("longest in a second, median", Unit.NANOS,
                LoadSource::medianLongest)).toList();
        String rate = "The better stock pool can do " + Unit.PER_SECOND.format(Values.required(load, "referencePerSecond")
                .asDouble()) + "; each panel is a part of that. ";
        List<Figure> figures = List.of(
                new Figure(id + "-p99", "99th percentile in each second", rate + "Lower is better, the scale is logarithmic; the "
                        + "median of the rounds.", Figure.Kind.TIME, "seconds", Unit.NANOS, seconds(shares, "p99Nanos"),
                        Table.of(integrals)),
                new Figure(id + "-longest", "Longest in each second", "Likewise.", Figure.Kind.TIME, "seconds", Unit.NANOS,
                        seconds(shares, "maxNanos"), Table.of(slowest)),
                new Figure(id + "-latency", "Latency at each rate", "Each step to the right looks at ten times fewer, longer "
                        + "times; lower is better.", Figure.Kind.PERCENTILES, "percentile", Unit.NANOS, percentiles(shares),
                        Table.of(latencies)),
                new Figure(id + "-integral", "The area below the 99th percentile", "Milliseconds times seconds, over the rate in "
                        + "per cent; lower is better.", Figure.Kind.LINES, "of saturation", Unit.COUNT, overRates(shares),
                        Table.of(integrals)));
        return new Section(id, "Load at fixed rates",
                "An open model: operations are due at a fixed rate, whether or not those before have ended, and latency counts "
                        + "from the moment at which one was due.", Values.required(data, "facts"),
                Stream.of(List.of(saturation(load)), integrals, latencies, slowest).flatMap(List::stream).toList(), figures,
                warnings(load));
    }

    private static Measure saturation(JsonNode load) {
        Map<String, Spread> saturation = new LinkedHashMap<>();
        Values.required(load, "saturationPerSecond").properties()
                .forEach(pool -> saturation.put(pool.getKey(), Values.spread(pool.getValue())));
        return new Measure("load", "all clients, one operation after the other", "operations per second", Unit.PER_SECOND, true,
                saturation);
    }

    private static List<Share> shares(JsonNode load) {
        Map<Integer, Map<String, List<JsonNode>>> shares = new LinkedHashMap<>();
        for (JsonNode trial : Values.list(load, "trials")) {
            shares.computeIfAbsent(Values.required(trial, "share").asInt(), s -> new LinkedHashMap<>())
                    .computeIfAbsent(Values.name(trial), p -> new ArrayList<>()).add(trial);
        }
        return shares.entrySet().stream().map(share -> new Share(share.getKey(), share.getValue())).toList();
    }

    private static Measure integral(Share share) {
        return share.measure("p99 over time, added up (ms \u00b7 s)", Unit.COUNT,
                trial -> Values.required(trial, "p99IntegralMilliSeconds").asDouble());
    }

    private static Measure latency(Share share, Quantile quantile) {
        return share.measure(quantile + " latency", Unit.NANOS, trial -> trial.at("/latencyNanos/" + quantile).asDouble());
    }

    private static List<Measure> latencies(Share share) {
        List<Measure> latencies = new ArrayList<>(Stream.of(Quantile.values()).map(quantile -> latency(share, quantile)).toList());
        latencies.add(share.measure("probe's p99", Unit.NANOS, trial -> trial.at("/probeNanos/p99").asDouble()));
        return latencies;
    }

    private static List<Figure.Panel> percentiles(List<Share> shares) {
        Panels panels = new Panels();
        for (Share share : shares) {
            for (Quantile quantile : Quantile.values()) {
                panels.add(share.place(), quantile.toString(), quantile.ordinal(), latency(share, quantile));
            }
        }
        return panels.build();
    }

    private static List<Figure.Panel> overRates(List<Share> shares) {
        Panels panels = new Panels();
        shares.forEach(share -> panels.add("", share.place(), share.percent(), integral(share)));
        return panels.build();
    }

    private static List<String> warnings(JsonNode load) {
        List<String> warnings = new ArrayList<>();
        for (JsonNode trial : Values.list(load, "trials")) {
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

    private static double medianLongest(JsonNode trial) {
        return Spread.of(Values.list(trial, "samples").stream().map(sample -> sample.get("maxNanos").asDouble()).toList())
                .median();
    }

    /** Each second's median over the rounds. */
    private static List<Figure.Panel> seconds(List<Share> shares, String field) {
        Panels panels = new Panels();
        shares.forEach(share -> share.trials().forEach((pool, trials) -> {
            int count = trials.stream().mapToInt(trial -> trial.get("samples").size()).min().orElseThrow();
            for (int i = 0; i < count; i++) {
                int second = i;
                Spread spread = Spread.of(trials.stream()
                        .map(trial -> trial.get("samples").get(second).get(field).asDouble()).toList());
                panels.add(share.place(), pool, Values.point("", second, Values.single(spread.median())));
            }
        }));
        return panels.build();
    }

    /**
     * What was measured at one rate.
     *
     * @param percent of what the better stock pool can do
     * @param trials by pool
     */
    private record Share(int percent, Map<String, List<JsonNode>> trials) {

        String place() {
            return percent + " %";
        }

        Measure measure(String metric, Unit unit, Function<JsonNode, Double> value) {
            Map<String, Spread> values = new LinkedHashMap<>();
            trials.forEach((pool, rounds) -> values.put(pool, Spread.of(rounds.stream().map(value).toList())));
            return new Measure("load", place(), metric, unit, false, values);
        }
    }
}
