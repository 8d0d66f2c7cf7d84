/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** A headless Chromium, if this machine has one: on the path, or where the environment's CHROMIUM says. */
final class Chromium {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final int SECONDS = 120;

    /** What was shown, and what the page said on its console. */
    record Shown(Document page, List<String> console) {
    }

    private final Path program;

    private Chromium(Path program) {
        this.program = program;
    }

    static Optional<Chromium> find() {
        List<Path> candidates = new ArrayList<>();
        String said = System.getenv("CHROMIUM");
        if (said != null) {
            candidates.add(Path.of(said));
        }
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            NAMES.forEach(name -> candidates.add(Path.of(directory, name)));
        }
        return candidates.stream().filter(Files::isExecutable).findFirst().map(Chromium::new);
    }

    /** The page as it is when its scripts have run, in a window of some width; Chromium makes none narrower than 500. */
    Shown show(Path file, int width, Path temporary, String... options) throws IOException, InterruptedException {
        Path own = Files.createTempDirectory(temporary, "chromium-");
        Path page = own.resolve("page.html");
        Path words = own.resolve("words.txt");
        List<String> command = new ArrayList<>(List.of(program.toString(), "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--user-data-dir=" + own.resolve("profile"), "--window-size=" + width + ",900",
                "--virtual-time-budget=5000", "--enable-logging=stderr"));
        command.addAll(List.of(options));
        command.addAll(List.of("--dump-dom", file.toUri().toString()));
        Process process = new ProcessBuilder(command).redirectOutput(page.toFile()).redirectError(words.toFile()).start();
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("Chromium does not end: " + Files.readString(words));
            }
        } finally {
            process.destroyForcibly();
        }
        return new Shown(Jsoup.parse(page.toFile(), "UTF-8"),
                Files.readAllLines(words).stream().filter(line -> line.contains("CONSOLE")).toList());
    }
}
