/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What pools could leave behind in the server: threads, MBeans, objects that nobody needs.
 *
 * @param threads the names of those that look after pools
 * @param beans the number of MBeans
 */
record Remains(Set<String> threads, int beans) {

    /** What is there now. */
    static Remains now() {
        return new Remains(Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
                .filter(name -> name.matches(".*(slotpool|JCA|Idle|Validator|Filler).*")).collect(Collectors.toSet()),
                ManagementFactory.getPlatformMBeanServer().getMBeanCount());
    }

    /** Fails unless there is nothing more than this again, and the objects are gone. */
    void assertNothingMore(Collection<? extends WeakReference<?>> objects) {
        assertThat(objects).as("objects to look after").isNotEmpty();
        await().atMost(60, TimeUnit.SECONDS).untilAsserted(() -> {
            System.gc();
            assertThat(objects.stream().map(WeakReference::get).filter(object -> object != null).map(Object::getClass).toList())
                    .as("of %d objects", objects.size()).isEqualTo(List.of());
            assertThat(now().threads).as("threads").isSubsetOf(threads);
            assertThat(now().beans).as("MBeans").isLessThanOrEqualTo(beans);
        });
    }
}
