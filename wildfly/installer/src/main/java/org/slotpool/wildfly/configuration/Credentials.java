/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.slotpool.wildfly.server.Refusal;

/**
 * How to log in. A password goes to the server's command line in a file that only this user can read, since the arguments of
 * a process are there for everybody to see.
 *
 * @param user the user; null for the server's local authentication, or what {@code bin/jboss-cli.xml} says
 * @param password the password; null without a user
 */
public record Credentials(String user, char[] password) {

    private static final String NAMESPACE = "urn:elytron:client:1.7";

    /**
     * The system properties that make the command line use them.
     *
     * @param folder a folder that only this user can read
     */
    List<String> properties(Path folder) throws Refusal {
        if (user == null) {
            return List.of();
        }
        Path file = folder.resolve("wildfly-config.xml");
        try (OutputStream out = Files.newOutputStream(file)) {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartElement("configuration");
            xml.writeStartElement("authentication-client");
            xml.writeDefaultNamespace(NAMESPACE);
            xml.writeStartElement("authentication-rules");
            xml.writeEmptyElement("rule");
            xml.writeAttribute("use-configuration", "operator");
            xml.writeEndElement();
            xml.writeStartElement("authentication-configurations");
            xml.writeStartElement("configuration");
            xml.writeAttribute("name", "operator");
            xml.writeEmptyElement("set-user-name");
            xml.writeAttribute("name", user);
            xml.writeStartElement("credentials");
            xml.writeEmptyElement("clear-password");
            xml.writeAttribute("password", new String(password));
            xml.writeEndDocument();
            xml.close();
        } catch (IOException | XMLStreamException e) {
            throw new Refusal("Cannot write a temporary file: " + e);
        }
        return List.of("-Dwildfly.config.url=" + file.toUri());
    }
}
