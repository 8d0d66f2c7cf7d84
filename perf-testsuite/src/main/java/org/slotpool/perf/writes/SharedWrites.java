/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.writes;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slotpool.perf.process.JavaProcess;

/**
 * What one cycle writes and allocates, the same at each count.
 *
 * @param sites how often each instruction is executed in a cycle
 * @param bytes allocated in a cycle, by code that is interpreted: what a compiler can avoid is in it
 */
public record SharedWrites(Map<String, Long> sites, long bytes) {

    private static final int SECONDS = 120;

    /**
     * Sites in these classes write to what belongs to the one connection, and thereby to the thread that has it. The only
     * exclusive locks on these ways are those that listeners have, each its own.
     */
    private static final List<String> OF_THE_CONNECTION = List.of("Entry", "EntryNotes", "EntryTurns", "AbstractConnectionListener",
            "NoTxConnectionListener", "AbstractOwnableSynchronizer",
            "SemaphoreConcurrentLinkedDequeManagedConnectionPool$ConnectionListenerWrapper");
    private static final String OWNER = "AbstractOwnableSynchronizer.setExclusiveOwnerThread: = exclusiveOwnerThread";

    /**
     * Counts in a process of its own.
     *
     * @param poolClass the fully qualified name of the pool
     * @param classPath what comes before this process's own class path; empty if nothing does
     * @param statistics whether the pool counts
     * @return what was counted
     * @throws IOException if the process fails
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static SharedWrites count(String poolClass, String classPath, boolean statistics)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("slotpool-agent-");
        try {
            JsonNode answer = new JavaProcess(WriteProbe.class, classPath,
                    List.of("-Xint", WriteAgent.option(directory))).run(SECONDS, List.of(poolClass, statistics));
            Map<String, Long> sites = new TreeMap<>();
            answer.get("writes").properties().forEach(site -> sites.put(site.getKey(), site.getValue().asLong()));
            return new SharedWrites(sites, answer.get("bytesPerCycle").asLong());
        } finally {
            Files.deleteIfExists(directory.resolve("agent.jar"));
            Files.deleteIfExists(directory);
        }
    }

    /**
     * All of them.
     *
     * @return writes in a cycle
     */
    public long total() {
        return sites.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Those to what all threads write, whichever connection they have: a queue, a semaphore, a list.
     *
     * @return writes in a cycle
     */
    public long poolWide() {
        // Each time such a lock is taken or left, its owner is written, and its state, by the class that semaphores use too.
        return sites.entrySet().stream().filter(site -> !isOfTheConnection(site.getKey())).mapToLong(Map.Entry::getValue).sum()
                - sites.getOrDefault(OWNER, 0L);
    }

    private static boolean isOfTheConnection(String site) {
        return OF_THE_CONNECTION.contains(site.substring(0, site.indexOf('.')));
    }
}
