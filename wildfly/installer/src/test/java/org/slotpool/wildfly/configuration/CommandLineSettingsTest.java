/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.wildfly.server.ServerHome;

/** What reaches the server's command line of an operator's settings. */
class CommandLineSettingsTest {

    @TempDir
    private Path home;

    @TempDir
    private Path folder;

    @BeforeEach
    void makeFolder() throws Exception {
        Files.createDirectory(home.resolve("bin"));
    }

    private List<String> properties() throws Exception {
        return CommandLineSettings.properties(new ServerHome(home), folder);
    }

    private void settings(String text) throws Exception {
        Files.write(home.resolve("bin/jboss-cli.xml"), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void howToReachAServerAndWhomToTrustHolds() throws Exception {
        settings("""
                <?xml version="1.0" encoding="ISO-8859-1"?>
                <jboss-cli xmlns="urn:jboss:cli:3.4">
                    <default-controller><host>b\u00fcro</host></default-controller>
                    <output-json>true</output-json>
                    <ssl><alias>mine</alias></ssl><silent>true</silent><echo-command>true</echo-command>
                    <resolve-parameter-values>true</resolve-parameter-values>
                </jboss-cli>
                """);
        Path copy = folder.resolve("settings.xml");

        assertThat(properties()).containsExactly("-Djboss.cli.config=" + copy);
        assertThat(Files.readString(copy)).contains("<jboss-cli xmlns=\"urn:jboss:cli:3.4\">", "<host>b\u00fcro</host>",
                "<ssl><alias>mine</alias></ssl>").doesNotContain("output-json", "silent", "echo-command", "resolve", "true");
    }

    /** The command line says itself what is wrong. */
    @Test
    void whatIsNoXmlIsLeftToTheCommandLine() throws Exception {
        settings("<jboss-cli><silent>");

        assertThat(properties()).isEmpty();
    }

    @Test
    void aServerNeedsNone() throws Exception {
        assertThat(properties()).isEmpty();
    }
}
