/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.RetryableException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.Headroom;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/**
 * The long way to a connection, of clients that were not served at once.
 *
 * <p>A thread waits at most once, before it has anything. From then on it owns an entry, and with it a cell: when the
 * connection turns out to be of no use, the thread destroys it and keeps the cell, as the right to make another one. It
 * falls back to waiting only if somebody else (a reported error, a flush) has taken the entry from it, and always with the
 * same deadline.
 */
final class Attempts {

    private final Surroundings around;
    private final PoolConfiguration configuration;
    private final Slots<Pooled> slots;
    private final Permits permits;
    private final Leases leases;
    private final Lending lending;
    private final Creation creation;
    private final Disposal disposal;
    private final LazyAssociation lazyAssociation;
    private final OperatorView view;
    private final Tracing tracing;
    private final Fill fill;
    private final Shortage shortage;
    private final Verbosity verbosity;
    /** Clients that go on trying. */
    private final AtomicInteger going = new AtomicInteger();

    Attempts(Surroundings around, Slots<Pooled> slots, Permits permits, Leases leases, Lending lending, Creation creation,
            Disposal disposal, LazyAssociation lazyAssociation, OperatorView view, Tracing tracing, Fill fill,
            Verbosity verbosity) {
        this.around = around;
        this.configuration = around.configuration();
        this.slots = slots;
        this.permits = permits;
        this.leases = leases;
        this.lending = lending;
        this.creation = creation;
        this.disposal = disposal;
        this.lazyAssociation = lazyAssociation;
        this.view = view;
        this.tracing = tracing;
        this.fill = fill;
        this.verbosity = verbosity;
        this.shortage = new Shortage(around, slots, permits, creation, view);
    }

    /** Whether somebody goes on trying to get a connection. */
    boolean areGoing() {
        return going.get() > 0;
    }

    /** From where the usual way ended: with nothing, with a right to create, or with a connection of no use. */
    Attempt begin(Subject subject, ConnectionRequestInfo request, long start, Deadline deadline, Entry<Pooled> first,
            Ticket ticket) {
        return new Attempt(subject, request, start, deadline, first, ticket);
    }

    /** One client's way to a connection that was not to be had at once. Confined to its thread. */
    final class Attempt {
        private final Subject subject;
        private final ConnectionRequestInfo request;
        private final long start;
        private final Deadline deadline;
        /** What the thread has got: an entry in use, or a right to create. Null while it has nothing. */
        private Entry<Pooled> own;
        private final Ticket ticket;
        /** Whether the wait was counted. */
        private boolean waits;
        /** Whether a connection was of no use. */
        private boolean failed;
        private int buried;
        private int candidates;
        /** Whether the thread has entered the queue. */
        private boolean queued;
        /** Whether it is one that does not wait for a pool that is full. */
        private boolean refused;

        private Attempt(Subject subject, ConnectionRequestInfo request, long start, Deadline deadline, Entry<Pooled> first,
                Ticket ticket) {
            this.subject = subject;
            this.request = request;
            this.start = start;
            this.deadline = deadline;
            this.own = first;
            this.ticket = ticket;
        }

        /** For who has made sure that there is {@linkplain Headroom room} on the stack. */
        ConnectionListener goOn(Matching.Answer answer) throws ResourceException {
            going.incrementAndGet();
            try {
                verbosity.refresh(System.currentTimeMillis());
                if (answer != null) {
                    another(answer);
                }
                long from = answer == null ? start : System.currentTimeMillis();
                obtain();
                if (view.isEnabled()) {
                    view.waited(System.currentTimeMillis() - from);
                }
                return run();
            } finally {
                end();
            }
        }

        private void end() {
            try {
                if (own != null) {
                    Entry<Pooled> left = own;
                    own = null;
                    lending.giveUp(left);
                }
            } finally {
                creation.forgetFailureUnless(going.decrementAndGet() > 0);
                ticket.giveBack();
                replaceBuried();
            }
        }

        /** Before the thread lets go of what it lends, if it lends: an error on this way must not take the connection along. */
        private void replaceBuried() {
            if (buried > 0) {
                fill.keepMinimum();
                buried = 0;
            }
        }

        private ConnectionListener run() throws ResourceException {
            while (true) {
                obtain();
                refuseIfShutDown();
                if (own.item() == null) {
                    return create();
                }
                int word = own.word();
                Matching.Answer answer = Matching.Answer.GOOD;
                if (StateWord.isInUse(word)) {
                    if (view.isEnabled()) {
                        view.lent(own, word);
                    }
                    answer = lending.check(own, subject, request);
                    if (answer == Matching.Answer.GOOD && Leases.reaches(own, word)) {
                        ticket.passTo(own, word);
                        ConnectionListener listener = lending.lend(own, word, start, System.currentTimeMillis());
                        replaceBuried();
                        own = null;
                        return listener;
                    }
                }
                another(answer);
            }
        }

        /** Gets what the client needs to go on: an entry, and in a Pool of several parts a permit. */
        private void obtain() throws ResourceException {
            while (true) {
                if (!ticket.suffices(own)) {
                    awaitPermit();
                } else if (own == null) {
                    acquire();
                } else {
                    return;
                }
            }
        }

