/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a command's raw data goes; mixed into each command that has any. */
final class RawData {

    @Option(names = "--out", description = "Directory of the raw data; without it, target/${COMMAND-NAME}/<time>.")
    private Path out;

    RawData() {
    }

    Path directory(Output output) {
        return OutputDirectory.of(out, output.command());
    }

    /** Prints what was found, writes what it came from, and says where that is. */
    void publish(Output output, String found, Writer writer) throws IOException {
        output.line("");
        output.text(found);
        Path directory = directory(output);
        writer.writeTo(directory);
        tell(output, directory);
    }

    static void tell(Output output, Path directory) {
        output.line("Raw data: " + directory.toAbsolutePath());
    }

    /** Writes the files of a command. */
    @FunctionalInterface
    interface Writer {

        void writeTo(Path directory) throws IOException;
    }
}
