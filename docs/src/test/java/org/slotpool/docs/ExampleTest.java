/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pom that the documentation offers is the one that is built, with the versions that everything else is built with. */
class ExampleTest {

    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();

    @Test
    void theDocumentationShowsThePomThatIsBuilt() throws IOException {
        String pom = Files.readString(TOP.resolve("wildfly/example/pom.xml"));
        assertThat(Files.readString(TOP.resolve("docs/wildfly.md"))).contains("```xml\n" + pom + "```\n");
    }

    @ParameterizedTest
    @CsvSource({
        "<version.wildfly>, <version.wildfly>",
        "<version.slotpool>, <version>",
        "<artifactId>maven-compiler-plugin</artifactId> <version>, <version.plugin.compiler>",
        "<artifactId>maven-war-plugin</artifactId> <version>, <version.plugin.war>",
        "<artifactId>jakarta.jakartaee-web-api</artifactId> <version>, <version.jakarta.web>",
        "<artifactId>wildfly-maven-plugin</artifactId> <version>, <version.plugin.wildfly>",
    })
    void itsVersionsAreTheProjects(String example, String project) throws IOException {
        assertThat(after(example, "wildfly/example/pom.xml")).isEqualTo(after(project, "pom.xml"));
    }

    /** What stands between these tags and the next one. */
    private static String after(String tags, String pom) throws IOException {
        Matcher found = Pattern.compile(tags.replace(" ", "\\s*") + "([^<]+)<").matcher(Files.readString(TOP.resolve(pom)));
        assertThat(found.find()).as("%s in %s", tags, pom).isTrue();
        return found.group(1);
    }
}
