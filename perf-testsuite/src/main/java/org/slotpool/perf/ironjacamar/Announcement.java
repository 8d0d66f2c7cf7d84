/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.ironjacamar;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVRecord;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.report.Published;

/** What was published with the announcement of a non-blocking pool for IronJacamar in 2014. */
public final class Announcement {

    /** Where the figures are from, in one sentence. */
    public static final String SOURCE = "the announcement of a non-blocking pool for IronJacamar (2014); made by others on"
            + " another machine, so that only ratios within it compare";

    private final Map<String, Announced> cells = new HashMap<>();

    /** Reads it. */
    public Announcement() {
        for (CSVRecord line : Published.read("announcement")) {
            cells.put(key(line.get("service"), line.get("case"), line.get("clients")),
                    new Announced(Long.parseLong(line.get("stock")), Long.parseLong(line.get("nonBlocking")),
                            Double.parseDouble(line.get("percent"))));
        }
    }

    private static String key(Object service, Object kind, Object clients) {
        return service + "/" + kind + "/" + clients;
    }

    /**
     * One cell.
     *
     * @param service the transaction service
     * @param kind the kind of transaction
     * @param clients their number
     * @return empty if nothing was published of it
     */
    public Optional<Announced> of(TransactionService service, Case kind, int clients) {
        return Optional.ofNullable(cells.get(key(service, kind, clients)));
    }
}
