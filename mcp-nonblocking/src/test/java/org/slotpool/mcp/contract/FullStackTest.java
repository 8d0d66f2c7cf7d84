/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.core.Slots;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Conservation;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Behaviour 4: the stack is full, in a virtual machine of its own, wherever in the pool that may be. */
@Timeout(FullStackTest.PATIENCE_SECONDS + 30)
class FullStackTest {

    static final int PATIENCE_SECONDS = 120;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void nothingIsLost(StackFiller.Way way) throws Exception {
        assertThat(said(way, PoolClass.SLOTS)).endsWith(StackFiller.NOTHING_LOST + System.lineSeparator());
    }

    @ParameterizedTest
    @EnumSource(names = {"LIST", "DEQUE"})
    void stockPoolsLoseConnectionsThatAreIdle(PoolClass stock) throws Exception {
        assertThat(said(StackFiller.Way.IDLE, stock)).contains("the stack was full")
                .containsPattern("in use: [1-9]|IJ000655")
                .doesNotContain(StackFiller.NOTHING_LOST);
    }

    /** In a Pool in two parts it keeps others waiting for its permit, who look for nothing else. */
    @Test
    void whatWasLeftIsTakenBackByWhoWaitsForItsPermit() throws Exception {
        PoolUnderTest pool = Assembly.assemble(PoolClass.SLOTS, PoolSetup.max(1));
        ConnectionListener left = pool.borrow();
        pool.addPart("another");
        for (ManagedConnectionPool part : pool.mcps()) {
            Slots<?> slots = (Slots<?>) value("slots", value("rooms", part));
            slots.forEach(entry -> entry.abandoned = ~entry.word());
            slots.abandoned().any = true;
        }

        ConnectionListener next = pool.borrow();

        assertThat(PoolUnderTest.physical(left).isDestroyed()).as("destroyed, since nobody has made it fit").isTrue();
        assertThat(pool.adapter().open()).isEqualTo(1);
        pool.giveBack(next);
        Conservation.check(pool);
    }

    private static Object value(String name, Object owner) throws ReflectiveOperationException {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
    }

    private String said(StackFiller.Way way, PoolClass poolClass) throws Exception {
        Path words = directory.resolve("words.txt");
        Process process = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                StackFiller.class.getName(), way.name(), poolClass.name()).redirectErrorStream(true).redirectOutput(words.toFile())
                .start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        return Files.readString(words);
    }
}
