/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.slotpool.wildfly.server.Refusal;

/**
 * What is installed.
 *
 * @param jars the pool's jars, by file name
 */
public record Pool(SortedMap<String, byte[]> jars) {

    /** The pool, as IronJacamar loads it. */
    public static final String CLASS = "org.slotpool.mcp.NonBlockingManagedConnectionPool";

    /** The module that holds it. */
    public static final String MODULE = "org.slotpool.mcp";

    /** What a pool's attribute is set to: the system property still decides where it is set. */
    public static final String VALUE = "${ironjacamar.mcp:" + CLASS + "}";

    private static final String NAMESPACE = "urn:jboss:module:1.9";

    /** {@code java.management} for what an operator sees; the rest is what IronJacamar's own module names. */
    private static final List<String> DEPENDENCIES = List.of("java.management", "jakarta.resource.api",
            "jakarta.transaction.api", "org.jboss.ironjacamar.api", "org.jboss.ironjacamar.impl", "org.jboss.logging");

    /**
     * Reads the jars.
     *
     * @param folder where they are
     * @return the pool
     * @throws Refusal if they are not there
     */
    public static Pool in(Path folder) throws Refusal {
        SortedMap<String, byte[]> jars = new TreeMap<>();
        try (var files = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : files) {
                jars.put(jar.getFileName().toString(), Files.readAllBytes(jar));
            }
        } catch (IOException e) {
            throw new Refusal("Cannot read the pool's jars: " + e, "Unpack the installer's archive again.");
        }
        if (jars.isEmpty()) {
            throw new Refusal("There are no jars in " + folder + ".", "Unpack the installer's archive again.");
        }
        return new Pool(jars);
    }

    /** The description of the pool's module. */
    byte[] moduleXml() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("module");
            xml.writeDefaultNamespace(NAMESPACE);
            xml.writeAttribute("name", MODULE);
            list(xml, "resources", "resource-root", "path", List.copyOf(jars.keySet()));
            list(xml, "dependencies", "module", "name", DEPENDENCIES);
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeCharacters("\n");
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    private static void list(XMLStreamWriter xml, String list, String item, String attribute, List<String> values)
            throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement(list);
        for (String value : values) {
            xml.writeCharacters("\n        ");
            xml.writeEmptyElement(item);
            xml.writeAttribute(attribute, value);
        }
        xml.writeCharacters("\n    ");
        xml.writeEndElement();
    }
}
