/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The settings by name, and the values that each allows. */
enum Setting {

    START_POLICY(PoolSettings.START_POLICY, value -> StartPolicy.spelled(value) != null, StartPolicy.spellings()),
    OVERTAKING_FAIR(PoolSettings.OVERTAKING_FAIR, PoolSettings.LONGEST, " (microseconds)"),
    OVERTAKING_UNFAIR(PoolSettings.OVERTAKING_UNFAIR, PoolSettings.LONGEST, " (microseconds)"),
    HAND_OVER_FAIR(PoolSettings.HAND_OVER_FAIR, PoolSettings.LONGEST, " (microseconds)"),
    HAND_OVER_UNFAIR(PoolSettings.HAND_OVER_UNFAIR, PoolSettings.LONGEST, " (microseconds)"),
    MAX_CREATES(PoolSettings.MAX_CREATES, PoolSettings.MOST_CREATES, ""),
    LEAK_REPORT_AFTER(PoolSettings.LEAK_REPORT_AFTER, PoolSettings.LATEST_REPORT, " (seconds)"),
    LEAK_STACKS(PoolSettings.LEAK_STACKS, value -> "true".equalsIgnoreCase(value) || "false".equalsIgnoreCase(value),
            "true, false");

    private final String settingName;
    private final Predicate<String> allows;
    private final String allowed;

    Setting(String settingName, Predicate<String> allows, String allowed) {
        this.settingName = settingName;
        this.allows = allows;
        this.allowed = allowed;
    }

    /** A whole number. */
    Setting(String settingName, int highest, String unit) {
        this(settingName, value -> isNumber(value, highest), "the whole numbers from 0 to " + highest + unit);
    }

    private static boolean isNumber(String value, int highest) {
        try {
            int number = Integer.parseInt(value);
            return number >= 0 && number <= highest;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    String settingName() {
        return settingName;
    }

    boolean allows(String value) {
        return allows.test(value);
    }

    String allowed() {
        return allowed;
    }

    static String names() {
        return Arrays.stream(values()).map(Setting::settingName).collect(Collectors.joining(", "));
    }
}
