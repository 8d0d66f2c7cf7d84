/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The settings by name, and the values that each allows. */
enum Setting {

    START_POLICY(PoolSettings.START_POLICY, -1),
    OVERTAKING_FAIR(PoolSettings.OVERTAKING_FAIR, PoolSettings.LONGEST),
    OVERTAKING_UNFAIR(PoolSettings.OVERTAKING_UNFAIR, PoolSettings.LONGEST),
    HAND_OVER_FAIR(PoolSettings.HAND_OVER_FAIR, PoolSettings.LONGEST),
    HAND_OVER_UNFAIR(PoolSettings.HAND_OVER_UNFAIR, PoolSettings.LONGEST),
    MAX_CREATES(PoolSettings.MAX_CREATES, PoolSettings.MOST_CREATES);

    private final String settingName;
    /** Less than 0: it is no number. */
    private final int highest;

    Setting(String settingName, int highest) {
        this.settingName = settingName;
        this.highest = highest;
    }

    String settingName() {
        return settingName;
    }

    boolean allows(String value) {
        if (highest < 0) {
            return StartPolicy.spelled(value) != null;
        }
        try {
            int number = Integer.parseInt(value);
            return number >= 0 && number <= highest;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    String allowed() {
        return highest < 0 ? StartPolicy.spellings() : "the whole numbers from 0 to " + highest;
    }

    static String names() {
        return Arrays.stream(values()).map(Setting::settingName).collect(Collectors.joining(", "));
    }
}
