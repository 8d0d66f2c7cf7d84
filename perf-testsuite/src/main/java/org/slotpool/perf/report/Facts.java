/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The circumstances of a run, without which its figures mean little.
 *
 * @param date when it began, in universal time
 * @param machine processor, cores, memory, operating system
 * @param jvm the virtual machine and its arguments
 * @param versions of what was measured and of what it was measured with
 * @param settings of the run
 */
public record Facts(String date, Map<String, Object> machine, Map<String, Object> jvm, Map<String, String> versions,
        Map<String, Object> settings) {

    private static final String VERSIONS = "/org/slotpool/perf/versions.properties";
    private static final long MEBIBYTE = 1L << 20;

    /**
     * Collects the circumstances of this process.
     *
     * @param settings of the run, in the order in which they are to be reported
     * @return the facts, as of now
     */
    public static Facts of(Map<String, Object> settings) {
        String now = ZonedDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS).toString();
        return new Facts(now, machineFacts(), jvmFacts(), versionFacts(), settings);
    }

    private static Map<String, Object> machineFacts() {
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("processor", processor());
        machine.put("cores", Runtime.getRuntime().availableProcessors());
        machine.put("architecture", System.getProperty("os.arch"));
        machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        return machine;
    }

    private static String processor() {
        Path file = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(file)) {
            return "unknown";
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith("model name")).findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).trim()).orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static Map<String, Object> jvmFacts() {
        Map<String, Object> jvm = new LinkedHashMap<>();
        jvm.put("name", System.getProperty("java.vm.name"));
        jvm.put("version", System.getProperty("java.vm.version"));
        jvm.put("vendor", System.getProperty("java.vm.vendor"));
        jvm.put("arguments", ManagementFactory.getRuntimeMXBean().getInputArguments());
        jvm.put("maxHeapMebibytes", Runtime.getRuntime().maxMemory() / MEBIBYTE);
        jvm.put("collectors", ManagementFactory.getGarbageCollectorMXBeans().stream().map(bean -> bean.getName())
                .toList());
        return jvm;
    }

    private static Map<String, String> versionFacts() {
        Properties properties = new Properties();
        try (InputStream stream = Facts.class.getResourceAsStream(VERSIONS)) {
            properties.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + VERSIONS, e);
        }
        Map<String, String> versions = new TreeMap<>();
        properties.forEach((name, version) -> versions.put(name.toString(), version.toString()));
        return versions;
    }

    /**
     * The facts in a few lines, for the head of a table or of a file.
     *
     * @return lines without line feeds
     */
    public String[] lines() {
        return new String[] {
            "date: " + date,
            "machine: " + machine,
            "jvm: " + jvm,
            "versions: " + versions,
            "settings: " + settings,
        };
    }
}
