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

    /** The page as it is when its scripts have run, in a window of some width. */
    Shown show(Path file, int width, Path temporary) throws IOException, InterruptedException {
        Path page = temporary.resolve("page-" + width + ".html");
        Path words = temporary.resolve("words-" + width + ".txt");
        Process process = new ProcessBuilder(program.toString(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
                "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--user-data-dir=" + temporary.resolve("profile-" + width), "--window-size=" + width + ",900",
                "--virtual-time-budget=5000", "--enable-logging=stderr", "--dump-dom", file.toUri().toString())
                .redirectOutput(page.toFile()).redirectError(words.toFile()).start();
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
