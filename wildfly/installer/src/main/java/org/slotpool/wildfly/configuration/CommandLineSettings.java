/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.XMLEvent;
import org.slotpool.wildfly.server.ServerHome;

/**
 * What the operator has set in {@code bin/jboss-cli.xml}: how to reach and trust a server holds here, too; how answers are
 * printed does not, since they are read, nor that expressions are resolved before they get to the server, since pools may be
 * configured by them.
 */
final class CommandLineSettings {

    private static final Set<String> OF_THE_CONSOLE =
            Set.of("output-json", "echo-command", "silent", "resolve-parameter-values");

    private CommandLineSettings() {
    }

    /**
     * Writes them for one run.
     *
     * @param folder a folder that only this user can read
     * @return the system properties that make the command line use them; none if there are no settings, or they are no XML,
     *     of which the command line tells more
     * @throws IOException if they cannot be read or written
     */
    static List<String> properties(ServerHome home, Path folder) throws IOException {
        Path settings = home.path().resolve("bin").resolve("jboss-cli.xml");
        if (!Files.isRegularFile(settings)) {
            return List.of();
        }
        Path copy = folder.resolve("settings.xml");
        try (InputStream in = Files.newInputStream(settings); OutputStream out = Files.newOutputStream(copy)) {
            copy(in, out);
            return List.of("-Djboss.cli.config=" + copy);
        } catch (XMLStreamException e) {
            return List.of();
        }
    }

    private static void copy(InputStream in, OutputStream out) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLEventReader reader = factory.createXMLEventReader(in);
        XMLEventWriter writer = XMLOutputFactory.newDefaultFactory().createXMLEventWriter(out, StandardCharsets.UTF_8.name());
        while (reader.hasNext()) {
            XMLEvent event = reader.nextEvent();
            if (event.isStartElement() && OF_THE_CONSOLE.contains(event.asStartElement().getName().getLocalPart())) {
                reader.getElementText();
            } else if (!event.isStartDocument()) {
                // Which would tell the encoding of the original.
                writer.add(event);
            }
        }
        writer.close();
    }
}
