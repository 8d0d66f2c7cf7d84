/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A folder that looks like a server, as far as the installer looks. */
public final class FakeServer {

    /** Where a stock server describes IronJacamar. */
    public static final String BASE = "modules/system/layers/base";

    /** The module's folder below a layer. */
    public static final String IMPL = "/org/jboss/ironjacamar/impl/main";

    /** The wiring, once it is there. */
    public static final String SHADOW = "modules/org/jboss/ironjacamar/impl/main/module.xml";

    private final Path home;

    public FakeServer(Path home) throws IOException {
        this.home = home.toRealPath();
        write("jboss-modules.jar", "");
        write("bin/standalone.sh", "");
        ironJacamar(BASE, "3.0.18.Final");
        write("standalone/configuration/standalone.xml", """
                <?xml version="1.0"?>
                <!-- A comment that a server does not keep. -->
                <server>
                    <data-source name="ExampleDS"/>
                    <data-source name="OrdersDS" mcp="com.example.Pool"/>
                    <xa-data-source name="LedgerDS" mcp="${orders.pool:com.example.XaPool}"/>
                    <connection-definitions parent="mainframe.rar" name="Mainframe"/>
                    <pooled-connection-factory parent="default" name="activemq-ra"/>
                </server>
                """);
        write("standalone/configuration/standalone_xml_history/old.xml", "<server/>");
    }

    public Path home() {
        return home;
    }

    public Path file(String name) {
        return home.resolve(name);
    }

    /** Puts an IronJacamar into a layer or overlay. */
    public void ironJacamar(String layer, String version) throws IOException {
        String jar = "ironjacamar-core-impl-" + version + ".jar";
        write(layer + IMPL + "/module.xml", """
                <?xml version="1.0" encoding="UTF-8"?>
                <module name="org.jboss.ironjacamar.impl" xmlns="urn:jboss:module:1.9">
                    <resources>
                        <resource-root path="%s"/>
                    </resources>
                    <dependencies>
                        <module name="java.naming"/>
                    </dependencies>
                </module>
                """.formatted(jar));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        try (OutputStream out = Files.newOutputStream(file(layer + IMPL).resolve(jar))) {
            new JarOutputStream(out, manifest).close();
        }
    }

    /** What an update of the server does. */
    public void update(String from, String to) throws IOException {
        Files.delete(file(BASE + IMPL + "/ironjacamar-core-impl-" + from + ".jar"));
        ironJacamar(BASE, to);
    }

    public void write(String name, String content) throws IOException {
        Files.createDirectories(file(name).getParent());
        Files.writeString(file(name), content);
    }

    public String read(String name) throws IOException {
        return Files.readString(file(name));
    }

    /** All of it, as it is now. */
    public SortedMap<String, String> contents() throws IOException {
        return Contents.of(home);
    }
}
