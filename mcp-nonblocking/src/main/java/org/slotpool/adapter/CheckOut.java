/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.RetryableException;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;

/**
 * Lends a connection.
 *
 * <p>A thread waits at most once, before it has anything. From then on it owns an entry, and with it a cell: when the
 * connection turns out to be of no use, the thread destroys it and keeps the cell, as the right to make another one. It
 * falls back to waiting only if somebody else (a reported error, a flush) has taken the entry from it, and always with the
 * same deadline.
 */
final class CheckOut {

    private final Surroundings around;
    private final Pool pool;
    private final PoolConfiguration configuration;
    private final Slots<Pooled> slots;
    private final Matching matching;
    private final Creation creation;
    private final Disposal disposal;
    private final LazyAssociation lazyAssociation;
    private final OperatorView view;
    private final Tracing tracing;
    private final Fill fill;
    private final Shortage shortage;
    private final Verbosity verbosity;

    CheckOut(Surroundings around, Slots<Pooled> slots, Matching matching, Creation creation, Disposal disposal,
            LazyAssociation lazyAssociation, OperatorView view, Tracing tracing, Fill fill,
            Verbosity verbosity) {
        this.around = around;
        this.pool = around.pool();
        this.configuration = around.configuration();
        this.slots = slots;
        this.matching = matching;
        this.creation = creation;
        this.disposal = disposal;
        this.lazyAssociation = lazyAssociation;
        this.view = view;
        this.tracing = tracing;
        this.fill = fill;
        this.verbosity = verbosity;
        this.shortage = new Shortage(slots);
    }

    ConnectionListener checkOut(Subject subject, ConnectionRequestInfo request) throws ResourceException {
        Subject who = subject != null ? subject : around.subject();
        ConnectionRequestInfo what = request != null ? request : around.request();
        // Reading the clock is a good part of what a check-out costs: here, where nothing is under way, the processor reads
        // it beside what follows. On the usual way nothing takes time and once is enough; nobody waits, and the deadline is
        // set with the first thing that takes time.
        long start = System.currentTimeMillis();
        boolean validates = configuration.isValidateOnMatch();
        boolean exact = validates || view.isEnabled();
        Deadline deadline = validates ? deadline() : null;
        Entry<Pooled> entry = slots.tryAcquire();
        Matching.Answer answer = null;
        if (entry != null && !pool.isShutdown()) {
            int word = entry.word();
            if (Entry.isInUse(word)) {
                answer = matching.ask(entry.item(), who, what);
                if (answer == Matching.Answer.GOOD && entry.isStill(word)) {
                    return lend(entry, start, exact ? System.currentTimeMillis() : start);
                }
            }
        }
        return new Attempt(who, what, start, deadline).goOn(entry, answer);
    }

    private Deadline deadline() {
        return Deadline.in(configuration.getBlockingTimeout());
    }

    private ConnectionListener lend(Entry<Pooled> entry, long start, long now) {
        ConnectionListener listener = entry.item().listener();
        listener.setLastCheckedOutTime(now);
        entry.heldBy(Thread.currentThread().getId());
        if (view.isEnabled()) {
            view.statistics().deltaTotalGetTime(now - start);
            view.statistics().deltaTotalPoolTime(now - listener.getLastReturnedTime());
            view.lent(entry);
        }
        verbosity.refresh(now);
        tracing.lent(listener, true);
        return listener;
    }

    /** One client's way to a connection that was not to be had at once. Confined to its thread. */
    private final class Attempt {
        private final Subject subject;
        private final ConnectionRequestInfo request;
        private final long start;
        private Deadline deadline;
        private int buried;
        private int candidates;

        Attempt(Subject subject, ConnectionRequestInfo request, long start, Deadline deadline) {
            this.subject = subject;
            this.request = request;
            this.start = start;
            this.deadline = deadline != null ? deadline : deadline();
        }

        /** From where the usual way ended: with nothing, with a right to create, or with a connection of no use. */
        ConnectionListener goOn(Entry<Pooled> first, Matching.Answer answer) throws ResourceException {
            try {
                return run(answer != null ? another(first, answer) : first != null ? first : waitForOne());
            } finally {
                if (buried > 0) {
                    fill.keepMinimum();
                }
            }
        }

