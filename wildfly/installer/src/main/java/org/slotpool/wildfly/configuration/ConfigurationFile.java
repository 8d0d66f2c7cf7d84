/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Pool;

/** A configuration of a standalone server, looked at without the server. */
public final class ConfigurationFile {

    private ConfigurationFile() {
    }

    /**
     * Finds a configuration.
     *
     * @param home the server
     * @param name a file name, or the path of a file elsewhere
     * @return the file, links resolved
     * @throws Refusal if there is none, or it is none of a standalone server
     */
    public static Path find(ServerHome home, String name) throws Refusal {
        Path file = home.configurations().resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new Refusal("There is no configuration " + file + ".",
                    "There are: " + String.join(", ", all(home).stream().map(Path::getFileName).map(Path::toString).toList()));
        }
        String root = root(file);
        if (root.equals("domain") || root.equals("host")) {
            throw new Refusal(name + " is a configuration of a managed domain; only standalone servers are supported.",
                    "In a domain, install on each host, and set the attributes in the profile with jboss-cli.");
        }
        if (!root.equals("server")) {
            throw new Refusal(file + " is not a configuration of a WildFly server: its root is <" + root + ">.");
        }
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw new Refusal("Cannot read " + file + ": " + e);
        }
    }

    /**
     * Lists the configurations.
     *
     * @param home the server
     * @return the XML files where a standalone server looks for them
     * @throws Refusal if the folder cannot be read
     */
    public static List<Path> all(ServerHome home) throws Refusal {
        if (!Files.isDirectory(home.configurations())) {
            return List.of();
        }
        try (var files = Files.list(home.configurations())) {
            return files.filter(file -> file.getFileName().toString().endsWith(".xml")).sorted().toList();
        } catch (IOException e) {
            throw new Refusal("Cannot read " + home.configurations() + ": " + e);
        }
    }

    /**
     * Counts the attributes that name the pool, by whomever they were written.
     *
     * @param file a configuration
     * @return how many
     * @throws Refusal if it cannot be read
     */
    public static int mentions(Path file) throws Refusal {
        int count = 0;
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader xml = reader(in);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamReader.START_ELEMENT) {
                    for (int i = 0; i < xml.getAttributeCount(); i++) {
                        count += xml.getAttributeValue(i).contains(Pool.CLASS) ? 1 : 0;
                    }
                }
            }
            return count;
        } catch (IOException | XMLStreamException e) {
            throw new Refusal("Cannot read " + file + ": " + e.getMessage());
        }
    }

    private static String root(Path file) throws Refusal {
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader xml = reader(in);
            xml.nextTag();
            return xml.getLocalName();
        } catch (IOException | XMLStreamException e) {
            throw new Refusal("Cannot read " + file + ": " + e.getMessage());
        }
    }

    private static XMLStreamReader reader(InputStream in) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        return factory.createXMLStreamReader(in);
    }
}
