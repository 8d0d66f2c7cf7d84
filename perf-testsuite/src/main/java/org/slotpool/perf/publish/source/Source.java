/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.slotpool.perf.publish.Section;

/** Understands one kind of data file. */
public interface Source {

    /** All sources, in the order of the report; the last one understands everything. */
    List<Source> ALL = List.of(new IronjacamarSource(), new CompareSource(), new CycleSource(), new ScarceSource(),
            new RequestsSource(), new LoadSource(), new OutageSource(), new SoakSource(), new CrashSource(), new ContestantsSource(),
            new MeasuresSource(), new GateSource(), new AnySource());

    /**
     * Whether a file is of this kind.
     *
     * @param file its name, without a directory
     * @param data what is in it
     * @return true if {@link #read} may be called
     */
    boolean understands(String file, JsonNode data);

    /**
     * Makes a section of a file.
     *
     * @param id of the section: letters, digits and hyphens
     * @param data what is in the file
     * @return the section
     * @throws IllegalArgumentException if something is missing in it
     */
    Section read(String id, JsonNode data);
}
