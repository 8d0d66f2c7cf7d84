/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The algorithm: cells, entries, start policies and the queue of waiting threads. Generic: it knows no connectors, no
 * logging and no IronJacamar, calls no foreign code but what it is given for an entry that is stranded (by the one who finds it so, while it
 * holds nothing but that entry), and whether waiting is worthwhile, and never blocks but in {@link org.slotpool.core.Waiter#await}
 * and in the {@link org.slotpool.core.Gallery} that it is given.
 *
 * <h2>Shared fields</h2>
 * Every field that two threads can touch, how it is read and written, and what makes that safe.
 *
 * <table>
 * <caption>Shared fields of the core</caption>
 * <tr><th>field</th><th>read</th><th>written</th><th>guarded by</th></tr>
 * <tr><td>{@code Entry.word}</td><td>volatile</td><td>CAS only</td>
 *   <td>the transition table of {@link org.slotpool.core.Entry}</td></tr>
 * <tr><td>{@code Entry.item}</td><td>plain, after a volatile read of {@code word} that is not CREATING</td>
 *   <td>plain, once, by the creator, before the CAS that ends CREATING</td><td>publication by {@code word}</td></tr>
 * <tr><td>{@code Entry.holder}</td><td>opaque (for messages only)</td><td>opaque, by the thread that leased it</td>
 *   <td>nothing: it may be out of date, never torn</td></tr>
 * <tr><td>{@code Entry.checked}</td><td>acquire, before {@code holder}</td><td>release, after {@code holder}, by the holder</td>
 *   <td>who sees another thread's flag sees that thread's id, and takes no notice</td></tr>
 * <tr><td>{@code Entry.lent}</td><td>opaque, after {@code word}</td><td>opaque, by the holder</td>
 *   <td>it is a lease number: one that belongs to another lease than {@code word} says nothing. Who counts what is lent may miss what is lent in that
 *   moment</td></tr>
 * <tr><td>{@code Entry.returned}</td><td>volatile, before {@code word} by who returns it, after it by who has detached it</td>
 *   <td>CAS to the lease number, by who returns it, which looks at {@code word} before and after</td>
 *   <td>one winner of each lease cleans the connection up and ends the lease, unless it finds that detached; who detaches finds this, or is
 *   found</td></tr>
 * <tr><td>{@code Entry.idleSince}</td><td>opaque</td><td>opaque, by its owner, before the CAS to IDLE</td>
 *   <td>publication by {@code word}; only pools that lease the oldest first use it</td></tr>
 * <tr><td>{@code Entry.lastGlance}, {@code glanced}, {@code until}, {@code quick}</td><td>opaque</td>
 *   <td>opaque, by who was its owner until just now</td>
 *   <td>nothing: a wrong value costs a glance at the clock, or a turn comes late, by the bound of overtaking at most</td></tr>
 * <tr><td>{@code Entry.arrived}</td><td>opaque</td><td>opaque, by the waiter that has got it</td>
 *   <td>nothing: with a wrong value a turn comes early, or late, by the bound of overtaking at most</td></tr>
 * <tr><td>{@code Entry.left}</td><td>opaque, by its owner</td><td>opaque, by who was its owner until just now</td>
 *   <td>it is a lease number: one that belongs to another lease says nothing, and then its owner looks whose turn it is</td></tr>
 * <tr><td>{@code Entry.handed}</td><td>volatile, by who was to hand it over, and met an Error</td><td>volatile, by its owner, before
 *   {@code Waiter.outcome}</td><td>it is of a lease: one of another lease says that what was handed over has been given back since, and
 *   {@code word} says so, too</td></tr>
 * <tr><td>{@code Entry.abandoned}</td><td>volatile</td><td>volatile, by its owner, or who was that until an Error came, if its lease is the entry's last one
 *   still; CAS to none by who takes it back</td>
 *   <td>it is of a lease: of an earlier one than {@code word} it says nothing, and of a later one it is for the next who looks. One winner of
 *   the CAS has the entry</td></tr>
 * <tr><td>{@code Abandoned.any}</td><td>volatile</td><td>volatile: to true after {@code Entry.abandoned}, to false before those are looked at</td>
 *   <td>nothing: one look too many</td></tr>
 * <tr><td>{@code Entry.counted}</td><td>volatile</td><td>CAS only: 0 to lease number and back</td>
 *   <td>the winner of the CAS, and nobody else, changes the counter that goes with it</td></tr>
 * <tr><td>{@code Entry.permitted}</td><td>volatile</td><td>CAS only: 0 to lease number and back</td>
 *   <td>the winner of the CAS, and nobody else, takes or gives back the permit that goes with it</td></tr>
 * <tr><td>{@code Entry.reported}</td><td>volatile</td><td>CAS only: 0 to lease number and back</td>
 *   <td>set before the lease is looked at once more, taken away after it has ended: who wins reports, or tells of the end</td></tr>
 * <tr><td>{@code Cells.cells[i]}</td><td>volatile</td>
 *   <td>CAS: empty to entry, dead entry to empty, dead entry to its successor</td>
 *   <td>an entry leaves its cell only by the thread that won its step to DEAD</td></tr>
 * <tr><td>{@code Cells.reach}</td><td>volatile</td><td>atomic maximum</td>
 *   <td>only grows; raised after a cell was filled, before its entry is published</td></tr>
 * <tr><td>{@code HintTable.hints[i]}, {@code width}</td><td>opaque</td><td>opaque</td>
 *   <td>nothing: a wrong value costs a scan. A hint may be moved by another thread, and be lost, or double, with that</td></tr>
 * <tr><td>{@code Cells.births}</td><td>-</td><td>atomic increment</td><td>itself</td></tr>
 * <tr><td>{@code WaitQueue.waiters}</td><td>volatile</td><td>lock-free queue</td>
 *   <td>a waiter enters <em>before</em> it looks for free slots again</td></tr>
 * <tr><td>{@code Crowd.word}</td><td>volatile</td><td>atomic addition</td>
 *   <td>a waiter is counted <em>before</em> it enters the queue, and one without patience before it looks at what was left; an
 *   entry becomes idle, and who comes new leases it, <em>before</em> it is read</td></tr>
 * <tr><td>{@code Crowd.latest}</td><td>opaque, after {@code word}</td><td>CAS to a later one, by who enters, before it is counted</td>
 *   <td>nothing: as with {@code Entry.lastGlance} and {@code arrived}</td></tr>
 * <tr><td>{@code Patience.state}</td><td>volatile</td><td>CAS from LASTS to OVER, exchange to GONE by who served it and by the waiter</td>
 *   <td>it is counted <em>before</em> the CAS, by who sees that it is over: while it is OVER, {@code Crowd.word} says so</td></tr>
 * <tr><td>{@code Waiter.outcome}</td><td>volatile</td><td>CAS only</td>
 *   <td>the table of {@link org.slotpool.core.Waiter}: one winner between delivery, timeout, interrupt and dismissal</td></tr>
 * <tr><td>{@code Waiter.settled}</td><td>-</td><td>CAS only, once</td><td>one winner between who has called it and the waiter, who goes on without</td></tr>
 * <tr><td>{@code Waiter.dozes}</td><td>volatile, by the waiter before it parks</td><td>volatile, to false, by itself when it stands first, or by
 *   who took out the one before it</td><td>it is written <em>before</em> the waiter is unparked</td></tr>
 * <tr><td>{@code Arrivals.onTheirWay}</td><td>volatile</td><td>atomic increment by who serves or dismisses another, atomic decrement by who was,
 *   when it runs, or by the first if it had ended its wait otherwise</td><td>one step up before each {@code Waiter.outcome} that is not the waiter's own; it is
 *   out of date at once, and then one more is served, or one less</td></tr>
 * <tr><td>{@code Arrivals.platformThreads}</td><td>volatile</td><td>as {@code onTheirWay}, but for virtual threads, by a CAS down unless its upper half
 *   has changed since the step up; CAS to zero, with the next upper half, by who writes off</td><td>itself: of those that are counted in one upper half
 *   each is counted down once, or written off</td></tr>
 * <tr><td>{@code Arrivals.owed}</td><td>volatile</td><td>volatile, to true, by who does not serve since too many are on their way; CAS to false, by
 *   who arrives, before it serves</td><td>it is written <em>before</em> {@code platformThreads} is read for the last time; who arrives reads it
 *   <em>after</em> its step down. What it is about is idle by then, or belongs to the one who wrote it: that one keeps it, or makes it idle, and
 *   looks at the queue after that</td></tr>
 * <tr><td>{@code Arrivals.latest}</td><td>volatile</td><td>volatile, by who arrives, and by who serves one, before it counts it</td>
 *   <td>nothing: those on their way are written off a little sooner or later</td></tr>
 * <tr><td>{@code Spells.left}</td><td>volatile, by who has entered the queue</td><td>volatile; to true by who gives way, before it enters
 *   the queue, by who gives something back at the end of its spell, and by who does not serve all that was left; to false by who serves it, before it looks for it</td>
 *   <td>who gives way makes the entry idle <em>before</em> it writes true</td></tr>
 * <tr><td>{@code Waiter.departedIn}</td><td>plain, by the same, and by the waiting thread when it was served or dismissed</td><td>plain, by who has taken it
 *   out of the queue, before {@code outcome}</td><td>one thread takes it out; publication by {@code outcome}</td></tr>
 * <tr><td>{@code Waiter.gaveUp}, {@code timeIsOver}, {@code servedItself}</td><td>plain</td><td>plain, by the waiting thread</td><td>confinement</td></tr>
 * <tr><td>{@code Pace.lastTurn}</td><td>volatile</td><td>CAS</td><td>the winner has one turn to give; nothing is written where one is due only since nobody begins to wait</td></tr>
 * <tr><td>{@code Reservations.clients}</td><td>volatile</td><td>CAS up to the limit, atomic decrement</td>
 *   <td>one step for each entry marked {@code creatorCounted}</td></tr>
 * <tr><td>{@code Entry.creatorCounted}</td><td>plain, by the creator</td><td>plain, by the creator, before publication</td>
 *   <td>confinement; a right that is handed over carries it through {@code Waiter.outcome}</td></tr>
 * <tr><td>{@code Killed.entries}, and which were lent</td><td>plain</td><td>plain</td><td>confinement to the thread that closes the pool</td></tr>
 * <tr><td>{@code Cells.closed}</td><td>volatile</td><td>volatile, once</td>
 *   <td>written before the cells are swept; read after a cell was filled and {@code reach} raised, or a waiter has entered</td></tr>
 * </table>
 *
 * Beside these, the start policy "round robin" has a counter of its own, which is incremented atomically.
 */
package org.slotpool.core;
