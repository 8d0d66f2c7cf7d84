/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slotpool.perf.bench.Measured;
import org.slotpool.perf.bench.Rival;
import org.slotpool.perf.statistics.Latency;
import org.slotpool.perf.statistics.Spread;

/** Contestants under several circumstances as raw data: every iteration, the latencies, and the circumstances. */
public final class BenchData {

    private final Facts facts;
    private final List<Map<String, Object>> published;
    private final List<Measured> results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param published figures of others to be set beside; may be empty
     * @param results all of them
     */
    public BenchData(Facts facts, List<Map<String, Object>> published, List<Measured> results) {
        this.facts = facts;
        this.published = published;
        this.results = results;
    }

    /**
     * Writes a JSON and a CSV file.
     *
     * @param directory is made if it does not exist
     * @param name of the files, without their endings
     * @throws IOException if they cannot be written
     */
    public void write(Path directory, String name) throws IOException {
        JsonFile.write(directory.resolve(name + ".json"), facts, published, "measurements",
                results.stream().map(BenchData::measurement).toList());
        writeCsv(directory.resolve(name + ".csv"));
    }

    private static Map<String, Object> measurement(Measured result) {
        Map<String, Object> data = new LinkedHashMap<>();
        Rival rival = result.task().rival();
        data.put("level", rival.level());
        data.put("contestant", rival.name());
        data.put("title", rival.title());
        data.put("order", rival.order());
        data.put("ours", rival.name().contains("slot"));
        data.put("pool", rival.isPool());
        data.put("does", rival.does());
        data.put("threads", result.task().shape().threads());
        data.put("connections", result.task().shape().connections());
        data.put("perSecond", result.throughput().orElse(null));
        data.put("perSecondValues", result.perSecond());
        data.put("latencyNanos", result.latencies().isEmpty() ? null : result.times());
        data.put("latencyProcesses", result.latencies());
        data.put("handovers", result.passages().stream().map(passage -> List.of(passage.before().handovers(),
                passage.after().handovers())).toList());
        data.put("failures", result.failures());
        return data;
    }

    private void writeCsv(Path file) throws IOException {
        List<String> heading = new ArrayList<>(List.of("level", "contestant", "order", "threads", "connections",
                "perSecond", "lower", "upper", "meanNanos"));
        Latency.NAMES.forEach(name -> heading.add(name + "Nanos"));
        heading.add("failures");
        CsvFile.write(file, facts, heading, printer -> {
            for (Measured result : results) {
                printer.printRecord(line(result));
            }
        });
    }

    private static List<Object> line(Measured result) {
        Rival rival = result.task().rival();
        List<Object> line = new ArrayList<>(List.of(rival.level(), rival.name(), rival.order(),
                result.task().shape().threads(), result.task().shape().connections()));
        line.add(result.throughput().map(spread -> spread.median()).orElse(null));
        line.add(result.throughput().map(spread -> spread.lower()).orElse(null));
        line.add(result.throughput().map(spread -> spread.upper()).orElse(null));
        Map<String, Spread> times = result.times();
        Stream.concat(Stream.of(Measured.MEAN), Latency.NAMES.stream())
                .forEach(name -> line.add(times.isEmpty() ? null : times.get(name).median()));
        line.add(String.join("; ", result.failures()));
        return line;
    }
}
