/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What is noted about an entry beside its state: for messages, for those who count, and for its owner. None of it decides who
 * owns the entry.
 */
abstract class EntryNotes<T> extends EntryHead<T> {

    private static final VarHandle HOLDER;
    private static final VarHandle COUNTED;
    private static final VarHandle PERMITTED;
    private static final VarHandle REPORTED;
    private static final VarHandle CHECKED;
    private static final VarHandle IDLE_SINCE;
    private static final VarHandle ABANDONED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HOLDER = lookup.findVarHandle(EntryNotes.class, "holder", long.class);
            IDLE_SINCE = lookup.findVarHandle(EntryNotes.class, "idleSince", long.class);
            COUNTED = lookup.findVarHandle(EntryNotes.class, "counted", int.class);
            PERMITTED = lookup.findVarHandle(EntryNotes.class, "permitted", int.class);
            REPORTED = lookup.findVarHandle(EntryNotes.class, "reported", int.class);
            ABANDONED = lookup.findVarHandle(EntryNotes.class, "abandoned", int.class);
            CHECKED = lookup.findVarHandle(EntryNotes.class, "checked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final boolean forClient;
    private long holder;
    private long idleSince;
    private int counted;
    private int permitted;
    private int reported;
    private boolean checked;
    /** All bits of a word turned round, of the lease with which it was abandoned; 0: none. For its owner, as {@link Abandoned} tells. */
    public volatile int abandoned;
    /** Of its creator alone, until it is published. */
    private boolean creatorCounted;

    EntryNotes(int cell, long birth, boolean forClient) {
        super(cell, birth);
        this.forClient = forClient;
    }

    /**
     * Whether a word is that of a right to create of a client, who is to get the connection; else it is made for nobody yet.
     *
     * @param word a word of this entry
     * @return true also while the connection is being made
     */
    public boolean isClientsRight(int word) {
        return word == StateWord.FIRST && forClient;
    }

    /** Whether its creator is one of a limited number. For the creator only, before it publishes the entry. */
    boolean isCreatorCounted() {
        return creatorCounted;
    }

    /** See {@link #isCreatorCounted}. */
    void setCreatorCounted(boolean counted) {
        creatorCounted = counted;
    }

    /** Notes when the entry becomes idle; by its owner, before the step to IDLE, which publishes it. */
    void idleFrom(long nanoTime) {
        IDLE_SINCE.setOpaque(this, nanoTime);
    }

    /**
     * When the entry became idle.
     *
     * @return in the nanoseconds of the monotonic clock; 0 in pools that do not lend the oldest first
     */
    public long idleSince() {
        return (long) IDLE_SINCE.getOpaque(this);
    }

    /**
     * Notes who holds the entry, for messages. For the thread that leased it.
     *
     * @param threadId the thread's id
     */
    public void heldBy(long threadId) {
        HOLDER.setOpaque(this, threadId);
    }

    /**
     * Who leased the entry last, for messages.
     *
     * @return a thread's id; 0 if it was never leased
     */
    public long holder() {
        return (long) HOLDER.getOpaque(this);
    }

    /**
     * Notes that its holder has it checked (matched, validated) before it goes to the client, or that this is over. For the
     * thread that leased it.
     *
     * @param checked whether it is being checked
     */
    public void setChecked(boolean checked) {
        CHECKED.setRelease(this, checked);
    }

    /**
     * Whether its holder is having it checked.
     *
     * @return whether it is so; out of date at once, but not older than a word that was read before
     */
    public boolean isChecked() {
        return (boolean) CHECKED.getAcquire(this);
    }

    /**
     * Whether the calling thread is just having the entry checked, further up its stack.
     *
     * @return whether it is so; no other thread can find out
     */
    public boolean isCheckedByThisThread() {
        // In this order: who sees another thread's flag sees that thread's id, which was written before it.
        return isChecked() && holder() == Thread.currentThread().getId();
    }

    /**
     * Whether there may be a mark to take away that counts or permits a lease: who finds none need not look for either.
     *
     * @return whether there is one, of whichever lease
     */
    public boolean isMarked() {
        return ((int) COUNTED.getVolatile(this) | (int) PERMITTED.getVolatile(this)) != 0;
    }

    /**
     * Marks a lease as one that a counter of entries in use counts.
     *
     * @param word a word of that lease
     * @return whether it was not marked before: the caller adds one to the counter
     */
    public boolean markCounted(int word) {
        return mark(COUNTED, word);
    }

    /**
     * Takes the mark of a lease away.
     *
     * @param word a word of that lease
     * @return whether it was marked before: the caller takes one from the counter
     */
    public boolean unmarkCounted(int word) {
        return unmark(COUNTED, word);
    }

    /**
     * Marks a lease as one for which a permit was, or is about to be, taken.
     *
     * @param word a word of that lease
     * @return whether it was not marked before: the permit is the caller's to take
     */
    public boolean markPermitted(int word) {
        return mark(PERMITTED, word);
    }

    /**
     * Takes the mark of a lease away.
     *
     * @param word a word of that lease
     * @return whether it was marked before: the permit is the caller's to give back
     */
    public boolean unmarkPermitted(int word) {
        return unmark(PERMITTED, word);
    }

    /**
     * Whether a lease is marked so.
     *
     * @param word a word of that lease
     * @return whether it has, or is about to have, a permit
     */
    public boolean isPermitted(int word) {
        return (int) PERMITTED.getVolatile(this) == markOf(word);
    }

    /**
     * Takes a mark away that is not of this lease, but of an earlier one.
     *
     * @param word a word of the lease
     * @return whether there was one: its permit is the caller's to give back
     */
    public boolean unmarkStalePermitted(int word) {
        int mark = (int) PERMITTED.getVolatile(this);
        // Numbers of leases go round; half of them are earlier.
        return mark != 0 && markOf(word) - mark << StateWord.CODE_BITS > 0 && PERMITTED.compareAndSet(this, mark, 0);
    }

    /**
     * Marks a lease as one that was reported, or is about to be.
     *
     * @param word a word of that lease
     * @return whether it was not marked before: the report is the caller's to make
     */
    public boolean markReported(int word) {
        return mark(REPORTED, word);
    }

    /**
     * Takes the mark of a lease away.
     *
     * @param word a word of that lease
     * @return whether it was marked before
     */
    public boolean unmarkReported(int word) {
        return unmark(REPORTED, word);
    }

    private boolean mark(VarHandle which, int word) {
        return (int) which.getVolatile(this) == 0 && which.compareAndSet(this, 0, markOf(word));
    }

    private boolean unmark(VarHandle which, int word) {
        int mark = markOf(word);
        return (int) which.getVolatile(this) == mark && which.compareAndSet(this, mark, 0);
    }

    /** Of a lease; never 0, which is no mark. */
    static int markOf(int word) {
        return StateWord.leaseOf(word) + 1;
    }

    /**
     * Whether it has been abandoned, with this word's lease; not any more then: the caller has it now. What was noted of an earlier lease is
     * forgotten, and what was noted of a later one, since the word was read, is left to the next one who looks.
     */
    boolean takeAbandoned(int word) {
        int mark = abandoned;
        return mark != 0 && !StateWord.isLaterLease(~mark, word) && ABANDONED.compareAndSet(this, mark, 0)
                && StateWord.leaseOf(~mark) == StateWord.leaseOf(word);
    }
}
