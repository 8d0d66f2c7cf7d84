/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.slotpool.wildfly.server.JarVersion;

/**
 * The server's IronJacamar.
 *
 * @param version its version; {@code unknown} if it does not tell
 */
public record IronJacamar(String version) {

    /** The module that loads the pool's class. */
    public static final String MODULE = "org.jboss.ironjacamar.impl";

    /** What the pool's class must be an instance of. */
    static final String SPI = "org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool";

    private static final String CORE = "ironjacamar-core-impl";

    /** The generation whose interfaces the pool implements. */
    private static final String GENERATION = "3.";

    private static final String UNKNOWN = "unknown";

    /** What is known of a version. */
    public enum Support {
        /** The tests ran with it. */
        TESTED,
        /** It should work. */
        UNTESTED,
        /** The pool's class cannot be loaded with it. */
        UNSUPPORTED
    }

    static IronJacamar of(ModuleXml module, Path folder) {
        Optional<String> jar = module.resourceRoots().stream().filter(path -> path.contains(CORE)).findFirst()
                .flatMap(path -> JarVersion.read(folder.resolve(path), "Implementation-Version"));
        Optional<String> artifact = module.artifacts().stream().filter(name -> name.contains(":" + CORE + ":"))
                .map(name -> name.split(":")[2]).findFirst();
        return new IronJacamar(jar.or(() -> artifact).orElse(UNKNOWN));
    }

    /**
     * Tells whether the pool may be used with it.
     *
     * @return what is known
     */
    public Support support() {
        if (tested().containsKey(version)) {
            return Support.TESTED;
        }
        return version.equals(UNKNOWN) || version.startsWith(GENERATION) ? Support.UNTESTED : Support.UNSUPPORTED;
    }

    /**
     * What the tests ran with.
     *
     * @return IronJacamar's versions, and the servers that they were seen in
     */
    public static TreeMap<String, String> tested() {
        Properties properties = new Properties();
        try (InputStream in = IronJacamar.class.getResourceAsStream("/tested-ironjacamar.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        TreeMap<String, String> tested = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> tested.put(name, properties.getProperty(name)));
        return tested;
    }
}
