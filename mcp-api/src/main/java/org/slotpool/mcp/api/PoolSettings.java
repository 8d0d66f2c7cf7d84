/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The settings of one pool. Immutable.
 *
 * <p>They are read from system properties: {@code org.slotpool.mcp.<name>} holds for all pools,
 * {@code org.slotpool.mcp.pool.<pool name>.<name>} for one, and wins. The names:
 *
 * <table>
 * <caption>Settings</caption>
 * <tr><th>name</th><th>values</th><th>default</th></tr>
 * <tr><td>{@value #START_POLICY}</td><td>hints, first, round-robin, random, thread-id</td><td>hints</td></tr>
 * </table>
 *
 * @param startPolicy where a thread begins to look for an idle connection. Pools that IronJacamar runs "first in, first
 *     out" (those with a decrementer other than TimedOut) take no notice of it: they lend the connection that has been idle
 *     longest
 */
public record PoolSettings(StartPolicy startPolicy) {

    /** What the name of every property begins with. */
    public static final String PREFIX = "org.slotpool.mcp.";

    /** The name of {@link #startPolicy}. */
    public static final String START_POLICY = "start-policy";

    /** What holds when no property says otherwise. */
    public static final PoolSettings DEFAULT = new PoolSettings(StartPolicy.HINTS);

    private static final String ONE_POOL = PREFIX + "pool.";

    /**
     * Makes settings.
     *
     * @param startPolicy not null
     */
    public PoolSettings {
        Objects.requireNonNull(startPolicy, "startPolicy");
    }

    /**
     * Reads the settings of a pool. A property that makes no sense is complained about and otherwise ignored: what would
     * hold without it holds. Never fails.
     *
     * @param properties property names and values; those that do not begin with {@link #PREFIX} are ignored
     * @param poolName the pool's name; null if it has none
     * @param complaints gets one sentence for each property that makes no sense, with its name, its value and what is
     *     allowed, the property's name first
     * @return the settings
     */
    public static PoolSettings read(Map<String, String> properties, String poolName,
            Consumer<Complaint> complaints) {
        StartPolicy policy = DEFAULT.startPolicy();
        String ofThisPool = poolName == null ? null : ONE_POOL + poolName + '.' + START_POLICY;
        StartPolicy policyOfThisPool = null;
        for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
            String name = property.getKey();
            if (!name.startsWith(PREFIX)) {
                continue;
            }
            if (!isKnown(name)) {
                complaints.accept(new Complaint(name, property.getValue(), "no such setting; allowed are "
                        + PREFIX + START_POLICY + " and " + ONE_POOL + "<pool name>." + START_POLICY));
                continue;
            }
            StartPolicy parsed = startPolicy(property.getValue());
            if (parsed == null) {
                complaints.accept(new Complaint(name, property.getValue(), "no such value; allowed are " + allowed()));
            } else if (name.equals(ofThisPool)) {
                policyOfThisPool = parsed;
            } else if (name.equals(PREFIX + START_POLICY)) {
                policy = parsed;
            }
        }
        return new PoolSettings(policyOfThisPool != null ? policyOfThisPool : policy);
    }

    /**
     * A property that makes no sense.
     *
     * @param property its name
     * @param value its value
     * @param allowed what is wrong and what is allowed
     */
    public record Complaint(String property, String value, String allowed) {
        @Override
        public String toString() {
            return property + "=" + value + " is ignored: " + allowed;
        }
    }

    private static boolean isKnown(String name) {
        return name.equals(PREFIX + START_POLICY)
                || name.startsWith(ONE_POOL) && name.endsWith('.' + START_POLICY)
                        && name.length() > ONE_POOL.length() + START_POLICY.length() + 1;
    }

    private static StartPolicy startPolicy(String value) {
        return Arrays.stream(StartPolicy.values())
                .filter(policy -> spelled(policy).equalsIgnoreCase(value.trim()))
                .findFirst()
                .orElse(null);
    }

    private static String allowed() {
        return Arrays.stream(StartPolicy.values()).map(PoolSettings::spelled).collect(Collectors.joining(", "));
    }

    private static String spelled(StartPolicy policy) {
        return policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
