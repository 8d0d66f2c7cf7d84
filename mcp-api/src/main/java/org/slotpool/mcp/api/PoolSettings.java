/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The settings of one pool. Immutable, so any thread may use them.
 *
 * <p>They are read from system properties when a pool is made: {@code org.slotpool.mcp.<name>} applies to all pools,
 * {@code org.slotpool.mcp.pool.<pool name>.<name>} to one, and takes precedence. Blanks around a value do not
 * count, nor does the case of {@code start-policy} and {@code leak-stacks}. In a Pool that IronJacamar divides, each part reads them, under the Pool's name, when
 * it is made: a changed property holds for parts that are made later. Limits hold for each part by itself, and bounds and intervals have no
 * effect, but on a thread that has a permit and waits for its part. The names:
 *
 * <table>
 * <caption>Settings</caption>
 * <tr><th>name</th><th>values</th><th>default</th></tr>
 * <tr><td>{@value #START_POLICY}</td><td>hints, first, round-robin, random, thread-id</td><td>hints</td></tr>
 * <tr><td>{@value #OVERTAKING_FAIR}</td><td>0 to 60000000, in microseconds</td><td>14000</td></tr>
 * <tr><td>{@value #OVERTAKING_UNFAIR}</td><td>0 to 60000000, in microseconds</td><td>40000</td></tr>
 * <tr><td>{@value #HAND_OVER_FAIR}</td><td>0 to 60000000, in microseconds</td><td>15</td></tr>
 * <tr><td>{@value #HAND_OVER_UNFAIR}</td><td>0 to 60000000, in microseconds</td><td>90</td></tr>
 * <tr><td>{@value #MAX_CREATES}</td><td>0 to 65536; 0: no limit</td><td>0</td></tr>
 * <tr><td>{@value #LEAK_REPORT_AFTER}</td><td>0 to 86400, in seconds; 0: never</td><td>0</td></tr>
 * <tr><td>{@value #LEAK_STACKS}</td><td>true, false</td><td>false</td></tr>
 * </table>
 *
 * @param startPolicy where a thread begins to look for an idle connection. Ignored by pools that IronJacamar runs "first in,
 *     first out" (those with a decrementer other than TimedOut): they lend the connection that has been idle longest
 * @param overtakingFair if the pool's {@code fair} is true: how long the longest-waiting thread may have waited, in
 *     microseconds, while a newly arriving thread still takes a free connection ahead of it; 0: first come, first served. If the interval
 *     is not longer than this, one that begins to wait behind many others may be overtaken for one and a half intervals for each of
 *     these, but for 95 milliseconds at most, if that is longer
 * @param overtakingUnfair the same, if the pool's {@code fair} is false
 * @param handOverFair if the pool's {@code fair} is true: how often a waiting thread is served while others overtake it, in
 *     microseconds; 0: every time a connection is returned
 * @param handOverUnfair the same, if the pool's {@code fair} is false
 * @param maxConcurrentCreates how many clients may be creating a connection at the same time; the others wait for a returned
 *     connection or for their turn to create. 0: no limit but the pool's size. Each part of a divided Pool counts for itself; connections that
 *     are made in the background are not counted
 * @param leakReportAfter how long a client may hold a connection, in seconds, before it is reported as a leak; 0: never
 * @param leakStacks whether a report shows where the connection was taken. Every check-out then records its stack, which costs
 *     many times what the pool itself does. Nothing is recorded if {@code leakReportAfter} is 0
 */
public record PoolSettings(StartPolicy startPolicy, int overtakingFair, int overtakingUnfair, int handOverFair,
        int handOverUnfair, int maxConcurrentCreates, int leakReportAfter, boolean leakStacks) {

    /** What the name of every property begins with. */
    public static final String PREFIX = "org.slotpool.mcp.";

    /** The name of {@link #startPolicy}. */
    public static final String START_POLICY = "start-policy";

    /** The name of {@link #overtakingFair}. */
    public static final String OVERTAKING_FAIR = "overtaking-bound-fair";

    /** The name of {@link #overtakingUnfair}. */
    public static final String OVERTAKING_UNFAIR = "overtaking-bound-unfair";

    /** The name of {@link #handOverFair}. */
    public static final String HAND_OVER_FAIR = "hand-over-interval-fair";

    /** The name of {@link #handOverUnfair}. */
    public static final String HAND_OVER_UNFAIR = "hand-over-interval-unfair";

    /** The name of {@link #maxConcurrentCreates}. */
    public static final String MAX_CREATES = "max-concurrent-creates";

    /** The name of {@link #leakReportAfter}. */
    public static final String LEAK_REPORT_AFTER = "leak-report-after";

    /** The name of {@link #leakStacks}. */
    public static final String LEAK_STACKS = "leak-stacks";

    /** The longest time, in microseconds: a minute. */
    public static final int LONGEST = 60_000_000;

    /** The highest limit of concurrent creates. */
    public static final int MOST_CREATES = 1 << 16;

    /** The longest time until a leak is reported, in seconds: a day. */
    public static final int LATEST_REPORT = 86_400;

    /** The settings of a pool for which no property is set. */
    public static final PoolSettings DEFAULT =
            new PoolSettings(StartPolicy.HINTS, 14_000, 40_000, 15, 90, 0, 0, false);

    private static final String ONE_POOL = PREFIX + "pool.";

    /**
     * Makes settings. The ranges are those in the table above.
     *
     * @param startPolicy not null
     * @param overtakingFair in microseconds
     * @param overtakingUnfair in microseconds
     * @param handOverFair in microseconds
     * @param handOverUnfair in microseconds
     * @param maxConcurrentCreates 0 for no limit
     * @param leakReportAfter in seconds; 0 for never
     * @param leakStacks whether reports have stacks
     * @throws NullPointerException if {@code startPolicy} is null
     * @throws IllegalArgumentException if a number is out of its range
     */
    public PoolSettings {
        Objects.requireNonNull(startPolicy, "startPolicy");
        check(Setting.OVERTAKING_FAIR, overtakingFair);
        check(Setting.OVERTAKING_UNFAIR, overtakingUnfair);
        check(Setting.HAND_OVER_FAIR, handOverFair);
        check(Setting.HAND_OVER_UNFAIR, handOverUnfair);
        check(Setting.MAX_CREATES, maxConcurrentCreates);
        check(Setting.LEAK_REPORT_AFTER, leakReportAfter);
    }

    private static void check(Setting setting, int value) {
        if (!setting.allows(Integer.toString(value))) {
            throw new IllegalArgumentException(setting.settingName() + "=" + value + ": allowed are " + setting.allowed());
        }
    }

    /**
     * Reads the settings of a pool. A property with an unknown name or a wrong value never makes this fail: it is reported, and
     * otherwise treated as if it were not set.
     *
     * @param properties property names and values, none of them null; names that do not begin with {@link #PREFIX} are ignored
     * @param poolName the pool's name; null if it has none
     * @param complaints is told of each property with an unknown name or a wrong value, in the order of their names
     * @return the settings
     * @throws NullPointerException if {@code properties}, one of its names or values, or {@code complaints} when it is needed, is null
     */
    public static PoolSettings read(Map<String, String> properties, String poolName,
            Consumer<Complaint> complaints) {
        Map<String, String> good = new TreeMap<>();
        for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
            String name = property.getKey();
            if (!name.startsWith(PREFIX)) {
                continue;
            }
            Setting setting = settingOf(name);
            String value = property.getValue().trim();
            if (setting == null) {
                complaints.accept(new Complaint(name, property.getValue(), "no such setting; allowed are " + PREFIX
                        + "<setting> and " + ONE_POOL + "<pool name>.<setting>, the settings being " + Setting.names()));
            } else if (!setting.allows(value)) {
                complaints.accept(new Complaint(name, property.getValue(),
                        "no such value; allowed are " + setting.allowed()));
            } else {
                good.put(name, value);
            }
        }
        return new PoolSettings(
                StartPolicy.spelled(value(good, poolName, Setting.START_POLICY, DEFAULT.startPolicy.spelling())),
                number(good, poolName, Setting.OVERTAKING_FAIR, DEFAULT.overtakingFair),
                number(good, poolName, Setting.OVERTAKING_UNFAIR, DEFAULT.overtakingUnfair),
                number(good, poolName, Setting.HAND_OVER_FAIR, DEFAULT.handOverFair),
                number(good, poolName, Setting.HAND_OVER_UNFAIR, DEFAULT.handOverUnfair),
                number(good, poolName, Setting.MAX_CREATES, DEFAULT.maxConcurrentCreates),
                number(good, poolName, Setting.LEAK_REPORT_AFTER, DEFAULT.leakReportAfter),
                Boolean.parseBoolean(value(good, poolName, Setting.LEAK_STACKS, Boolean.toString(DEFAULT.leakStacks))));
    }

    private static int number(Map<String, String> good, String poolName, Setting setting, int otherwise) {
        return Integer.parseInt(value(good, poolName, setting, Integer.toString(otherwise)));
    }

    private static String value(Map<String, String> good, String poolName, Setting setting, String otherwise) {
        String forAll = good.getOrDefault(PREFIX + setting.settingName(), otherwise);
        return poolName == null ? forAll : good.getOrDefault(ONE_POOL + poolName + '.' + setting.settingName(), forAll);
    }

    private static Setting settingOf(String property) {
        for (Setting setting : Setting.values()) {
            String name = setting.settingName();
            if (property.equals(PREFIX + name) || property.startsWith(ONE_POOL) && property.endsWith('.' + name)
                    && property.length() > ONE_POOL.length() + name.length() + 1) {
                return setting;
            }
        }
        return null;
    }

    /**
     * A property with an unknown name or a wrong value.
     *
     * @param property its name
     * @param value its value, as it was set
     * @param allowed what is wrong, and what is allowed
     */
    public record Complaint(String property, String value, String allowed) {

        /** {@return one sentence for the log, with the property's name and value first} */
        @Override
        public String toString() {
            return property + "=" + value + " is ignored: " + allowed;
        }
    }
}