        private ConnectionListener create() throws ResourceException {
            Entry<Pooled> reserved = own;
            if (view.isEnabled()) {
                view.creating(reserved);
            }
            own = null;
            ConnectionListener listener;
            try {
                listener = creation.lend(reserved, subject, request);
            } catch (Throwable t) {
                if (!(t instanceof RetryableException) && !slots.isClosed()) {
                    around.log().throwableWhileAttemptingGetNewGonnection(around.pool().getName(), t);
                }
                throw Refusal.notCreated(around, t);
            } finally {
                view.returned(reserved, StateWord.FIRST);
                ticket.takeFromCreation(reserved);
            }
            own = reserved;
            refuseIfShutDown();
            if (!ticket.suffices(own)) {
                // The second part of the Pool has appeared just now, and all permits are taken.
                return run();
            }
            int word = reserved.word();
            reserved.heldBy(Thread.currentThread().getId());
            if (!StateWord.isInUse(word) || !Leases.reaches(reserved, word)) {
                another(Matching.Answer.GOOD);
                return run();
            }
            ticket.passTo(reserved, word);
            leases.begin(reserved, word);
            if (view.isEnabled()) {
                view.statistics().deltaTotalGetTime(System.currentTimeMillis() - start);
                view.lent(reserved, word);
            }
            fill.keepMinimum();
            buried = 0;
            fill.increase(subject, request);
            tracing.lent(listener, false);
            leases.sayIfExhausted();
            own = null;
            return listener;
        }

        private void awaitPermit() throws ResourceException {
            if (own != null) {
                Entry<Pooled> idle = own;
                own = null;
                lending.giveUp(idle);
            }
            refuseIfShutDown();
            // With a permit, perhaps.
            slots.takeBackAbandoned();
            beginToWait(permits.waiting() + 1);
            boolean got;
            try {
                got = ticket.await(deadline);
            } catch (InterruptedException e) {
                throw shortage.interrupted(deadline);
            }
            if (!got && around.isRunning()) {
                // Also if this part of the Pool has gone: to try again in another one is to wait as long again.
                throw shortage.timedOut(deadline);
            }
            refuseIfShutDown();
        }

        /** The connection is of no use, or was taken away: destroys it if that is still to be done, and gets another. */
        private void another(Matching.Answer answer) throws ResourceException {
            // Else it is given back as it is, and the next client finds out.
            Headroom.ensureAmple();
            Entry<Pooled> useless = own;
            failed = true;
            if (buried == 0) {
                // No more than are there beside the first one that fails: their replacements are not to be tried as well.
                candidates = slots.census().live() - 1;
            }
            own = null;
            if (!useless.kill()) {
                // Somebody else has, and has freed its cell.
                return;
            }
            buried++;
            try {
                view.leftPool(useless.item());
            } finally {
                own = disposal.replace(useless, answer.death());
            }
            if (own != null && configuration.isUseFastFail()) {
                around.log().trace("Fast failing for connection attempt. No more attempts will be made to acquire "
                        + "connection from pool and a new connection will be created immediately");
            } else if (own != null && candidates-- > 0 && !deadline.passed()) {
                Entry<Pooled> next = slots.tryLease();
                if (next != null) {
                    Entry<Pooled> right = own;
                    own = next;
                    lending.giveUp(right);
                }
            }
        }

        private void acquire() throws ResourceException {
            own = failed && configuration.isUseFastFail() ? slots.tryReserve() : slots.tryAcquire();
            if (own == null) {
                waitForOne();
            }
        }

        private void waitForOne() throws ResourceException {
            refuseIfShutDown();
            if (!permits.isRaised() && leases.isExhausted() && Probe.isCalling()) {
                throw Refusal.full();
            }
            beginToWait(slots.waiting() + 1);
            try {
                own = slots.acquire(deadline, this::isWorthwhile);
                while (own == null && !refused && !deadline.passed() && ticket.suffices(null)) {
                    refuseIfShutDown();
                    // Dismissed by a shutdown that was called off since: the wait goes on.
                    own = slots.acquire(deadline, this::isWorthwhile);
                }
            } catch (InterruptedException e) {
                throw shortage.interrupted(deadline);
            } finally {
                leases.look();
            }
            refuseIfShutDown();
            if (own == null && refused) {
                throw Refusal.full();
            }
            // Else somebody has sent it away, for want of a permit: it waits for one now, or has got one meanwhile.
            if (own == null && deadline.passed()) {
                throw shortage.timedOut(deadline);
            }
        }

        /** Is asked when the thread has just entered the queue, and again when it has waited for a while. */
        private boolean isWorthwhile() {
            permits.raise();
            // Not at once: who is served soon need not look at its stack. The sign may have gone up since a test saw it down.
            refused = queued && Probe.isCalling() && leases.isExhausted();
            queued = true;
            return !refused && around.isRunning() && ticket.suffices(null);
        }

        private void beginToWait(int waiting) {
            if (!waits) {
                waits = true;
                view.waits(waiting);
            }
            if (lazyAssociation.isPossible() && (permits.areNeeded() || !slots.hasRoom())) {
                lazyAssociation.detachOne();
            }
        }

        private void refuseIfShutDown() throws ResourceException {
            if (slots.isClosed() || !around.isRunning()) {
                ticket.giveBack();
                throw Refusal.shutDown(around);
            }
        }
    }
}
