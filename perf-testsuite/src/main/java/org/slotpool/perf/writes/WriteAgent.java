/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.writes;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The agent: lives in a process of its own, started with {@link #option}. */
public final class WriteAgent {

    private static final String[] COUNTED = {"org/slotpool/core/", "org/slotpool/adapter/", "org/slotpool/mcp/",
            "org/jboss/jca/core/connectionmanager/pool/", "org/jboss/jca/core/connectionmanager/listener/",
            "java/util/concurrent/", "java/util/ArrayList", "java/util/HashMap", "java/util/LinkedList", "java/util/ArrayDeque"};

    private static final WriteSites SITES = new WriteSites();

    private WriteAgent() {
    }

    /** Loads what the transformer needs before there is a transformer. */
    private static void rehearse() throws IOException {
        try (InputStream in = WriteAgent.class.getClassLoader().getResourceAsStream(
                WriteSites.class.getName().replace('.', '/') + ".class")) {
            new WriteSites().instrument(in.readAllBytes());
        }
    }

    static WriteSites sites() {
        return SITES;
    }

    /**
     * Makes the agent's jar: it names this class, and brings what the boot class loader has to find.
     *
     * @param directory where it is put
     * @return the option that starts a process with the agent
     * @throws IOException if it cannot be written
     */
    static String option(Path directory) throws IOException {
        Path jar = directory.resolve("agent.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", WriteAgent.class.getName());
        attributes.putValue("Boot-Class-Path", jar.getFileName().toString());
        attributes.putValue("Can-Retransform-Classes", "true");
        String tally = WriteTally.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream in = WriteAgent.class.getClassLoader().getResourceAsStream(tally)) {
            out.putNextEntry(new JarEntry(tally));
            in.transferTo(out);
            out.closeEntry();
        }
        return "-javaagent:" + jar.toAbsolutePath();
    }

    /** Plain: what a transformer uses for the first time is loaded by the transformer. */
    private static boolean isCounted(String name) {
        for (String prefix : COUNTED) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Called by the virtual machine before {@code main}.
     *
     * @param arguments none
     * @param instrumentation of this process
     * @throws IOException if this class cannot be read
     * @throws UnmodifiableClassException if a class that is already there does not let itself be changed
     */
    public static void premain(String arguments, Instrumentation instrumentation) throws IOException, UnmodifiableClassException {
        rehearse();
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                    byte[] bytes) {
                if (name == null || !isCounted(name)) {
                    return null;
                }
                try {
                    return SITES.instrument(bytes);
                } catch (Throwable t) {
                    // The virtual machine would keep it to itself, and the counts would be wrong.
                    t.printStackTrace();
                    Runtime.getRuntime().halt(1);
                    return null;
                }
            }
        }, true);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (isCounted(loaded.getName().replace('.', '/')) && instrumentation.isModifiableClass(loaded)) {
                instrumentation.retransformClasses(loaded);
            }
        }
    }
}
