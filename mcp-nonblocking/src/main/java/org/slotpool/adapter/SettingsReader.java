/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.slotpool.core.FixedStart;
import org.slotpool.core.Gallery;
import org.slotpool.core.HintTable;
import org.slotpool.core.Start;
import org.slotpool.core.Terms;
import org.slotpool.mcp.api.PoolSettings;

/** Reads the settings of a pool from the system properties. Never fails: a server boots whatever they say. */
final class SettingsReader {

    /** Each senseless property is complained about once, however many pools see it. */
    private static final Set<String> COMPLAINED = ConcurrentHashMap.newKeySet();

    /** After 100 milliseconds a waiting thread is to be seen by an operator, in nanoseconds. */
    private static final long SHOWN_AFTER = 100_000_000;

    private SettingsReader() {
    }

    static PoolSettings read(Surroundings around) {
        try {
            return PoolSettings.read(Privileged.call(SettingsReader::properties), around.pool().getName(), complaint -> {
                if (COMPLAINED.add(complaint.toString())) {
                    around.log().warn(complaint);
                }
            });
        } catch (RuntimeException e) {
            around.log().warn("The properties " + PoolSettings.PREFIX + "* cannot be read; the defaults hold", e);
            return PoolSettings.DEFAULT;
        }
    }

    static Start start(PoolSettings settings, int capacity) {
        return switch (settings.startPolicy()) {
            case HINTS -> new HintTable(capacity);
            case FIRST -> FixedStart.first();
            case ROUND_ROBIN -> FixedStart.roundRobin();
            case RANDOM -> FixedStart.random();
            case THREAD_ID -> FixedStart.threadId();
        };
    }

    /** How much overtaking there is follows the pool's fairness, which an operator may change. */
    static Terms terms(PoolSettings settings, PoolConfiguration configuration, Gallery gallery) {
        return new Terms(configuration::isFair,
                byFairness(configuration, settings.overtakingFair(), settings.overtakingUnfair()),
                byFairness(configuration, settings.handOverFair(), settings.handOverUnfair()),
                settings.maxConcurrentCreates(), gallery, SHOWN_AFTER);
    }

    private static LongSupplier byFairness(PoolConfiguration configuration, int fairMicros, int unfairMicros) {
        long fair = TimeUnit.MICROSECONDS.toNanos(fairMicros);
        long unfair = TimeUnit.MICROSECONDS.toNanos(unfairMicros);
        return () -> configuration.isFair() ? fair : unfair;
    }

    private static Map<String, String> properties() {
        Properties properties = System.getProperties();
        Map<String, String> ours = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(PoolSettings.PREFIX)) {
                ours.put(name, properties.getProperty(name, ""));
            }
        }
        return ours;
    }
}
