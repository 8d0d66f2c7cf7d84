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
     * Asks all sources there are. {@code ProcessHandle} tells no arguments on Windows and cuts long ones on Linux, where a
     * server's home stands near the end of a long line; a JVM tells its own arguments, but only to its own user.
     */
    static List<String> commandLines() {
        List<String> lines = new ArrayList<>();
        ProcessHandle.allProcesses().filter(process -> process.pid() != ProcessHandle.current().pid())
                .forEach(process -> lines.add(fromProc(process.pid(), process.info())));
        try {
            VirtualMachine.list().forEach(machine -> lines.add(machine.displayName()));
        } catch (LinkageError e) {
            // A runtime without the module jdk.attach: what the system has told must do.
            return lines;
        }
        return lines;
    }

    private static String fromProc(long pid, ProcessHandle.Info info) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline"));
            return new String(line, StandardCharsets.UTF_8).replace('\0', ' ');
        } catch (IOException e) {
            return String.join(" ", info.arguments().orElse(new String[0]));
        }
    }
}
