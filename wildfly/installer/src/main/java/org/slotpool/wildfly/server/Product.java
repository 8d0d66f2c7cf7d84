/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the server calls itself, for people to read. */
public final class Product {

    private Product() {
    }

    /**
     * Reads the name and the version of the server.
     *
     * @param path the server's module path
     * @return for example {@code WildFly 39.0.1.Final}; without a version if the server does not tell it
     */
    public static String of(ModulePath path) {
        return path.find("org.jboss.as.product", file -> false).map(Path::getParent).map(Product::inFolder)
                .orElse("WildFly");
    }

    private static String inFolder(Path folder) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : jars) {
                var version = JarVersion.read(jar, "JBoss-Product-Release-Version");
                if (version.isPresent()) {
                    return JarVersion.read(jar, "JBoss-Product-Release-Name").orElse("WildFly") + " " + version.get();
                }
            }
        } catch (IOException e) {
            // A name is worth no failure.
            return "WildFly";
        }
        return "WildFly";
    }
}
