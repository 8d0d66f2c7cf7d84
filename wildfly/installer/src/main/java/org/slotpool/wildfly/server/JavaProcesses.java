/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command lines of the processes of this machine, as far as the system shows them. */
final class JavaProcesses {

    private JavaProcesses() {
    }

    /**
     * Each with a NUL behind each argument, where arguments can be told apart. Asks all sources there are. {@code ProcessHandle} tells no arguments on Windows and cuts long ones on Linux, where a
     * server's home stands near the end of a long line; a JVM tells its own arguments, but only to its own user.
     */
    static List<String> commandLines() {
        List<String> lines = new ArrayList<>();
        ProcessHandle.allProcesses().filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> hasOurFiles(process.pid()))
                .forEach(process -> lines.add(fromProc(process.pid(), process.info())));
        try {
            VirtualMachine.list().forEach(machine -> lines.add(machine.displayName()));
        } catch (LinkageError e) {
            // A runtime without the module jdk.attach: what the system has told must do.
            return lines;
        }
        return lines;
    }

    /** Not if it is known to live in a container: a path there is no path here. */
    private static boolean hasOurFiles(long pid) {
        try {
            return Files.isSameFile(Path.of("/proc", Long.toString(pid), "root"), Path.of("/"));
        } catch (IOException e) {
            // Another system, or a process of another user, of which we may not know it.
            return true;
        }
    }

    private static String fromProc(long pid, ProcessHandle.Info info) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline"));
            return new String(line, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return String.join("\0", info.arguments().orElse(new String[0])) + '\0';
        }
    }
}
