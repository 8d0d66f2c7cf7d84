/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.jca.common.api.metadata.common.FlushStrategy;
import org.jboss.jca.core.connectionmanager.pool.api.Capacity;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.ExplicitCapacity;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.api.PoolSettings;

class ScenarioTest {

    @Test
    void everyFlushStrategyIsConfiguredSomewhere() {
        assertThat(Scenario.all().stream().map(Scenario::flushStrategy))
                .containsAll(EnumSet.complementOf(EnumSet.of(FlushStrategy.UNKNOWN)));
    }

    @Test
    void everyCapacityPolicyIsConfiguredSomewhere() throws Exception {
        List<Capacity> capacities = Scenario.all().stream().map(scenario -> scenario.capacity().get())
                .filter(Objects::nonNull).toList();
        Set<Class<?>> configured = new HashSet<>();
        capacities.forEach(capacity -> configured.addAll(
                List.of(capacity.getIncrementer().getClass(), capacity.getDecrementer().getClass())));
        assertThat(configured).isEqualTo(policies());
        assertThat(configured).hasSizeGreaterThan(7);
    }

    /** Those that IronJacamar has. */
    private static Set<Class<?>> policies() throws Exception {
        try (JarFile jar = new JarFile(Path.of(ExplicitCapacity.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toFile())) {
            String folder = ExplicitCapacity.class.getPackageName().replace('.', '/') + '/';
            return jar.stream().map(entry -> entry.getName()).filter(name -> name.startsWith(folder) && name.endsWith(".class"))
                    .map(name -> load(name.substring(0, name.length() - ".class".length()).replace('/', '.')))
                    .filter(ScenarioTest::isPolicy).collect(Collectors.toSet());
        }
    }

    private static boolean isPolicy(Class<?> type) {
        return Stream.of(CapacityIncrementer.class, CapacityDecrementer.class).anyMatch(kind -> kind.isAssignableFrom(type));
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ScenarioTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void boundIsTheOneThatThePoolReads() {
        Map<String, Long> bounds = Scenario.all().stream().collect(Collectors.toMap(Scenario::name, Scenario::boundMicros));
        assertThat(bounds).containsEntry("soak-scarce", (long) PoolSettings.DEFAULT.overtakingUnfair())
                .containsEntry("soak-strict-order", 0L).containsEntry("soak-patient", 150_000L);
    }

    @Test
    void noTwoPoolsHaveTheSameName() {
        assertThat(Scenario.all().stream().map(Scenario::name)).doesNotHaveDuplicates();
    }
}
