/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slotpool.wildfly.server.Refusal;

/**
 * Which pools are meant.
 *
 * @param names their names or addresses; empty for all of them
 */
public record Selection(List<String> names) {

    /** So many letters may be wrong in a name that is offered instead. */
    private static final int NEAR = 3;

    /** Every pool of the configuration. */
    public static final Selection ALL = new Selection(List.of());

    /**
     * Picks the pools.
     *
     * @param pools those that there are
     * @return those that are meant
     * @throws Refusal if there is none of that name; it tells what there is
     */
    public List<PoolAttribute> of(List<PoolAttribute> pools) throws Refusal {
        if (names.isEmpty()) {
            return pools;
        }
        List<PoolAttribute> selected = new ArrayList<>();
        for (String name : names) {
            List<PoolAttribute> matching = pools.stream().filter(pool -> matches(name, pool)).toList();
            if (matching.isEmpty()) {
                throw unknown(name, pools);
            }
            requireOne(name, matching.stream().map(PoolAttribute::address).toList());
            selected.addAll(matching);
        }
        return selected.stream().distinct().toList();
    }

    private static void requireOne(String name, List<String> addresses) throws Refusal {
        if (addresses.size() > 1) {
            throw new Refusal("More than one pool has the name " + name + ". Say which, by its address:",
                    String.join(System.lineSeparator() + "  ", addresses));
        }
    }

    /**
     * Picks what was set before.
     *
     * @param formers the former values of what was set
     * @param known the pools that there are, asked only if a name was not set before
     * @return those that are meant; of a pool that there is, but that was not set before, none
     * @throws Refusal if there is none of that name, or more than one
     */
    List<Ledger.Former> of(List<Ledger.Former> formers, Known known) throws Refusal {
        if (names.isEmpty()) {
            return formers;
        }
        Set<Ledger.Former> selected = new LinkedHashSet<>();
        for (String name : names) {
            List<Ledger.Former> matching = formers.stream().filter(former -> matches(name, former.address())).toList();
            requireOne(name, matching.stream().map(Ledger.Former::address).toList());
            if (matching.isEmpty()) {
                new Selection(List.of(name)).of(known.pools());
            }
            selected.addAll(matching);
        }
        return List.copyOf(selected);
    }

    /** Tells which pools there are. */
    @FunctionalInterface
    interface Known {

        /**
         * Reads them.
         *
         * @return the pools
         * @throws Refusal if they cannot be read
         */
        List<PoolAttribute> pools() throws Refusal;
    }

    private static boolean matches(String name, String address) {
        return address.equals(name) || address.endsWith("=" + name) || address.endsWith("=\"" + name + "\"");
    }

    private static boolean matches(String name, PoolAttribute pool) {
        return pool.name().equals(name) || pool.address().equals(name);
    }

    private static Refusal unknown(String name, List<PoolAttribute> pools) {
        List<String> near = pools.stream().map(PoolAttribute::name).filter(known -> isNear(name, known)).distinct().toList();
        String all = pools.isEmpty() ? "This configuration has no pool at all."
                : "There are: " + String.join(", ", pools.stream().map(PoolAttribute::toString).toList());
        return near.isEmpty() ? new Refusal("There is no pool of the name " + name + ".", all)
                : new Refusal("There is no pool of the name " + name + ". Did you mean " + String.join(" or ", near) + "?", all);
    }

    private static boolean isNear(String one, String other) {
        String a = one.toLowerCase();
        String b = other.toLowerCase();
        return a.contains(b) || b.contains(a) || distance(a, b) <= Math.min(NEAR, b.length() / 2);
    }

    /** Levenshtein's. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
