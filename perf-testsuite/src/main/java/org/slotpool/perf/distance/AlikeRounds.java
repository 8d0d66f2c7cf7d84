/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Chooses the rounds that count: so many that were all measured at the same distance. While there are too few of these, more rounds are
 * needed, up to three times as many in all. What is chosen does not depend on what was measured in them, only on the distance.
 */
public final class AlikeRounds {

    private static final int AT_MOST = 3;

    private final int wanted;
    private int rounds;
    /** Of each distance those that were measured at it, from the first on. */
    private final List<Group> groups = new ArrayList<>();
    /** During which the processors have moved. */
    private final List<Integer> unsteady = new ArrayList<>();

    private record Group(Distance distance, List<Integer> rounds) {
    }

    /**
     * None yet.
     *
     * @param wanted how many count in the end, 1 or more
     */
    public AlikeRounds(int wanted) {
        this.wanted = wanted;
    }

    /**
     * One more round.
     *
     * @param round its number
     * @param passage the distance before and after it
     */
    public void add(int round, Passage passage) {
        rounds++;
        if (!passage.isSteady()) {
            unsteady.add(round);
            return;
        }
        for (Group group : groups) {
            if (group.distance().isLike(passage.after())) {
                group.rounds().add(round);
                return;
            }
        }
        groups.add(new Group(passage.after(), new ArrayList<>(List.of(round))));
    }

    /**
     * Whether no more are needed.
     *
     * @return true if enough are alike, or there have been too many
     */
    public boolean suffice() {
        return rounds >= AT_MOST * wanted || groups.stream().anyMatch(group -> group.rounds().size() >= wanted);
    }

    /**
     * The rounds that count: those of the distance of which there are most, and if these are too few, the earliest of the others.
     *
     * @return their numbers, in order; as many as are wanted, or all
     */
    public List<Integer> chosen() {
        List<Integer> most = most();
        Stream<Integer> others = Stream.concat(groups.stream().flatMap(group -> group.rounds().stream()), unsteady.stream())
                .filter(round -> !most.contains(round)).sorted();
        return Stream.concat(most.stream(), others).limit(wanted).sorted().toList();
    }

    private List<Integer> most() {
        // Of two with as many the first.
        return groups.stream().map(Group::rounds).max(Comparator.<List<Integer>> comparingInt(List::size).thenComparing(
                rounds -> -rounds.get(0))).orElse(List.of());
    }
}
