/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.slotpool.wildfly.server.Refusal;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** The description of a module of JBoss Modules. */
final class ModuleXml {

    private static final String INDENT = "\n        ";

    private final Path file;

    private final Document document;

    private ModuleXml(Path file, Document document) {
        this.file = file;
        this.document = document;
    }

    /**
     * Reads a description.
     *
     * @throws Refusal if the file is not one, or is an alias or a tombstone
     */
    static ModuleXml read(Path file) throws Refusal {
        try (InputStream in = Files.newInputStream(file)) {
            DocumentBuilder builder = factory().newDocumentBuilder();
            builder.setErrorHandler(new Strict());
            ModuleXml xml = new ModuleXml(file, builder.parse(in));
            String root = xml.document.getDocumentElement().getLocalName();
            if (!root.equals("module")) {
                throw new Refusal(file + " describes no module but is a <" + root + ">; this is not supported.");
            }
            return xml;
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new Refusal("Cannot read " + file + ": " + e.getMessage());
        }
    }

    private static DocumentBuilderFactory factory() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory;
    }

    /** The paths of the resource roots, as they are written. */
    List<String> resourceRoots() {
        return attributes("resource-root", "path");
    }

    /** The Maven coordinates of the artifacts that a thin server fetches instead of having jars. */
    List<String> artifacts() {
        return attributes("artifact", "name");
    }

    boolean dependsOn(String module) {
        return attributes("module", "name").contains(module);
    }

    /**
     * The same module, described elsewhere, with one more dependency. The dependency is optional: one that is missing must
     * not keep the server from booting.
     *
     * @param folder where the new description will lie
     * @param dependency the module to add
     * @param comment what a reader of the new file should know
     */
    byte[] shadow(Path folder, String dependency, String comment) throws Refusal {
        Document copy = (Document) document.cloneNode(true);
        Element root = copy.getDocumentElement();
        String prefix = folder.relativize(file.getParent()).toString().replace('\\', '/') + "/";
        for (Element resource : elements(copy, "resource-root")) {
            String path = resource.getAttribute("path");
            if (!Path.of(path).isAbsolute()) {
                resource.setAttribute("path", path.equals(".") ? prefix : prefix + path);
            }
        }
        Element module = copy.createElementNS(root.getNamespaceURI(), "module");
        module.setAttribute("name", dependency);
        module.setAttribute("optional", "true");
        Element dependencies = elements(copy, "dependencies").stream().findFirst().orElseGet(
                () -> (Element) root.appendChild(copy.createElementNS(root.getNamespaceURI(), "dependencies")));
        dependencies.insertBefore(module, dependencies.getFirstChild());
        dependencies.insertBefore(copy.createTextNode(INDENT), module);
        root.insertBefore(copy.createComment(" " + comment + " "), root.getFirstChild());
        return bytes(copy);
    }

    private static byte[] bytes(Document document) throws Refusal {
        document.setXmlStandalone(true);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                .getBytes(StandardCharsets.UTF_8));
        try {
            Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
            transformer.setOutputProperty("omit-xml-declaration", "yes");
            transformer.transform(new DOMSource(document), new StreamResult(out));
        } catch (TransformerException e) {
            throw new Refusal("Cannot write the copy of IronJacamar's module.xml: " + e.getMessage());
        }
        out.write('\n');
        return out.toByteArray();
    }

    private List<String> attributes(String element, String attribute) {
        return elements(document, element).stream()
                .filter(found -> found != document.getDocumentElement())
                .map(found -> found.getAttribute(attribute)).toList();
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagNameNS("*", name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** Without one, the parser prints to the console. */
    private static final class Strict implements ErrorHandler {

        @Override
        public void warning(SAXParseException exception) {
            // Says nothing of the content.
        }

        @Override
        public void error(SAXParseException exception) throws SAXException {
            throw exception;
        }

        @Override
        public void fatalError(SAXParseException exception) throws SAXException {
            throw exception;
        }
    }
}
