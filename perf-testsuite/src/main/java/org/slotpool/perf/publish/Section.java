/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What one data file says.
 *
 * @param id letters, digits and hyphens
 * @param title what was measured
 * @param text how, in a sentence or two
 * @param facts machine, JVM, versions, settings and date, as they stand in the file
 * @param measures everything that can be compared
 * @param figures at least one
 * @param warnings what went wrong in the run, if anything did
 */
public record Section(String id, String title, String text, JsonNode facts, List<Measure> measures,
        List<Figure> figures, List<String> warnings) {
}
