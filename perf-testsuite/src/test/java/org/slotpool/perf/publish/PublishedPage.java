/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The page of the published data, and a browser.
 *
 * @param chromium the browser
 * @param directory for temporary files
 * @param file the page
 * @param data what it was made of
 */
record PublishedPage(Chromium chromium, Path directory, Path file, DataFolder data) {

    static final Path DATA = Path.of("..", "docs", "benchmarks", "data");

    /** Writes the page; the test is skipped on a machine that has no Chromium. */
    static PublishedPage in(Path directory) throws IOException {
        Optional<Chromium> chromium = Chromium.find();
        assumeTrue(chromium.isPresent(), "no Chromium on this machine: install it, or name it in CHROMIUM");
        DataFolder data = DataFolder.read(DATA);
        Path file = directory.resolve("report.html");
        Files.writeString(file, new HtmlPage(Report.of("today", data, Reasons.in(DATA), Optional.empty())).text());
        return new PublishedPage(chromium.get(), directory, file, data);
    }

    Chromium.Shown show(int width) throws IOException, InterruptedException {
        return show(file, width);
    }

    /** Another page made of this one. */
    Chromium.Shown show(Path other, int width, String... options) throws IOException, InterruptedException {
        return chromium.show(other, width, directory, options);
    }
}
