/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noCodeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The borders between the layers, and what may not stand on the path of a connection. */
@AnalyzeClasses(packages = "org.slotpool", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

    @ArchTest
    static final ArchRule theCoreKnowsOnlyTheJdk = classes().that().resideInAPackage("org.slotpool.core..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("org.slotpool.core..", "java.lang..", "java.util..");

    @ArchTest
    static final ArchRule theCoreDoesNotLog = noClasses().that().resideInAPackage("org.slotpool.core..")
            .should().dependOnClassesThat().resideInAnyPackage("java.util.logging..", "org.jboss..", "jakarta..");

    @ArchTest
    static final ArchRule theApiKnowsOnlyTheJdk = classes().that().resideInAPackage("org.slotpool.mcp.api..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("org.slotpool.mcp.api..", "java..");

    @ArchTest
    static final ArchRule nothingBelowKnowsTheSpiClass = noClasses()
            .that().resideInAnyPackage("org.slotpool.core..", "org.slotpool.adapter..", "org.slotpool.mcp.api..")
            .should().dependOnClassesThat().haveSimpleName("NonBlockingManagedConnectionPool");

    @ArchTest
    static final ArchRule nobodyLocks = noCodeUnits().should(ArchConditions.beSynchronized());

    /** Of a block that locks nothing is left in what ArchUnit reads; the source tells. */
    @Test
    void nobodyLocksForAWhile() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            assertThat(sources.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(source ->
                    assertThat(Files.readString(source)).doesNotContainPattern("\\bsynchronized\\s*[({]"));
        }
    }

    /** The permits' lock is for parts of a Pool that come and go. */
    @ArchTest
    static final ArchRule onlyThePermitsHaveALock = noClasses().that().doNotHaveSimpleName("Permits")
            .should().dependOnClassesThat(DescribedPredicate.describe("are locks", type ->
                    type.getPackageName().equals("java.util.concurrent.locks") && !type.getSimpleName().equals("LockSupport")));

    @ArchTest
    static final ArchRule nobodySpinsOrSleeps = noClasses().should().callMethod(Thread.class, "onSpinWait")
            .orShould().callMethod(Thread.class, "sleep", long.class)
            .orShould().callMethod(Thread.class, "yield");

    @ArchTest
    static final ArchRule nobodyKeepsThreadLocals = noFields().should().haveRawType(ThreadLocal.class);

    private static final class ArchConditions {
        static com.tngtech.archunit.lang.ArchCondition<JavaCodeUnit> beSynchronized() {
            return com.tngtech.archunit.lang.ArchCondition.from(
                    DescribedPredicate.<JavaCodeUnit>describe("be synchronized",
                            unit -> unit.getModifiers().contains(JavaModifier.SYNCHRONIZED)));
        }
    }
}
