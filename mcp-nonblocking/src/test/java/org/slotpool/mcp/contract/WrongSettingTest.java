/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.Isolation;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** A system property that makes no sense is complained about once, and otherwise is as if it were not set. */
class WrongSettingTest extends ContractTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "org.slotpool.mcp.max-concurrent-creates            | few | the whole numbers from 0 to 65536",
        "org.slotpool.mcp.max-concurrent-creates            | -1  | the whole numbers from 0 to 65536",
        "org.slotpool.mcp.pool.first.max-concurrent-creates | 1.0 | the whole numbers from 0 to 65536",
        "org.slotpool.mcp.leak-report-after                 | 60s | the whole numbers from 0 to 86400 (seconds)",
        "org.slotpool.mcp.max-concurent-creates             | 1   | overtaking-bound-fair"})
    @NotForStock(because = "they have no settings of their own")
    void isToldOnceAndIgnored(String property, String value, String allowed) throws Exception {
        Isolation.run(TwoPools.class, poolClass, property, value);

        assertThat(log.messages()).as("all that is logged").isEqualTo(log.warnings());
        assertThat(log.warnings()).singleElement().asString().startsWith(property + "=" + value + " ").contains(allowed);
    }

    /** Runs with classes that have not complained about anything yet. */
    public static final class TwoPools implements Callable<Void> {
        private final PoolClass poolClass;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public TwoPools(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        @Override
        public Void call() throws Exception {
            work("first");
            work("second");
            return null;
        }

        /** The default is no limit of concurrent creates: two are under way at the same time. */
        private void work(String name) throws Exception {
            PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(2).named(name));
            Gate create = pool.on(Call.CREATE).times(2).blocking();
            Crew crew = new Crew();
            for (int i = 0; i < 2; i++) {
                crew.run("client " + i, () -> pool.giveBack(pool.borrow()));
            }
            create.awaitArrivals(2);
            create.open();
            crew.joinAll();
            assertThat(pool.mcp().getActive()).isEqualTo(2);
            pool.giveBack(pool.borrowMany(2));
            pool.close();
            assertThat(pool.adapter().open()).isZero();
        }
    }
}
