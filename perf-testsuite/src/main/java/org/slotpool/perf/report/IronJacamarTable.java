/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.compare.PoolResult;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.ironjacamar.Announced;
import org.slotpool.perf.ironjacamar.Announcement;
import org.slotpool.perf.ironjacamar.ServiceResult;
import org.slotpool.perf.statistics.Spread;

/** Default, non-blocking, difference, as the announcement had it, and its own percentages; at most 120 columns wide. */
public final class IronJacamarTable {

    private static final List<String> HEADING = List.of("case", "clients", "default: list", "WildFly's: deque",
            "slotpool", "% list", "% deque", "% 2014", "floor: no pool", "");
    private static final double PERCENT = 100;

    private final Announcement announcement;
    private final List<ServiceResult> results;

    /**
     * A table of results.
     *
     * @param announcement what was published
     * @param results of every service
     */
    public IronJacamarTable(Announcement announcement, List<ServiceResult> results) {
        this.announcement = announcement;
        this.results = results;
    }

    /** A table for each service, and how to read them. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (ServiceResult result : results) {
            TextTable table = new TextTable(1, HEADING);
            result.cells().forEach(cell -> table.add(row(result.service(), cell)));
            text.append(title(result.service())).append(":\n\n").append(table).append('\n');
        }
        return text + """
                Transactions per second, pool size = clients: median over the rounds, \u00b1 half the interquartile range. %:
                slotpool against the stock pool, by the medians. % 2014: the same in the announcement of a non-blocking
                pool for IronJacamar, against the default of that time; made by others on another machine, so that only
                ratios within it compare. floor: not a real pool, each thread owns a connection.
                *: the floor is within the spread of the better stock pool, so that no pool can show anything.
                """ + count();
    }

    private static String title(TransactionService service) {
        return switch (service) {
            case NOOP -> "No-op transaction service";
            case MEMORY -> "Narayana, log in memory";
            case FILE -> "Narayana, log in files";
        };
    }

    private List<String> row(TransactionService service, CellResult result) {
        List<String> row = new ArrayList<>();
        row.add(result.cell().kind().toString());
        row.add(Integer.toString(result.cell().clients()));
        for (PoolKind pool : List.of(PoolKind.LIST, PoolKind.DEQUE, PoolKind.SLOTPOOL)) {
            row.add(throughput(result, pool));
        }
        row.add(percent(result.percentTo(PoolKind.LIST)));
        row.add(percent(result.percentTo(PoolKind.DEQUE)));
        row.add(percent(announcement.of(service, result.cell().kind(), result.cell().clients())
                .map(Announced::percent)));
        row.add(throughput(result, PoolKind.FLOOR));
        row.add(result.isFloorWithinSpread() ? "*" : "");
        return row;
    }

    private static String throughput(CellResult result, PoolKind pool) {
        Optional<Spread> spread = result.of(pool).map(r -> r.throughput());
        return spread.map(s -> String.format(Locale.ROOT, "%,.0f \u00b1%2.0f%%", s.median(), s.relative() * PERCENT))
                .orElse("-");
    }

    private static String percent(Optional<Double> percent) {
        return percent.map(p -> String.format(Locale.ROOT, "%+.1f", p)).orElse("-");
    }

    private String count() {
        List<CellResult> cells = results.stream().flatMap(result -> result.cells().stream()).toList();
        List<Spread> values = cells.stream().flatMap(cell -> cell.pools().stream()).map(PoolResult::throughput).toList();
        List<Spread> apart = cells.stream().flatMap(cell -> cell.spreadsApart().stream()).toList();
        return cells.size() + " cells, " + cells.stream().filter(CellResult::isFloorWithinSpread).count() + " of them *; of "
                + values.size() + " values " + values.stream().filter(Spread::unsteady).count()
                + " have an interquartile range of 15 % or more, and\n" + apart.stream().filter(Spread::unsteady).count()
                + " if each is taken as a part of the mean of its round, so that what slowed down all pools alike is not in it.\n"
                + SliceData.leftOut(cells);
    }
}
