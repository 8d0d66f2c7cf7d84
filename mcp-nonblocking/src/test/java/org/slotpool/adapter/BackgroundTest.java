/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.junit.jupiter.api.Test;

/** As in WildFly, the pool's classes have another class loader than IronJacamar's. */
class BackgroundTest {

    @Test
    void contextClassLoaderIsIronJacamars() throws Exception {
        URL classes = Background.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader own = new OfThePool(classes)) {
            Class<?> background = Class.forName(Background.class.getName(), true, own);
            assertThat(background).isNotSameAs(Background.class);
            Constructor<?> constructor = background.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            Method submit = background.getDeclaredMethod("submit", Runnable.class);
            submit.setAccessible(true);
            Object submitter = constructor.newInstance(new Object[] {null});
            for (int i = 0; i < 2; i++) {
                CompletableFuture<ClassLoader> seen = new CompletableFuture<>();
                submit.invoke(submitter, (Runnable) () -> {
                    seen.complete(Thread.currentThread().getContextClassLoader());
                    Thread.currentThread().setContextClassLoader(null);
                });
                assertThat(seen.get(10, TimeUnit.SECONDS)).isSameAs(ManagedConnectionPool.class.getClassLoader());
            }
        }
    }

    /** Asks its parent for everything but the pool. */
    private static final class OfThePool extends URLClassLoader {
        OfThePool(URL classes) {
            super(new URL[] {classes}, BackgroundTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("org.slotpool.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }
    }
}
