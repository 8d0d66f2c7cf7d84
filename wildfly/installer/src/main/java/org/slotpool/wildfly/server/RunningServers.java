/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells whether a server runs from a home, by the command lines of this machine's processes. */
public final class RunningServers {

    /** Where arguments end with a NUL; and where they cannot be told apart, though a home may contain blanks. */
    private static final Pattern HOME = Pattern.compile("-Djboss\\.home\\.dir=([^\0]+)\0|-Djboss\\.home\\.dir=(.+?)(?= -|\\s*$)");

    private final Supplier<List<String>> commandLines;

    /** Asks this machine. */
    public RunningServers() {
        this(JavaProcesses::commandLines);
    }

    /**
     * For tests.
     *
     * @param commandLines tells the command lines; where arguments can be told apart, each ends with a NUL
     */
    public RunningServers(Supplier<List<String>> commandLines) {
        this.commandLines = commandLines;
    }

    /**
     * Says no if a server runs from this home.
     *
     * @param home the home
     * @param advice what to do about it
     * @throws Refusal if one runs
     */
    public void requireNoneFrom(ServerHome home, String advice) throws Refusal {
        if (anyFrom(home)) {
            throw new Refusal("A server runs from " + home + ".", advice);
        }
    }

    /**
     * Looks for a server.
     *
     * @param home the home
     * @return whether one runs from there, as far as this user can see
     */
    public boolean anyFrom(ServerHome home) {
        return commandLines.get().stream().anyMatch(line -> isFrom(home, line));
    }

    private static boolean isFrom(ServerHome home, String line) {
        Matcher matcher = HOME.matcher(line);
        while (matcher.find()) {
            try {
                if (Path.of(matcher.group(matcher.start(1) < 0 ? 2 : 1).trim()).toRealPath().equals(home.path())) {
                    return true;
                }
            } catch (IOException | InvalidPathException e) {
                // Not a folder that we can see: not this one.
                continue;
            }
        }
        return false;
    }
}
