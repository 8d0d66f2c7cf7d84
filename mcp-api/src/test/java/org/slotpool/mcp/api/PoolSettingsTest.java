/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoolSettingsTest {

    private final List<String> complaints = new ArrayList<>();

    @Test
    void withoutPropertiesTheDefaultsHold() {
        assertThat(read(Map.of("user.home", "x"), "orders")).isEqualTo(PoolSettings.DEFAULT);
        assertThat(complaints).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"hints, HINTS", "first, FIRST", "round-robin, ROUND_ROBIN", "random, RANDOM", "thread-id, THREAD_ID",
        "Round-Robin, ROUND_ROBIN", "' first ', FIRST"})
    void valuesAreSpelledAsInTheManual(String value, StartPolicy policy) {
        assertThat(read(Map.of("org.slotpool.mcp.start-policy", value), "orders").startPolicy()).isEqualTo(policy);
        assertThat(complaints).isEmpty();
    }

    @Test
    void whatIsSaidOfOnePoolWins() {
        Map<String, String> properties = Map.of("org.slotpool.mcp.start-policy", "first",
                "org.slotpool.mcp.pool.orders.start-policy", "random",
                "org.slotpool.mcp.pool.a.b.start-policy", "thread-id");
        assertThat(read(properties, "orders").startPolicy()).isEqualTo(StartPolicy.RANDOM);
        assertThat(read(properties, "a.b").startPolicy()).isEqualTo(StartPolicy.THREAD_ID);
        assertThat(read(properties, "stock").startPolicy()).isEqualTo(StartPolicy.FIRST);
        assertThat(read(properties, null).startPolicy()).isEqualTo(StartPolicy.FIRST);
        assertThat(complaints).isEmpty();
    }

    @Test
    void aWrongValueIsNamedWithWhatIsAllowedAndTheDefaultHolds() {
        assertThat(read(Map.of("org.slotpool.mcp.start-policy", "fastest"), "orders")).isEqualTo(PoolSettings.DEFAULT);
        assertThat(complaints).singleElement().asString().contains("org.slotpool.mcp.start-policy=fastest")
                .contains("hints, first, round-robin, random, thread-id");
    }

    @Test
    void aWrongValueForOnePoolLeavesWhatHoldsForAll() {
        Map<String, String> properties = Map.of("org.slotpool.mcp.start-policy", "first",
                "org.slotpool.mcp.pool.orders.start-policy", "");
        assertThat(read(properties, "orders").startPolicy()).isEqualTo(StartPolicy.FIRST);
        assertThat(complaints).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"org.slotpool.mcp.start-polcy", "org.slotpool.mcp.pool.orders.fast", "org.slotpool.mcp.pool.start-policy",
        "org.slotpool.mcp."})
    void aWrongNameIsNamedWithWhatIsAllowed(String name) {
        assertThat(read(Map.of(name, "first"), "orders")).isEqualTo(PoolSettings.DEFAULT);
        assertThat(complaints).singleElement().asString().contains(name + "=first")
                .contains("org.slotpool.mcp.<setting>").contains("org.slotpool.mcp.pool.<pool name>.<setting>")
                .contains("start-policy, overtaking-bound-fair, overtaking-bound-unfair, "
                        + "hand-over-interval-fair, hand-over-interval-unfair, max-concurrent-creates, "
                        + "leak-report-after, leak-stacks");
    }

    @ParameterizedTest
    @CsvSource({"overtaking-bound-fair, overtakingFair, 60000000", "overtaking-bound-unfair, overtakingUnfair, 60000000",
        "hand-over-interval-fair, handOverFair, 60000000", "hand-over-interval-unfair, handOverUnfair, 60000000",
        "max-concurrent-creates, maxConcurrentCreates, 65536", "leak-report-after, leakReportAfter, 86400"})
    void numbersHaveARange(String name, String component, int highest) {
        assertThat(read(Map.of("org.slotpool.mcp." + name, "0"), "orders").toString()).contains(component + "=0,");
        assertThat(read(Map.of("org.slotpool.mcp." + name, " " + highest), "orders").toString())
                .contains(component + "=" + highest + ",");
        assertThat(complaints).isEmpty();
        for (String wrong : List.of("-1", Long.toString(highest + 1L), "1.5", "2ms", "", "9999999999")) {
            complaints.clear();
            assertThat(read(Map.of("org.slotpool.mcp." + name, wrong), "orders")).isEqualTo(PoolSettings.DEFAULT);
            assertThat(complaints).singleElement().asString().contains("org.slotpool.mcp." + name + "=" + wrong)
                    .contains("the whole numbers from 0 to " + highest);
        }
    }

    @Test
    void eachNumberIsItsOwn() {
        assertThat(read(Map.of("org.slotpool.mcp.pool.orders.overtaking-bound-fair", "1",
                "org.slotpool.mcp.pool.orders.overtaking-bound-unfair", "2",
                "org.slotpool.mcp.pool.orders.hand-over-interval-fair", "3",
                "org.slotpool.mcp.pool.orders.hand-over-interval-unfair", "4",
                "org.slotpool.mcp.pool.orders.max-concurrent-creates", "5",
                "org.slotpool.mcp.pool.orders.leak-report-after", "6"), "orders"))
                .isEqualTo(new PoolSettings(StartPolicy.HINTS, 1, 2, 3, 4, 5, 6, false));
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false", "TRUE, true", "' False ', false"})
    void aSwitchIsOnOrOff(String value, boolean on) {
        assertThat(read(Map.of("org.slotpool.mcp.leak-stacks", value), "orders").leakStacks()).isEqualTo(on);
        assertThat(complaints).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "1", "", "on", "tru"})
    void whatIsNeitherOnNorOffIsComplainedAbout(String value) {
        assertThat(read(Map.of("org.slotpool.mcp.leak-stacks", value), "orders")).isEqualTo(PoolSettings.DEFAULT);
        assertThat(complaints).singleElement().asString().contains("org.slotpool.mcp.leak-stacks=" + value)
                .contains("true, false");
    }

    @Test
    void settingsAreCompleteAndInTheirRange() {
        assertThatThrownBy(() -> new PoolSettings(null, 0, 0, 0, 0, 0, 0, false)).isInstanceOf(NullPointerException.class)
                .hasMessage("startPolicy");
        assertThatThrownBy(() -> new PoolSettings(StartPolicy.HINTS, 0, -1, 0, 0, 0, 0, false))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(
                        "overtaking-bound-unfair=-1: allowed are the whole numbers from 0 to 60000000 (microseconds)");
    }

    private PoolSettings read(Map<String, String> properties, String pool) {
        return PoolSettings.read(properties, pool, complaint -> complaints.add(complaint.toString()));
    }
}
