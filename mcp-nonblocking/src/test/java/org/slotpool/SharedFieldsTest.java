/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.slotpool.core.Census;

/**
 * The tables of shared fields, in the comments of the packages, name every field whose value can change, or whose object can;
 * and none that there is not.
 */
class SharedFieldsTest {

    private static final Path SOURCES = Path.of("src/main/java/org/slotpool");
    private static final Pattern FIRST_CELL = Pattern.compile("(?s)<tr><td>(.*?)</td>");
    private static final Pattern NAME = Pattern.compile("\\{@code ([\\w.]+)(\\[i])?}");

    @Test
    void everySharedFieldIsInItsTable() throws IOException {
        Set<String> tables = new TreeSet<>(documented("core"));
        tables.addAll(documented("adapter"));

        assertThat(tables).containsExactlyInAnyOrderElementsOf(fields());
    }

    private static Set<String> documented(String folder) throws IOException {
        Set<String> names = new TreeSet<>();
        Matcher cell = FIRST_CELL.matcher(Files.readString(SOURCES.resolve(folder).resolve("package-info.java")));
        while (cell.find()) {
            Matcher name = NAME.matcher(cell.group(1));
            String owner = "";
            while (name.find()) {
                String[] parts = name.group(1).split("\\.");
                owner = parts.length > 1 ? parts[0] : owner;
                names.add(owner + '.' + parts[parts.length - 1]);
            }
        }
        return names;
    }

    private static Set<String> fields() {
        Set<String> names = new TreeSet<>();
        for (JavaClass type : new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.slotpool")) {
            if (List.of("org.slotpool.core", "org.slotpool.adapter", "org.slotpool.mcp").contains(type.getPackageName())) {
                type.getFields().stream().filter(SharedFieldsTest::canChange).map(SharedFieldsTest::name).forEach(names::add);
            }
        }
        return names;
    }

    private static boolean canChange(JavaField field) {
        JavaClass owner = field.getOwner();
        if (field.getModifiers().contains(JavaModifier.SYNTHETIC) || isPadding(field)
                // A copy for the one who asked.
                || owner.isEquivalentTo(Census.class)) {
            return false;
        }
        JavaClass type = field.getRawType();
        boolean constant = field.getModifiers().contains(JavaModifier.FINAL);
        boolean constantArray = type.isArray() && field.getModifiers().contains(JavaModifier.STATIC);
        return !constant || type.isArray() && !constantArray || type.getPackageName().startsWith("java.util.concurrent")
                || type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class)
                || type.getSimpleName().equals("Semaphore") || type.isAssignableTo(Reference.class);
    }

    private static boolean isPadding(JavaField field) {
        return field.getOwner().getSimpleName().matches("Entry(Pad|Tail)");
    }

    /** An entry is one object, whichever of its superclasses a field stands in. */
    private static String name(JavaField field) {
        return field.getOwner().getSimpleName().replaceFirst("^Entry(Head|Notes|Turns)$", "Entry") + '.' + field.getName();
    }
}
