/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.transaction.xa.Xid;

/** Ends this process without any farewell when a transaction reaches a point; after a number of transactions. */
final class Trap {

    /** What the process ends with. */
    static final int EXIT_CODE = 77;

    private final KillPoint point;
    private final AtomicInteger untilArmed;
    private final Map<String, AtomicInteger> prepared = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> committed = new ConcurrentHashMap<>();

    /**
     * A trap.
     *
     * @param point where it snaps
     * @param after how many transactions
     */
    Trap(KillPoint point, int after) {
        this.point = point;
        this.untilArmed = new AtomicInteger(after);
    }

    void hasPrepared(Xid xid) {
        int count = count(prepared, xid);
        snapIf(count == 1 && point == KillPoint.FIRST_PREPARED || count == 2 && point == KillPoint.BOTH_PREPARED);
    }

    void willCommit(Xid xid) {
        int before = committed.getOrDefault(global(xid), new AtomicInteger()).get();
        snapIf(before == 0 && point == KillPoint.LOGGED || before == 1 && point == KillPoint.BEFORE_SECOND_COMMIT);
    }

    void hasCommitted(Xid xid) {
        int count = count(committed, xid);
        snapIf(count == 1 && point == KillPoint.FIRST_COMMITTED || count == 2 && point == KillPoint.BOTH_COMMITTED);
        if (count == 2) {
            prepared.remove(global(xid));
            committed.remove(global(xid));
            untilArmed.decrementAndGet();
        }
    }

    private void snapIf(boolean there) {
        if (there && untilArmed.get() <= 0) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    private static int count(Map<String, AtomicInteger> counts, Xid xid) {
        return counts.computeIfAbsent(global(xid), key -> new AtomicInteger()).incrementAndGet();
    }

    private static String global(Xid xid) {
        return Arrays.toString(xid.getGlobalTransactionId());
    }
}
