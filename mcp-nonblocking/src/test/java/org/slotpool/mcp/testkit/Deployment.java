/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.time.Duration;

/** What an application is to a pool: code with a class loader of its own, which should go with it. */
public final class Deployment {

    private final WeakReference<ClassLoader> loader;

    private Deployment(ClassLoader loader) {
        this.loader = new WeakReference<>(loader);
    }

    /**
     * Deploys an application that does something, and undeploys it then.
     *
     * @param work called by the application
     * @return what is left of it
     * @throws ReflectiveOperationException if it cannot be deployed
     */
    public static Deployment of(Runnable work) throws ReflectiveOperationException {
        ClassLoader loader = new Own(Application.class.getClassLoader());
        Class<?> application = loader.loadClass(Application.class.getName());
        if (application.getClassLoader() != loader) {
            throw new AssertionError("not the application's own class loader");
        }
        ((Runnable) application.getConstructor(Runnable.class).newInstance(work)).run();
        return new Deployment(loader);
    }

    /** Waits until nobody keeps the application's classes any more. */
    public void awaitUndeployed() {
        await("the application's class loader is gone").pollInterval(Duration.ofMillis(20)).until(() -> {
            System.gc();
            return loader.get() == null;
        });
    }

    /** The application. */
    public static final class Application implements Runnable {
        private final Runnable work;

        /**
         * Takes what to do.
         *
         * @param work called as it is
         */
        public Application(Runnable work) {
            this.work = work;
        }

        @Override
        public void run() {
            work.run();
        }
    }

    private static final class Own extends ClassLoader {
        Own(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(Application.class.getName()) ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream code = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
