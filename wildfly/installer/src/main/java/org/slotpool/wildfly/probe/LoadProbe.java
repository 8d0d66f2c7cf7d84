/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.probe;

import org.jboss.modules.LocalModuleLoader;
import org.jboss.modules.Module;

/** Loads a class as the server would: by the class loader of a module, and makes an object of it. */
public final class LoadProbe {

    private LoadProbe() {
    }

    /**
     * Prints where the class came from; ends with 1, and says why, if it does not load.
     *
     * @param arguments the module, the class, and the class or interface that it must be assignable to
     */
    public static void main(String... arguments) {
        // Takes the system property module.path, and finds its layers, as the server does.
        try (LocalModuleLoader loader = new LocalModuleLoader()) {
            Module module = loader.loadModule(arguments[0]);
            Class<?> pool = Class.forName(arguments[1], true, module.getClassLoader());
            Class<?> expected = Class.forName(arguments[2], false, module.getClassLoader());
            expected.cast(pool.getDeclaredConstructor().newInstance());
            System.out.println(pool.getProtectionDomain().getCodeSource().getLocation());
        } catch (Exception | LinkageError e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                System.out.println(cause);
            }
            System.exit(1);
        }
    }
}
