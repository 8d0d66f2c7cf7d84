/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Behaviour 4: a class that cannot be made for want of stack or heap is lost for as long as the virtual machine runs. So none is left to
 * be made when something goes wrong for the first time.
 */
class FirstPoolTest {

    private static final int PATIENCE_SECONDS = 50;
    private static final Pattern MADE = Pattern.compile("Initializing '(org/slotpool/[^']+)'");

    @TempDir
    private Path directory;

    @Test
    void leavesNoClassToBeMadeWhenSomethingGoesWrong() throws Exception {
        Path log = directory.resolve("classes.txt");
        Path words = directory.resolve("words.txt");
        Process process = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xlog:class+init=info:file=" + log, "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                FirstPool.class.getName()).redirectErrorStream(true).redirectOutput(words.toFile()).start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(process.exitValue()).as(Files.readString(words)).isZero();

        Set<String> made = MADE.matcher(Files.readString(log)).results().map(line -> line.group(1).replace('/', '.'))
                .collect(Collectors.toSet());
        List<String> all = new ClassFileImporter().importPath(Path.of("target/classes")).stream()
                .filter(one -> one.getStaticInitializer().isPresent()).map(JavaClass::getName).toList();
        assertThat(all).as("what has something to do when it is made").contains("org.slotpool.adapter.Refusal").isSubsetOf(made);
    }
}
