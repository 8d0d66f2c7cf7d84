/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.wiring.Pool;

/** A configuration of a standalone server, looked at without the server. */
public final class ConfigurationFile {

    private static final Pattern XML = Pattern.compile(".*\\.xml");

    /** Where the options of the server's JVM stand, for shells of all kinds. */
    private static final Pattern SCRIPTS = Pattern.compile(".*\\.conf(\\.bat|\\.ps1)?");

    /** What these shells pass over. */
    private static final Pattern COMMENT = Pattern.compile("(?mi)^\\s*(#|::|rem\\s).*$");

    private ConfigurationFile() {
    }

    /**
     * Finds a configuration.
     *
     * @param home the server
     * @param name the name of a file where a standalone server looks for it, or the path of a file elsewhere
     * @return the file, links resolved
     * @throws Refusal if there is none, or it is none of a standalone server
     */
    public static Path find(ServerHome home, String name) throws Refusal {
        Path file = home.configurations().resolve(name);
        if (!Files.isRegularFile(file) && Path.of(name).getNameCount() > 1) {
            // Not a name alone: in the folder that somebody happens to be in, another server may have a file of that name.
            file = Path.of(name).toAbsolutePath();
        }
        if (!Files.isRegularFile(file)) {
            throw new Refusal("There is no configuration " + home.configurations().resolve(name) + ".",
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
        return in(home.configurations(), XML);
    }

    /**
     * Lists the configurations, those of a managed domain too, and what the server's scripts read.
     *
     * @param home the server
     * @return the XML files where a server of any kind looks for them, and files like {@code bin/standalone.conf}
     * @throws Refusal if a folder cannot be read
     */
    public static List<Path> everywhere(ServerHome home) throws Refusal {
        List<Path> files = new ArrayList<>(all(home));
        files.addAll(in(home.domainConfigurations(), XML));
        files.addAll(in(home.path().resolve("bin"), SCRIPTS));
        return files;
    }

    private static List<Path> in(Path folder, Pattern name) throws Refusal {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            // Editors leave links to nowhere behind.
            return files.filter(file -> name.matcher(file.getFileName().toString()).matches()).filter(Files::isRegularFile)
                    .sorted().toList();
        } catch (IOException e) {
            throw new Refusal("Cannot read " + folder + ": " + e);
        }
    }

    /**
     * Counts the attributes that name the pool, by whomever they were written.
     *
     * @param file a configuration, or what may become one: in what is no XML, the name is counted wherever it stands but in comments
     * @return how many
     * @throws Refusal if it cannot be read
     */
    public static int mentions(Path file) throws Refusal {
        try {
            byte[] content = Files.readAllBytes(file);
            try {
                return attributes(new ByteArrayInputStream(content));
            } catch (XMLStreamException e) {
                String text = COMMENT.matcher(new String(content, StandardCharsets.UTF_8)).replaceAll("");
                return text.split(Pattern.quote(Pool.CLASS), -1).length - 1;
            }
        } catch (IOException e) {
            throw new Refusal("Cannot read " + file + ": " + e);
        }
    }

    private static int attributes(InputStream in) throws XMLStreamException {
        int count = 0;
        XMLStreamReader xml = reader(in);
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamReader.START_ELEMENT) {
                for (int i = 0; i < xml.getAttributeCount(); i++) {
                    count += xml.getAttributeValue(i).contains(Pool.CLASS) ? 1 : 0;
                }
            }
        }
        return count;
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
