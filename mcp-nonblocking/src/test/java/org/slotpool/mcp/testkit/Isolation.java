/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.concurrent.Callable;

/**
 * Runs a scenario with classes of IronJacamar and of the pool that are loaded anew: for what they read once, when they
 * are loaded, and for faults that would end a thread that all pools of a virtual machine share.
 */
public final class Isolation {

    private Isolation() {
    }

    /**
     * Runs a scenario.
     *
     * @param scenario a class with a constructor that takes the name of a {@link PoolClass}
     * @param poolClass the implementation under test
     * @throws Exception what the scenario throws
     */
    public static void run(Class<? extends Callable<?>> scenario, PoolClass poolClass) throws Exception {
        try (URLClassLoader loader = new Anew()) {
            Callable<?> isolated = (Callable<?>) Class.forName(scenario.getName(), true, loader)
                    .getConstructor(String.class).newInstance(poolClass.name());
            isolated.call();
        }
    }

    /**
     * Runs a scenario while a system property is set.
     *
     * @param scenario a class with a constructor that takes the name of a {@link PoolClass}
     * @param poolClass the implementation under test
     * @param property the property's name
     * @param value its value
     * @throws Exception what the scenario throws
     */
    public static void run(Class<? extends Callable<?>> scenario, PoolClass poolClass, String property, String value)
            throws Exception {
        String before = System.setProperty(property, value);
        try {
            run(scenario, poolClass);
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }

    /** Asks itself before its parent for everything that may keep a state. */
    private static final class Anew extends URLClassLoader {
        Anew() {
            super(classPath(), Isolation.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("org.jboss.jca.core.") && !name.startsWith("org.slotpool.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }

        private static URL[] classPath() {
            String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
            return Arrays.stream(path.split(File.pathSeparator)).map(Anew::url).toArray(URL[]::new);
        }

        private static URL url(String entry) {
            try {
                return new File(entry).toURI().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
