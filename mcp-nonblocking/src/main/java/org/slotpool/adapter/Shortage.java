/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;

/** Tells a thread that got no connection how things stood, and who holds the connections. */
final class Shortage {

    /** Who is held responsible by name; the rest is a number. */
    private static final int NAMED = 8;

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Permits permits;
    private final Creation creation;
    private final OperatorView view;

    Shortage(Surroundings around, Slots<Pooled> slots, Permits permits, Creation creation, OperatorView view) {
        this.around = around;
        this.slots = slots;
        this.permits = permits;
        this.creation = creation;
        this.view = view;
    }

    ResourceException timedOut(Deadline deadline) {
        view.statistics().deltaBlockingFailureCount();
        return Refusal.timedOut(around, describe(deadline), creation.failureWithin(deadline));
    }

    /** As in the stock pools: the exception tells it, and the thread is no longer interrupted. */
    ResourceException interrupted(Deadline deadline) {
        view.waited(deadline.elapsedMillis());
        return Refusal.interrupted(deadline.elapsedMillis());
    }

    private String describe(Deadline deadline) {
        long self = Thread.currentThread().getId();
        long now = System.currentTimeMillis();
        List<String> holders = new ArrayList<>();
        int[] bySelf = {0};
        int[] others = {0};
        slots.forEach(entry -> {
            if (entry.state() != EntryState.IN_USE && entry.state() != EntryState.DOOMED) {
                return;
            }
            if (entry.holder() == self) {
                bySelf[0]++;
            } else if (holders.size() < NAMED) {
                holders.add(holder(entry, now, entry.isLent(entry.word())));
            } else {
                others[0]++;
            }
        });
        StringBuilder text = new StringBuilder("waited " + deadline.elapsedMillis() + " ms; " + Snapshots.of(slots));
        if (permits.areNeeded()) {
            // Without it, a part of which nothing is in use looks as if there were connections to be had.
            text.append("; in use in all parts of the pool ").append(permits.taken()).append(" of ").append(permits.maximum())
                    .append(", waiting ").append(permits.waiting());
        }
        if (bySelf[0] > 0) {
            text.append("; held by the waiting thread itself: ").append(bySelf[0]);
        }
        if (!holders.isEmpty()) {
            text.append("; held by ").append(String.join(", ", holders));
        }
        if (others[0] > 0) {
            text.append(" and ").append(others[0]).append(" more");
        }
        return text.toString();
    }

    /** Null if there is none, or the client may not know; its error is not to become another one for that. */
    private static ThreadInfo info(long thread) {
        try {
            return ManagementFactory.getThreadMXBean().getThreadInfo(thread);
        } catch (SecurityException e) {
            return null;
        }
    }

    /** The thread that has the entry, and since when; what has not reached its client yet was lent to another one before. */
    static String holder(Entry<Pooled> entry, long now, boolean lent) {
        long id = entry.holder();
        if (id == 0) {
            return "a thread that has not got it yet";
        }
        // Platform threads only; of a virtual one the number has to do.
        ThreadInfo info = info(id);
        Pooled pooled = entry.item();
        long since = pooled == null ? now : pooled.listener().getLastCheckedOutTime();
        return "thread " + id + (info == null ? "" : " \"" + info.getThreadName() + "\"")
                + (lent ? " for " + (now - since) + " ms" : ", being checked");
    }
}
