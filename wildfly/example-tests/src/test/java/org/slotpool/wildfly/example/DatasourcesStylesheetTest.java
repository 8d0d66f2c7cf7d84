/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the feature pack does with the datasources of a configuration. */
class DatasourcesStylesheetTest {

    private static final Path STYLESHEET = Path.of(
            "../feature-pack/src/main/resources/packages/org.slotpool.mcp.datasources/pm/wildfly/merger.xsl");

    private static final String BEFORE = """
            <?xml version="1.0" encoding="UTF-8"?>
            <server xmlns="urn:jboss:domain:community:20.0">
                <!-- as it was -->
                <subsystem xmlns="urn:jboss:domain:datasources:7.2">
                    <datasources>
                        <datasource pool-name="silent" enabled="${a:true}"><driver>h2</driver></datasource>
                        <datasource pool-name="outspoken" mcp="another"/>
                        <xa-datasource pool-name="xa"/>
                    </datasources>
                </subsystem>
                <subsystem xmlns="urn:other:1.0">
                    <datasource pool-name="stranger"/>
                </subsystem>
            </server>""";

    private static final String POOL = "mcp=\"${ironjacamar.mcp:org.slotpool.mcp.NonBlockingManagedConnectionPool}\"";

    private static final String AFTER = BEFORE
            .replace("enabled=\"${a:true}\"", "enabled=\"${a:true}\" " + POOL)
            .replace("pool-name=\"xa\"", "pool-name=\"xa\" " + POOL);

    @TempDir
    private Path directory;

    @Test
    void datasourcesThatNameNoPoolGetThisOneAndNothingElseIsChanged() throws Exception {
        Path original = Files.writeString(directory.resolve("original.xml"), BEFORE);
        Path there = directory.resolve("there.xml");
        Path back = directory.resolve("back.xml");

        transform(original, there);
        transform(there, back);

        assertThat(there).hasContent(AFTER);
        assertThat(back).hasSameTextualContentAs(there);
    }

    /** As Galleon's xml-merge does. */
    private static void transform(Path from, Path to) throws Exception {
        Transformer transformer = TransformerFactory.newInstance().newTransformer(new StreamSource(STYLESHEET.toFile()));
        transformer.setParameter("fileList", from.toUri().toString());
        transformer.transform(new DOMSource(DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument()),
                new StreamResult(to.toFile()));
    }
}
