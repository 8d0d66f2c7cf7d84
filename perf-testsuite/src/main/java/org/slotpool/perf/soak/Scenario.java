/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jboss.jca.common.api.metadata.common.FlushStrategy;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.pool.api.Capacity;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.ExplicitCapacity;
import org.jboss.jca.core.connectionmanager.pool.capacity.MaxPoolSizeIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.MinPoolSizeDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutFIFODecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.WatermarkDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.WatermarkIncrementer;
import org.slotpool.mcp.api.PoolSettings;

/**
 * A configuration of a pool.
 *
 * @param name also the pool's
 * @param max the largest number of connections
 * @param divided whether the Pool has a part for each user
 * @param oneMonitor whether the adapter has one monitor for all connections
 * @param flushStrategy what goes with a connection that fails
 * @param capacity makes the capacity policy; gives null for the default
 * @param properties settings of the pool, by their short names
 * @param configured what else is configured
 */
record Scenario(String name, int max, boolean divided, boolean oneMonitor, FlushStrategy flushStrategy,
        Supplier<Capacity> capacity, Map<String, String> properties, Consumer<PoolConfiguration> configured) {

    private static final String PROPERTY = "org.slotpool.mcp.pool.";
    private static final int WATERMARK = 8;

    /** Every configuration that the pools of a soak have. */
    static List<Scenario> all() {
        return List.of(
                plain("scarce", 4),
                plain("scarce-unfair", 8).with(configuration -> configuration.setFair(false)),
                plain("strict-order", 6).bounded(0).flushing(FlushStrategy.ENTIRE_POOL),
                plain("short-bound", 5).bounded(1_000).underOneMonitor(),
                plain("patient", 4).bounded(150_000),
                plain("watermark", 24).with(4, true, false)
                        .growing(watermarkIncrementer(), watermarkDecrementer()),
                plain("strict-min", 10).with(6, true, true).flushing(FlushStrategy.INVALID_IDLE_CONNECTIONS)
                        .with(configuration -> configuration.setValidateOnMatch(true)),
                plain("fifo", 8).growing(sizeIncrementer(), new TimedOutFIFODecrementer())
                        .flushing(FlushStrategy.ALL_INVALID_IDLE_CONNECTIONS),
                plain("size", 16).growing(new MaxPoolSizeIncrementer(), sizeDecrementer()).set("start-policy", "random")
                        .flushing(FlushStrategy.IDLE_CONNECTIONS),
                plain("min-size", 12).with(3, true, false).growing(sizeIncrementer(), new MinPoolSizeDecrementer()).inParts()
                        .flushing(FlushStrategy.ALL_CONNECTIONS),
                plain("timed-out", 10).growing(new MaxPoolSizeIncrementer(), new TimedOutDecrementer()).inParts()
                        .flushing(FlushStrategy.ALL_GRACEFULLY),
                plain("fast-fail", 12).underOneMonitor().with(configuration -> {
                    configuration.setUseFastFail(true);
                    configuration.setValidateOnMatch(true);
                }),
                plain("few-creates", 16).set("max-concurrent-creates", "1").flushing(FlushStrategy.ALL_IDLE_CONNECTIONS),
                plain("divided", 10).inParts(),
                plain("roomy", 100).with(2, true, false).flushing(FlushStrategy.GRACEFULLY));
    }

    private static Scenario plain(String name, int max) {
        return new Scenario("soak-" + name, max, false, false, FlushStrategy.FAILING_CONNECTION_ONLY, () -> null, Map.of(),
                configuration -> { });
    }

    private Scenario with(Consumer<PoolConfiguration> more) {
        return new Scenario(name, max, divided, oneMonitor, flushStrategy, capacity, properties, configured.andThen(more));
    }

    private Scenario with(int min, boolean prefill, boolean strict) {
        return with(configuration -> {
            configuration.setMinSize(min);
            configuration.setPrefill(prefill);
            configuration.setStrictMin(strict);
        });
    }

    private Scenario set(String property, String value) {
        Map<String, String> more = new TreeMap<>(properties);
        more.put(property, value);
        return new Scenario(name, max, divided, oneMonitor, flushStrategy, capacity, more, configured);
    }

    private Scenario bounded(int micros) {
        String value = Integer.toString(micros);
        return set(PoolSettings.OVERTAKING_FAIR, value).set(PoolSettings.OVERTAKING_UNFAIR, value);
    }

    private Scenario flushing(FlushStrategy strategy) {
        return new Scenario(name, max, divided, oneMonitor, strategy, capacity, properties, configured);
    }

    private Scenario growing(CapacityIncrementer incrementer, CapacityDecrementer decrementer) {
        return new Scenario(name, max, divided, oneMonitor, flushStrategy,
                () -> new ExplicitCapacity(incrementer, decrementer), properties, configured);
    }

    private Scenario inParts() {
        return new Scenario(name, max, true, oneMonitor, flushStrategy, capacity, properties, configured);
    }

    private Scenario underOneMonitor() {
        return new Scenario(name, max, divided, true, flushStrategy, capacity, properties, configured);
    }

    private static CapacityIncrementer watermarkIncrementer() {
        WatermarkIncrementer incrementer = new WatermarkIncrementer();
        incrementer.setWatermark(WATERMARK);
        return incrementer;
    }

    private static CapacityDecrementer watermarkDecrementer() {
        WatermarkDecrementer decrementer = new WatermarkDecrementer();
        decrementer.setWatermark(WATERMARK);
        return decrementer;
    }

    private static CapacityIncrementer sizeIncrementer() {
        SizeIncrementer incrementer = new SizeIncrementer();
        incrementer.setSize(2);
        return incrementer;
    }

    private static CapacityDecrementer sizeDecrementer() {
        SizeDecrementer decrementer = new SizeDecrementer();
        decrementer.setSize(2);
        return decrementer;
    }

    /** Whether an error of one connection is the end of others. */
    boolean flushesOnError() {
        return flushStrategy != FlushStrategy.FAILING_CONNECTION_ONLY;
    }

    /**
     * How long the longest waiting thread may be overtaken, whether the pool is fair or not, in microseconds. Behind hundreds of others it would be
     * longer; clients spread over the pools of a soak.
     */
    long boundMicros() {
        PoolSettings settings = PoolSettings.read(published(), name, complaint -> {
            throw new IllegalStateException(complaint.toString());
        });
        return Math.max(settings.overtakingFair(), settings.overtakingUnfair());
    }

    private Map<String, String> published() {
        Map<String, String> published = new TreeMap<>();
        properties.forEach((property, value) -> published.put(PROPERTY + name + '.' + property, value));
        return published;
    }

    /** Makes the settings known; before a pool of this name is made. */
    void publish() {
        published().forEach(System::setProperty);
    }

    /** Takes them back. */
    void withdraw() {
        published().keySet().forEach(System::clearProperty);
    }
}
