/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One physical connection for its whole life, from the reservation of its cell to its end. An entry is never used for a
 * second connection, so whoever comes late with an old one can never touch its successor.
 *
 * <p>All that is true about the connection stands in its {@link StateWord}: the state, and the number of the lease. The
 * number is what makes a return belong to <em>its</em> lease: two threads that return the same connection at the same time
 * both read the word first; the one that comes second finds another number, even if the connection has been
 * leased to a third thread in between.
 *
 * <p>Between the lease and the moment in which the client gets the connection it is IN_USE, but not <em>lent</em>: it is on its
 * way, being handed over, matched or validated. {@link #lent} notes the number of the lease that has reached its client. It
 * need not be taken back: with the next lease, claim or detach the number is another one. So it is with the number that says which lease
 * somebody has begun to return: {@link #beginReturn}.
 *
 * <table>
 * <caption>Transitions; each is one compare-and-set, and there are no others</caption>
 * <tr><th>step</th><th>from</th><th>to</th><th>by</th></tr>
 * <tr><td>{@link #publishLeased}</td><td>CREATING</td><td>IN_USE</td><td>the client that made the connection</td></tr>
 * <tr><td>{@link #publishIdle}</td><td>CREATING</td><td>IDLE</td><td>fill, capacity increase</td></tr>
 * <tr><td>{@link #lease}</td><td>IDLE</td><td>IN_USE</td><td>a client, or whoever serves a waiting one</td></tr>
 * <tr><td>{@link #release}</td><td>IN_USE, DETACHING</td><td>IDLE</td><td>who returns it, if its lease is still current</td></tr>
 * <tr><td>{@link #claim}</td><td>IDLE</td><td>CLAIMED</td><td>maintenance</td></tr>
 * <tr><td>{@link #unclaim}</td><td>CLAIMED</td><td>IDLE</td><td>who claimed it</td></tr>
 * <tr><td>{@link #detach}</td><td>IN_USE</td><td>DETACHING</td><td>lazy association</td></tr>
 * <tr><td>{@link #doom}</td><td>IN_USE, DETACHING, CLAIMED</td><td>DOOMED</td><td>flush</td></tr>
 * <tr><td>{@link #doomClaimed}</td><td>CLAIMED</td><td>DOOMED</td><td>flush that spares what clients have</td></tr>
 * <tr><td>{@link #kill}, {@link #killIdle}, {@link #killLease}</td><td>any but DEAD</td><td>DEAD</td><td>anybody: one winner, who
 * destroys</td></tr>
 * </table>
 *
 * @param <T> what the entry holds
 */
public final class Entry<T> extends EntryTail<T> {

    private static final VarHandle WORD;
    private static final VarHandle LENT;
    private static final VarHandle RETURNED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WORD = lookup.findVarHandle(EntryHead.class, "word", int.class);
            LENT = lookup.findVarHandle(EntryHead.class, "lent", int.class);
            RETURNED = lookup.findVarHandle(EntryHead.class, "returned", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Makes an entry that reserves a cell: CREATING, and nothing in it yet. */
    Entry(int cell, long birth, boolean forClient) {
        super(cell, birth, forClient);
    }

    /**
     * The state word now, to be given back to {@link #release} or {@link #isStill}.
     *
     * @return the word
     */
    public int word() {
        return word;
    }

    /**
     * The state now.
     *
     * @return the state; out of date at once, unless the caller owns the entry
     */
    public EntryState state() {
        return StateWord.stateOf(word());
    }

    /**
     * Whether nothing has happened to the entry since its word was read.
     *
     * @param word the word that was read
     * @return whether it is the word now
     */
    public boolean isStill(int word) {
        return word() == word;
    }

    /**
     * Whether the caller has got a reservation, and not a connection.
     *
     * @return whether the state is CREATING
     */
    public boolean isCreating() {
        return StateWord.code(word()) == StateWord.CREATING;
    }

    /**
     * Notes that the connection is about to reach its client. For the thread that leased it.
     *
     * @param word the word of the lease
     */
    public void lent(int word) {
        LENT.setOpaque(this, StateWord.leaseOf(word));
    }

    /**
     * Whether a client has the connection.
     *
     * @param word the entry's word
     * @return whether the lease that the word tells of has reached its client, and has not ended
     */
    public boolean isLent(int word) {
        return StateWord.isLeased(word) && (int) LENT.getOpaque(this) == StateWord.leaseOf(word);
    }

    /**
     * Makes the calling thread the one that returns the connection: in each lease one does, whoever else tries to, before the adapter is asked
     * to clean it up. One that is slow in that would otherwise clean up what is the next client's by then. Who is told true ends the lease.
     *
     * @param word a word of the lease
     * @return false if somebody else returns it, or has returned it; true also if the lease has ended in another way since the word was read: who
     *     looks at the word after this sees that
     */
    public boolean beginReturn(int word) {
        int lease = markOf(word);
        for (;;) {
            int last = (int) RETURNED.getVolatile(this);
            if (last == lease) {
                return false;
            }
            // In this order: if this is still the last lease, no later one was being returned when that was read. And whoever comes late, with a
            // word of an earlier one, fails if this one succeeds.
            if (!StateWord.isOfSameLease(word, word()) || RETURNED.compareAndSet(this, last, lease)) {
                return true;
            }
        }
    }

    /**
     * Whether somebody returns the connection, or has returned it.
     *
     * @param word a word of the lease
     * @return whether it is so; after a {@linkplain #detach step} that ended the lease: whether somebody may be at it who has not seen that
     */
    public boolean isReturned(int word) {
        return (int) RETURNED.getVolatile(this) == markOf(word);
    }

    /**
     * Whether a lease is still going on, whatever has happened to it.
     *
     * @param word a word of that lease
     * @return whether the entry is in use by the same lease
     */
    public boolean isSameLease(int word) {
        return StateWord.isSameLease(word(), word);
    }

    /**
     * Whether any client has ever had the connection.
     *
     * @return whether one has
     */
    public boolean wasLent() {
        return (int) LENT.getOpaque(this) != 0;
    }

    /**
     * What the entry holds.
     *
     * @return the item; null while CREATING, and for ever when creation failed
     */
    public T item() {
        return item;
    }

    /**
     * The number of the entry's cell.
     *
     * @return from 0 to the pool's capacity - 1
     */
    public int cell() {
        return cell;
    }

    /**
     * The place of the entry in the order in which the entries of its pool were made.
     *
     * @return a number that grows
     */
    public long birth() {
        return birth;
    }

    /**
     * Puts the connection in. For the creator only, before it publishes the entry.
     *
     * @param made the connection
     */
    public void fill(T made) {
        // Plain: the compare-and-set of publishLeased or publishIdle carries it to every other thread.
        item = made;
    }

    /**
     * CREATING to IN_USE.
     *
     * @return false if the pool was closed meanwhile: the caller destroys what it made
     */
    boolean publishLeased() {
        int word = word();
        return StateWord.code(word) == StateWord.CREATING && cas(word, StateWord.next(word, StateWord.IN_USE));
    }

    /**
     * CREATING to IDLE.
     *
     * @return false if the pool was closed meanwhile: the caller destroys what it made
     */
    boolean publishIdle() {
        int word = word();
        return StateWord.code(word) == StateWord.CREATING && cas(word, StateWord.with(word, StateWord.IDLE));
    }

    /** Whether it was idle a moment ago. */
    boolean looksIdle() {
        return StateWord.code(word()) == StateWord.IDLE;
    }

    /** IDLE to IN_USE, with a new lease number. */
    boolean lease() {
        // Volatile, not opaque: a thread that has entered the queue must see what was released before the queue was read.
        int word = word();
        return StateWord.code(word) == StateWord.IDLE && cas(word, StateWord.next(word, StateWord.IN_USE));
    }

    /**
     * IN_USE or DETACHING to IDLE, provided that the word has not changed.
     *
     * @param word the word that the returning thread read when it began
     * @return false if somebody else was faster: a kill, a doom, a detach, or the return of the same lease
     */
    boolean release(int word) {
        int code = StateWord.code(word);
        return (code == StateWord.IN_USE || code == StateWord.DETACHING) && cas(word, StateWord.with(word, StateWord.IDLE));
    }

    /**
     * IDLE to CLAIMED.
     *
     * @return whether the caller has the entry to itself now
     */
    public boolean claim() {
        int word = word();
        return StateWord.code(word) == StateWord.IDLE && cas(word, StateWord.next(word, StateWord.CLAIMED));
    }

    /** CLAIMED to IDLE; false if it was doomed or killed meanwhile. */
    boolean unclaim() {
        int word = word();
        return StateWord.code(word) == StateWord.CLAIMED && cas(word, StateWord.with(word, StateWord.IDLE));
    }

    /**
     * IN_USE to DETACHING, provided that the word has not changed. The client's lease ends with it, and a new one begins, which
     * reaches no client: its client will not return it any more, and nobody is to wait for that.
     *
     * @param word the word by which the caller found that the connection may be detached
     * @return whether the caller has the entry to itself now
     */
    public boolean detach(int word) {
        return StateWord.code(word) == StateWord.IN_USE && cas(word, StateWord.next(word, StateWord.DETACHING));
    }

    /**
     * IN_USE, DETACHING or CLAIMED to DOOMED.
     *
     * @return whether it was this call that doomed it
     */
    public boolean doom() {
        for (;;) {
            int word = word();
            int code = StateWord.code(word);
            if (code != StateWord.IN_USE && code != StateWord.DETACHING && code != StateWord.CLAIMED) {
                return false;
            }
            if (cas(word, StateWord.with(word, StateWord.DOOMED))) {
                return true;
            }
        }
    }

    /**
     * CLAIMED to DOOMED. For those who do not want it if it is a client's by now.
     *
     * @return whether it was this call that doomed it
     */
    public boolean doomClaimed() {
        int word = word();
        return StateWord.code(word) == StateWord.CLAIMED && cas(word, StateWord.with(word, StateWord.DOOMED));
    }

    /**
     * Any state to DEAD.
     *
     * @return whether it was this call: the caller, and nobody else, destroys the connection and then frees the cell
     */
    public boolean kill() {
        return StateWord.stateOf(killAndTell()) != EntryState.DEAD;
    }

    /**
     * Any state to DEAD.
     *
     * @return the word before; it says DEAD if somebody else was faster
     */
    int killAndTell() {
        for (;;) {
            int word = word();
            if (StateWord.code(word) == StateWord.DEAD || cas(word, StateWord.with(word, StateWord.DEAD))) {
                return word;
            }
        }
    }

    /**
     * To DEAD, provided that the lease is still going on, whatever has happened to it.
     *
     * @param word a word of that lease
     * @return whether it was this call; see {@link #kill}
     */
    public boolean killLease(int word) {
        for (;;) {
            int now = word();
            if (!StateWord.isSameLease(now, word)) {
                return false;
            }
            if (cas(now, StateWord.with(now, StateWord.DEAD))) {
                return true;
            }
        }
    }

    /**
     * IDLE to DEAD. For those who want the connection only if nobody has it.
     *
     * @return whether it was this call; see {@link #kill}
     */
    public boolean killIdle() {
        int word = word();
        return StateWord.code(word) == StateWord.IDLE && cas(word, StateWord.with(word, StateWord.DEAD));
    }

    private boolean cas(int expected, int next) {
        return WORD.compareAndSet(this, expected, next);
    }

    @Override
    public String toString() {
        int word = word();
        return "cell " + cell + " " + StateWord.stateOf(word) + " lease " + StateWord.leaseOf(word);
    }
}