        private ConnectionListener run(Entry<Pooled> first) throws ResourceException {
            if (view.isEnabled()) {
                view.waited(System.currentTimeMillis() - start);
            }
            Entry<Pooled> entry = first;
            while (true) {
                if (isShutDown()) {
                    giveUp(entry);
                    throw Refusal.shutDown(around);
                }
                if (entry.isCreating()) {
                    return create(entry);
                }
                int word = entry.word();
                Matching.Answer answer = Entry.isInUse(word) ? matching.ask(entry.item(), subject, request)
                        : Matching.Answer.FAILED;
                if (answer == Matching.Answer.GOOD && entry.isStill(word)) {
                    return lend(entry, start, System.currentTimeMillis());
                }
                entry = another(entry, answer);
            }
        }

        private boolean isShutDown() {
            return slots.isClosed() || !around.isRunning();
        }

        private ConnectionListener create(Entry<Pooled> reserved) throws ResourceException {
            ConnectionListener listener;
            try {
                listener = creation.lend(reserved, subject, request);
            } catch (Throwable t) {
                if (!(t instanceof RetryableException)) {
                    around.log().throwableWhileAttemptingGetNewGonnection(null, t);
                }
                throw Refusal.notCreated(t);
            }
            reserved.heldBy(Thread.currentThread().getId());
            if (view.isEnabled()) {
                view.statistics().deltaTotalGetTime(System.currentTimeMillis() - start);
                view.lent(reserved);
            }
            fill.keepMinimum();
            fill.increase(subject, request);
            tracing.lent(listener, false);
            return listener;
        }

        /** The connection is of no use, or was taken away: destroys it if that is still to be done, and gets another. */
        private Entry<Pooled> another(Entry<Pooled> failed, Matching.Answer answer) throws ResourceException {
            boolean doomed = failed.state() == EntryState.DOOMED;
            if (!failed.kill()) {
                return afterLoss();
            }
            if (buried++ == 0) {
                // No more than were there when the first one failed: their replacements are not to be tried as well.
                candidates = slots.census().live();
            }
            view.leftPool(failed.item());
            try {
                disposal.bury(failed, doomed ? Tracing.Death.FLUSH : deathBy(answer));
            } catch (Throwable t) {
                slots.vacate(failed);
                throw t;
            }
            Entry<Pooled> own = slots.renew(failed);
            if (configuration.isUseFastFail()) {
                around.log().trace("Fast failing for connection attempt. No more attempts will be made to acquire "
                        + "connection from pool and a new connection will be created immediately");
                return own;
            }
            if (candidates-- > 0 && !deadline.passed()) {
                Entry<Pooled> next = slots.tryLease();
                if (next != null) {
                    slots.cancel(own);
                    return next;
                }
            }
            return own;
        }

        /** Somebody else has killed the entry and freed its cell: start again, with what is left of the time. */
        private Entry<Pooled> afterLoss() throws ResourceException {
            Entry<Pooled> entry = configuration.isUseFastFail() ? slots.tryReserve() : slots.tryAcquire();
            return entry != null ? entry : waitForOne();
        }

        private Entry<Pooled> waitForOne() throws ResourceException {
            if (isShutDown()) {
                throw Refusal.shutDown(around);
            }
            view.waits(slots.waiting() + 1);
            if (lazyAssociation.isPossible()) {
                lazyAssociation.detachOne();
            }
            try {
                Entry<Pooled> entry = slots.acquire(deadline);
                if (entry != null) {
                    return entry;
                }
            } catch (InterruptedException e) {
                // As in the stock pools: the exception tells it, and the thread is no longer interrupted.
                view.waited(deadline.elapsedMillis());
                throw Refusal.interrupted(deadline.elapsedMillis());
            }
            if (isShutDown()) {
                throw Refusal.shutDown(around);
            }
            view.statistics().deltaBlockingFailureCount();
            throw Refusal.timedOut(around, shortage.describe(deadline));
        }

        private void giveUp(Entry<Pooled> entry) {
            if (entry.isCreating()) {
                slots.cancel(entry);
            } else if (!slots.release(entry, entry.word())) {
                disposal.endIfDoomed(entry);
            }
        }

        private Tracing.Death deathBy(Matching.Answer answer) {
            return answer == Matching.Answer.FAILED ? Tracing.Death.ERROR : Tracing.Death.INVALID;
        }
    }
}
