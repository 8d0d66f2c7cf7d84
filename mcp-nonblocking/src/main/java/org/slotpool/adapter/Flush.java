/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.Collection;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;

/** Takes connections out of the pool at an operator's wish or after an error. It collects them; the caller destroys them. */
final class Flush {

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Matching matching;
    private final Disposal disposal;
    private final OperatorView view;
    private final Fill fill;

    Flush(Surroundings around, Slots<Pooled> slots, Matching matching, Disposal disposal, OperatorView view, Fill fill) {
        this.around = around;
        this.slots = slots;
        this.matching = matching;
        this.disposal = disposal;
        this.view = view;
        this.fill = fill;
    }

    void flush(FlushMode mode, Collection<ConnectionListener> toDestroy) {
        around.log().tracef("Flushing pool %s: %s", around.mcp(), mode);
        if (!around.isRunning()) {
            // The pool prepares its shutdown: nobody gets a connection any more, so nobody should wait for one.
            slots.dismissWaiters();
        }
        // From here on whatever goes wrong, the others are to go all the same, and who called is to destroy what was collected so far.
        slots.forEach(entry -> {
            try {
                flush(entry, mode, toDestroy);
            } catch (Throwable t) {
                tell(t);
            }
        });
        try {
            fill.keepMinimum();
        } catch (Throwable t) {
            tell(t);
        }
    }

    private void tell(Throwable cause) {
        try {
            around.log().warnf(cause, "%s: a step of a flush failed; the others are taken", around.pool().getName());
        } catch (Throwable mute) {
            // A full heap, say. There is nobody else to tell.
        }
    }

    private void flush(Entry<Pooled> entry, FlushMode mode, Collection<ConnectionListener> toDestroy) {
        boolean done;
        do {
            // Each turn but the last is one in which somebody else took the entry a step further.
            done = take(entry, mode, toDestroy);
        } while (!done);
    }

    private boolean take(Entry<Pooled> entry, FlushMode mode, Collection<ConnectionListener> toDestroy) {
        EntryState state = entry.state();
        if (state == EntryState.IDLE) {
            return mode == FlushMode.INVALID ? flushIfInvalid(entry, toDestroy) : flushIdle(entry, toDestroy);
        }
        if (state == EntryState.IN_USE || state == EntryState.DETACHING) {
            if (mode == FlushMode.ALL) {
                return flushInUse(entry, toDestroy);
            }
            return mode != FlushMode.GRACEFULLY || entry.doom();
        }
        if (state == EntryState.CLAIMED) {
            // In somebody's hands for maintenance: that one destroys it, also if it was doomed by a flush before. Never under an adapter
            // that is looking at it.
            return mode == FlushMode.INVALID || entry.doomClaimed();
        }
        if (state == EntryState.DOOMED && mode == FlushMode.ALL && entry.isLent(entry.word())) {
            return flushInUse(entry, toDestroy);
        }
        return true;
    }

    private boolean flushIdle(Entry<Pooled> entry, Collection<ConnectionListener> toDestroy) {
        if (!entry.killIdle()) {
            return false;
        }
        collect(entry, toDestroy);
        view.leftPool(entry.item());
        return true;
    }

    private boolean flushInUse(Entry<Pooled> entry, Collection<ConnectionListener> toDestroy) {
        if (entry.kill()) {
            collect(entry, toDestroy);
            view.leftClient(entry.item());
        }
        return true;
    }

    /** The caller destroys it. What the caller does not take is destroyed here. */
    private void collect(Entry<Pooled> dead, Collection<ConnectionListener> toDestroy) {
        boolean taken = false;
        try {
            toDestroy.add(dead.item().listener());
            taken = true;
        } finally {
            if (taken) {
                disposal.handOut(dead);
            } else {
                disposal.destroy(dead, Tracing.Death.FLUSH);
            }
        }
    }

    private boolean flushIfInvalid(Entry<Pooled> entry, Collection<ConnectionListener> toDestroy) {
        if (!entry.claim()) {
            return false;
        }
        boolean good = false;
        try {
            good = isGood(entry.item());
        } finally {
            // Also when what was to be told of it fails: nobody else has the entry.
            if (good) {
                disposal.putBack(entry);
            } else if (entry.kill()) {
                collect(entry, toDestroy);
                view.leftPool(entry.item());
            }
        }
        return true;
    }

    private boolean isGood(Pooled pooled) {
        if (pooled.listener().getState() != ConnectionState.NORMAL || !matching.canValidate()) {
            return false;
        }
        try {
            return matching.isValid(pooled);
        } catch (Throwable t) {
            around.log().trace("Exception during invalid flush", t);
            return false;
        }
    }
}
