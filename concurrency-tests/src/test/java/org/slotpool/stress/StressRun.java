/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the jcstress tests in a JVM of their own, and says in a few lines what came of it: the core must show no forbidden
 * outcome, and its broken twins must each show some.
 */
public final class StressRun {

    private static final String PACKAGE = "org.slotpool.core.";
    private static final String TWINS = PACKAGE + "Broken";
    /**
     * How often a test is repeated from which nothing was learnt, each time for twice as long: on a busy machine two threads
     * may run one after the other for a while.
     */
    private static final int ROUNDS = 10;
    private static final int FIRST_ROUND_MILLIS = 100;

    private StressRun() {
    }

    /**
     * Runs the tests.
     *
     * @param args the directory for the reports, then what jcstress is to be given
     * @throws Exception if there is no result
     */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        List<String> options = List.of(args).subList(1, args.length);
        List<String> complaints = new ArrayList<>();

        clear(directory);
        Suite core = run(directory.resolve("core"), "org\\.slotpool\\.core\\.(?!Broken).*", options);
        core = again(core, Suite::withoutSamples, directory, "core", options);
        complaints.addAll(core.complaints(name -> !name.startsWith(TWINS)));
        if (core.exitCode() != 0 && complaints.isEmpty()) {
            complaints.add("jcstress ended with " + core.exitCode());
        }

        Suite twins = run(directory.resolve("twins"), "org\\.slotpool\\.core\\.Broken.*", longer(options, 0));
        twins = again(twins, Suite::uncaught, directory, "twins", options);
        complaints.addAll(twins.missing(name -> name.startsWith(TWINS)));
        for (String name : twins.uncaught()) {
            complaints.add(name + ": is broken, and it was not noticed");
        }

        List<String> summary = new ArrayList<>();
        summary.add("jcstress " + String.join(" ", options));
        summary.add(Instant.now().truncatedTo(ChronoUnit.SECONDS) + ", " + machine());
        summary.add("The core: " + core.figures());
        summary.add("Its broken twins: " + twins.figures());
        if (!core.oneSided().isEmpty()) {
            summary.add("Only one of several outcomes seen, so the threads may never have met: " + String.join(", ", core.oneSided()));
        }
        complaints.forEach(complaint -> summary.add("FAILED " + complaint));
        summary.forEach(System.out::println);

        List<String> report = new ArrayList<>(summary);
        report.addAll(core.table());
        report.addAll(twins.table());
        Files.write(directory.resolve("summary.txt"), report);
        if (!complaints.isEmpty()) {
            System.out.println("See " + directory);
            System.exit(1);
        }
    }

    private static Suite again(Suite first, Function<Suite, List<String>> which, Path directory, String name,
            List<String> options) throws IOException, InterruptedException {
        Suite all = first;
        for (int round = 1; round < ROUNDS && !which.apply(all).isEmpty(); round++) {
            String tests = which.apply(all).stream().map(Pattern::quote).collect(Collectors.joining("|"));
            all = all.and(run(directory.resolve(name + "-" + round), tests, longer(options, round)));
        }
        return all;
    }

    private static List<String> longer(List<String> options, int round) {
        return with(with(options, "-time", FIRST_ROUND_MILLIS << round), "-iters", 3);
    }

    private static List<String> with(List<String> options, String name, int value) {
        List<String> changed = new ArrayList<>(options);
        int at = changed.indexOf(name);
        if (at >= 0) {
            changed.set(at + 1, String.valueOf(value));
        } else {
            changed.addAll(List.of(name, String.valueOf(value)));
        }
        return changed;
    }

    private static Suite run(Path directory, String tests, List<String> options) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), "org.openjdk.jcstress.Main", "-t", tests, "-r", "html"));
        command.addAll(options);
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(directory.resolve("console.txt").toFile()).start();
        int exitCode;
        try {
            exitCode = process.waitFor();
        } finally {
            process.destroy();
        }
        return Suite.read(directory, exitCode, (System.nanoTime() - begin) / 1_000_000_000);
    }

    private static void clear(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static String machine() {
        return Stream.of("java.vm.name", "java.vm.version", "os.name", "os.version", "os.arch").map(System::getProperty)
                .collect(Collectors.joining(" ")) + ", " + Runtime.getRuntime().availableProcessors() + " processors";
    }

    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
