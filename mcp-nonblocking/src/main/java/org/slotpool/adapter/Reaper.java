/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.DefaultCapacity;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutFIFODecrementer;
import org.slotpool.core.Census;
import org.slotpool.core.Entry;
import org.slotpool.core.Slots;

/** Removes connections that have been idle for too long, the oldest first, as far as the capacity policy allows. */
final class Reaper {

    private static final long MINUTE = 60_000;

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Disposal disposal;
    private final OperatorView view;
    private final Fill fill;

    Reaper(Surroundings around, Slots<Pooled> slots, Disposal disposal, OperatorView view, Fill fill) {
        this.around = around;
        this.slots = slots;
        this.disposal = disposal;
        this.view = view;
        this.fill = fill;
    }

    /**
     * Whether it is time for an idle check.
     *
     * @param lastCheck when the last one was, in milliseconds since the epoch; may be {@link Long#MIN_VALUE}
     */
    boolean isDue(long lastCheck, long now) {
        // This way round: now - lastCheck overflows.
        return now >= lastCheck + (goesByAge(decrementer()) ? MINUTE : idleTimeout());
    }

    /** What was not used since may go; in milliseconds since the epoch. */
    long threshold(long now) {
        return now - idleTimeout();
    }

    /** Never throws: it runs in one thread for all pools. */
    void reap(long now) {
        try {
            slots.settle();
            slots.takeBackAbandoned();
            int destroyed = removeIdle(decrementer(), threshold(now));
            if (around.isRunning() && (destroyed > 0 || slots.census().size() == 0
                    || around.keepsMinimum() && slots.census().size() < around.configuration().getMinSize())) {
                keepMinimumOrLeave();
            }
        } catch (Throwable t) {
            around.ignored(t);
        }
    }

    /** Returns how many were destroyed. */
    private int removeIdle(CapacityDecrementer decrementer, long timeout) {
        int destroyed = 0;
        for (Candidate candidate : oldestFirst()) {
            Entry<Pooled> entry = candidate.entry();
            if (!entry.claim()) {
                continue;
            }
            boolean usedSince = false;
            boolean goes = false;
            try {
                usedSince = entry.item().listener().getLastReturnedTime() != candidate.returned();
                goes = !usedSince && mayGo(decrementer, entry, timeout, destroyed);
            } finally {
                if (!goes) {
                    disposal.putBack(entry);
                }
            }
            if (usedSince) {
                // Its turn is another one.
                continue;
            }
            if (!goes) {
                break;
            }
            if (entry.kill()) {
                remove(entry);
                destroyed++;
            }
        }
        return destroyed;
    }

    private void remove(Entry<Pooled> dead) {
        try {
            around.log().tracef("Idle connection cl=%s", dead.item().listener());
            if (view.isEnabled()) {
                view.statistics().deltaTimedOut();
            }
            view.leftPool(dead.item());
        } finally {
            disposal.destroy(dead, Tracing.Death.IDLE);
        }
    }

    private boolean mayGo(CapacityDecrementer decrementer, Entry<Pooled> entry, long timeout, int destroyed) {
        try {
            Census census = slots.census();
            int min = around.configuration().getMinSize();
            return decrementer.shouldDestroy(entry.item().listener(), timeout, census.live(), min, destroyed)
                    && (!around.isRunning() || !around.configuration().isStrictMin() || !around.keepsMinimum()
                            || census.live() > min);
        } catch (Throwable t) {
            // Somebody's policy, or a full heap.
            around.ignored(t);
            return false;
        }
    }

    private void keepMinimumOrLeave() {
        if (around.keepsMinimum() && around.configuration().getMinSize() > 0) {
            fill.keepMinimum();
        } else if (slots.census().size() == 0) {
            around.pool().emptyManagedConnectionPool(around.mcp());
        }
    }

    private List<Candidate> oldestFirst() {
        List<Candidate> candidates = new ArrayList<>();
        slots.forEach(entry -> {
            Pooled pooled = entry.item();
            if (pooled != null) {
                // A copy of the age: it may change while the list is sorted.
                candidates.add(new Candidate(entry, pooled.listener().getLastReturnedTime(), entry.idleSince()));
            }
        });
        candidates.sort(Comparator.comparingLong(Candidate::returned).thenComparingLong(Candidate::idleSince)
                .thenComparingLong(candidate -> candidate.entry().birth()));
        return candidates;
    }

    private record Candidate(Entry<Pooled> entry, long returned, long idleSince) {
    }

    private CapacityDecrementer decrementer() {
        CapacityDecrementer decrementer = around.pool().getCapacity().getDecrementer();
        return decrementer != null ? decrementer : DefaultCapacity.DEFAULT_DECREMENTER;
    }

    private static boolean goesByAge(CapacityDecrementer decrementer) {
        Class<?> type = decrementer.getClass();
        return type == TimedOutDecrementer.class || type == TimedOutFIFODecrementer.class;
    }

    private long idleTimeout() {
        return around.configuration().getIdleTimeoutMinutes() * MINUTE;
    }
}
