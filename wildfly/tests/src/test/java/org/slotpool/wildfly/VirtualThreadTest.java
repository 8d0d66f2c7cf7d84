/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.transaction.UserTransaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;

/** A request that hands its work to virtual threads, many more than there are connections. Skipped where there are none, before JDK 21. */
@ExtendWith(ArquillianExtension.class)
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads need a JDK 21 or newer")
class VirtualThreadTest {

    private static final int THREADS = 2_000;
    private static final int CONNECTIONS = 20;

    @Resource(lookup = "java:jboss/UserTransaction")
    private UserTransaction transaction;

    @Deployment
    static WebArchive deployment() {
        return Archives.of(VirtualThreadTest.class, ",jdk.jfr");
    }

    @Test
    void manyOnFewConnections() throws Exception {
        assertServed(Kind.NO_TRANSACTION, source -> one(source));
    }

    @Test
    void eachInATransactionOfItsOwn() throws Exception {
        assertServed(Kind.XA, source -> {
            transaction.begin();
            try {
                return one(source);
            } finally {
                transaction.commit();
            }
        });
    }

    private interface Task {
        int run(TestDataSource source) throws Exception;
    }

    private static int one(TestDataSource source) throws Exception {
        try (Connection connection = source.connect(); Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select 1")) {
            result.next();
            return result.getInt(1);
        }
    }

    private static void assertServed(Kind kind, Task task) throws Exception {
        try (Management server = Management.connect();
                TestDataSource source = TestDataSource.draft(server, "Virtual", kind).mcp(Pool.ofThisRun())
                        .with("max-pool-size", CONNECTIONS).with("blocking-timeout-wait-millis", 60_000).add();
                Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withStackTrace().withoutThreshold();
            recording.start();
            ExecutorService threads = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
            try {
                List<Callable<Integer>> tasks = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    tasks.add(() -> task.run(source));
                }
                int served = 0;
                for (Future<Integer> done : threads.invokeAll(tasks)) {
                    served += done.get(60, TimeUnit.SECONDS);
                }
                assertThat(served).isEqualTo(THREADS);
            } finally {
                threads.shutdown();
            }
            recording.stop();
            Path events = Files.createTempFile("pinned", ".jfr");
            recording.dump(events);
            List<RecordedEvent> pinned = RecordingFile.readAllEvents(events);
            Files.delete(events);
            assertThat(source.statistic("MaxUsedCount")).isBetween(1, CONNECTIONS);
            source.pool().is(Pool.ofThisRun());
            if (Pool.ofThisRun() == Pool.SLOTPOOL) {
                assertThat(pinned).as("pinned by the pool").noneMatch(event -> blocker(event).startsWith("org.slotpool"));
            }
        }
    }

    /**
     * The class that blocks: IronJacamar, the adapter and the database are called by the pool, and may pin for themselves.
     * So may the virtual machine, once for each class and each lambda, where two threads are the first to use it.
     */
    private static String blocker(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return "unknown";
        }
        List<String> types = event.getStackTrace().getFrames().stream().map(frame -> frame.getMethod().getType().getName()).toList();
        boolean firstUse = event.hasField("pinnedReason")
                && String.valueOf(event.getString("pinnedReason")).startsWith("Waited for initialization of ")
                || types.stream().takeWhile(VirtualThreadTest::isOfTheMachine).anyMatch(Set.of("java.lang.ClassLoader",
                        "java.lang.invoke.MethodHandleNatives")::contains);
        return firstUse ? "first use" : types.stream().filter(type -> !isOfTheMachine(type)).findFirst().orElse("none");
    }

    private static boolean isOfTheMachine(String type) {
        return type.startsWith("java.") || type.startsWith("jdk.");
    }
}
