/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.stress;

import static org.slotpool.stress.StressRun.number;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * What one run of jcstress has left behind.
 *
 * @param tests by name
 * @param exitCode that of the process
 * @param seconds how long it took
 */
record Suite(Map<String, Test> tests, int exitCode, long seconds) {

    /** One test, over all configurations of the virtual machine. */
    static final class Test {
        private final Map<String, GradingResult> expected = new TreeMap<>();
        private final Map<String, Long> seen = new TreeMap<>();
        private final List<String> errors = new ArrayList<>();
        private int configurations;

        private void add(TestResult result) {
            configurations++;
            if (result.status() != Status.NORMAL) {
                errors.add(result.status() + " " + result.getConfig());
                return;
            }
            for (GradingResult graded : result.grading().gradingResults.values()) {
                expected.put(graded.id, graded);
                if (graded.count > 0) {
                    seen.merge(graded.id, graded.count, Long::sum);
                }
            }
        }

        private void add(Test more) {
            configurations += more.configurations;
            errors.addAll(more.errors);
            expected.putAll(more.expected);
            more.seen.forEach((outcome, samples) -> seen.merge(outcome, samples, Long::sum));
        }

        private long samples() {
            return seen.values().stream().mapToLong(Long::longValue).sum();
        }

        private boolean isOneSided() {
            List<String> acceptable = expected.values().stream().filter(graded -> graded.expect == Expect.ACCEPTABLE)
                    .map(graded -> graded.id).toList();
            return acceptable.size() > 1 && acceptable.stream().filter(seen::containsKey).count() == 1;
        }

        private long forbidden() {
            return seen.entrySet().stream().filter(e -> expected.get(e.getKey()).expect == Expect.FORBIDDEN)
                    .mapToLong(Map.Entry::getValue).sum();
        }
    }

    static Suite read(Path directory, int exitCode, long seconds) throws IOException {
        InProcessCollector results = new InProcessCollector();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".bin.gz")).toList()) {
                DiskReadCollector reader = new DiskReadCollector(file.toString(), results);
                try {
                    reader.dump();
                } catch (ClassNotFoundException e) {
                    throw new IOException(e);
                } finally {
                    reader.close();
                }
            }
        }
        Map<String, Test> tests = new TreeMap<>();
        for (TestResult result : results.getTestResults()) {
            tests.computeIfAbsent(result.getName(), name -> new Test()).add(result);
        }
        return new Suite(tests, exitCode, seconds);
    }

    /** What speaks against those tests that had to run and to pass. */
    List<String> complaints(Predicate<String> required) {
        List<String> complaints = missing(required);
        tests.forEach((name, test) -> {
            test.errors.forEach(error -> complaints.add(name + ": " + error));
            test.seen.forEach((outcome, samples) -> {
                GradingResult graded = test.expected.get(outcome);
                if (graded.expect == Expect.FORBIDDEN) {
                    complaints.add(name + ": (" + outcome + ") " + graded.description + " " + number(samples) + " of "
                            + number(test.samples()));
                }
            });
        });
        return complaints;
    }

    /** The tests in which nothing forbidden was seen. */
    List<String> uncaught() {
        return tests.entrySet().stream().filter(test -> test.getValue().forbidden() == 0).map(Map.Entry::getKey).toList();
    }

    /** The tests that ended well, and before they had begun. */
    List<String> withoutSamples() {
        return tests.entrySet().stream().filter(test -> test.getValue().errors.isEmpty() && test.getValue().samples() == 0)
                .map(Map.Entry::getKey).toList();
    }

    /** The tests in which one of several outcomes that may be was seen, and no other: their threads may never have met. */
    List<String> oneSided() {
        return tests.entrySet().stream().filter(test -> test.getValue().isOneSided()).map(Map.Entry::getKey).toList();
    }

    /** This run and a later one, as if they had been one. */
    Suite and(Suite later) {
        later.tests.forEach((name, test) -> tests.computeIfAbsent(name, any -> new Test()).add(test));
        return new Suite(tests, later.exitCode, seconds + later.seconds);
    }

    /** What speaks against tests that had to run. */
    List<String> missing(Predicate<String> required) {
        List<String> complaints = new ArrayList<>();
        if (tests.isEmpty()) {
            complaints.add("nothing ran, console.txt may say why; jcstress wants a processor for each of the two threads of a test");
            return complaints;
        }
        for (String name : TestList.tests()) {
            if (required.test(name) && (!tests.containsKey(name) || tests.get(name).samples() == 0)) {
                complaints.add(name + ": did not run");
            }
        }
        return complaints;
    }

    String figures() {
        return tests.size() + " tests, " + tests.values().stream().mapToInt(test -> test.configurations).sum()
                + " runs, " + tests.values().stream().mapToInt(test -> test.seen.size()).sum() + " outcomes, "
                + number(tests.values().stream().mapToLong(Test::samples).sum()) + " samples, "
                + number(tests.values().stream().mapToLong(Test::forbidden).sum()) + " forbidden; " + seconds + " s";
    }

    /** Every outcome of every test, how often it was seen, and what it means. */
    List<String> table() {
        List<String> lines = new ArrayList<>();
        tests.forEach((name, test) -> {
            lines.add("");
            lines.add(name + ": " + test.configurations + " runs, " + number(test.samples()) + " samples");
            test.expected.forEach((outcome, graded) -> lines.add(String.format("  %15s  %-26s %-10s  %s",
                    number(test.seen.getOrDefault(outcome, 0L)), outcome, graded.expect, graded.description)));
        });
        return lines;
    }
}
