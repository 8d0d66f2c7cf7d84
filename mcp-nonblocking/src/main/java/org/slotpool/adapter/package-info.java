/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What ties the slots to IronJacamar: one class for each thing that a managed connection pool does. It knows IronJacamar
 * and the connector API, and contains no algorithm; what threads share is in {@link org.slotpool.core}, but for these:
 *
 * <table>
 * <caption>Shared fields of the adapter, and of the SPI class above it</caption>
 * <tr><th>field</th><th>read</th><th>written</th><th>guarded by</th></tr>
 * <tr><td>{@code Roster.entries}</td><td>each check-in</td><td>when a connection is made or destroyed</td>
 *   <td>ConcurrentHashMap; put before the entry is published, removed by the winner of its step to DEAD</td></tr>
 * <tr><td>{@code Roster.newest}, {@code Roster.newestListener}</td><td>volatile, each check-in</td>
 *   <td>volatile, when a connection is made or destroyed</td>
 *   <td>nothing: two that write at once may mix them, so who finds a listener looks whether the entry is its own</td></tr>
 * <tr><td>{@code OperatorView.wasEnabled}</td><td>volatile</td><td>volatile</td>
 *   <td>nothing: a switch that two threads notice is handled twice, with the same result</td></tr>
 * <tr><td>{@code PoolWide.inUse}</td><td>volatile</td><td>atomic</td>
 *   <td>{@code Entry.counted}: only the winner of its CAS changes it</td></tr>
 * <tr><td>{@code PoolWide.created}, {@code destroyed}</td><td>volatile</td><td>atomic increment</td><td>themselves</td></tr>
 * <tr><td>{@code PoolWide.showing}</td><td>CAS</td><td>volatile</td>
 *   <td>who sets it steps the statistics; after clearing it, it looks again</td></tr>
 * <tr><td>{@code PoolWide.views}</td><td>when statistics are switched</td><td>when a part of a Pool is made</td>
 *   <td>a synchronized set with weak elements; never on the path of a connection</td></tr>
 * <tr><td>{@code PoolWide.OF_POOL}</td><td>when a part of a Pool is made</td><td>then, too</td>
 *   <td>a synchronized map with weak keys; never on the path of a connection</td></tr>
 * <tr><td>{@code Background.EXECUTOR}, {@code THREADS}</td><td>-</td><td>thread-safe, atomic increment</td><td>themselves</td></tr>
 * <tr><td>{@code Background.tasks}, {@code running}</td><td>volatile</td><td>lock-free queue, CAS</td>
 *   <td>who sets {@code running} runs the tasks; it is cleared before the queue is looked at again</td></tr>
 * <tr><td>{@code CoarseClock.running}</td><td>volatile</td><td>CAS; cleared by the thread that ticks</td><td>who sets it starts that thread</td></tr>
 * <tr><td>{@code CoarseClock.startable}</td><td>volatile</td><td>volatile, by who could not start that thread</td>
 *   <td>written before {@code running} is cleared</td></tr>
 * <tr><td>{@code CoarseClock.now}</td><td>volatile, by each check-out</td><td>volatile, by the thread that ticks</td><td>itself</td></tr>
 * <tr><td>{@code CoarseClock.wanted}</td><td>volatile</td><td>volatile</td>
 *   <td>nothing: a wish that is lost is repeated a thousand leases later</td></tr>
 * <tr><td>{@code Fill.wanted}</td><td>atomic exchange</td><td>atomic maximum</td><td>itself</td></tr>
 * <tr><td>{@code Fill.reliesOnOthers}</td><td>CAS</td><td>volatile</td>
 *   <td>set before the census is taken again; taken back after a cell was freed</td></tr>
 * <tr><td>{@code Fill.atWork}</td><td>by the thread that is the key</td><td>by that thread</td>
 *   <td>a concurrent map; no thread looks at what belongs to another</td></tr>
 * <tr><td>{@code LazyAssociation.supported}</td><td>volatile</td><td>volatile</td>
 *   <td>nothing: all who write it write what the adapter says</td></tr>
 * <tr><td>{@code Verbosity.trace}, {@code askedAt}</td><td>plain</td><td>plain</td>
 *   <td>nothing: a late value is a line more or less in the log</td></tr>
 * <tr><td>{@code Creation.lastFailure}</td><td>volatile</td><td>volatile</td>
 *   <td>nothing: of two that fail, either is as good a reason</td></tr>
 * <tr><td>{@code Creation.atWork}</td><td>volatile</td><td>atomic</td>
 *   <td>one step up before the adapter is asked, one down when the roster knows the listener or nothing is left of it</td></tr>
 * <tr><td>{@code CheckIn.reported}</td><td>-</td><td>concurrent set</td>
 *   <td>who adds a listener deals with it; the state that is read afterwards tells whether somebody has before</td></tr>
 * <tr><td>{@code Attempts.going}</td><td>volatile</td><td>atomic</td><td>one step up and one down for each attempt</td></tr>
 * <tr><td>{@code Pooled.allocation}, {@code begun}</td><td>volatile</td>
 *   <td>volatile, by the holder, only if leaks are watched; {@code begun} also when it gives back what it nearly lent</td>
 *   <td>{@code begun} is a word of the lease that the rest belongs to; who reads it asks afterwards whether that still goes
 *   on</td></tr>
 * <tr><td>{@code Permits.debt}</td><td>volatile</td><td>CAS, atomic add</td><td>who puts permits into the semaphore pays it first, unless they are calls</td></tr>
 * <tr><td>{@code Permits.divided}</td><td>volatile, after an entry was leased or published</td><td>volatile, once</td>
 *   <td>written before the entries in use are given their permits</td></tr>
 * <tr><td>{@code Permits.semaphore}</td><td>by IronJacamar, too</td><td>thread-safe</td>
 *   <td>where each of its permits is, is told there</td></tr>
 * <tr><td>{@code Permits.membership}, {@code onlyPart}, {@code parts}, {@code surplus}</td><td>under the lock</td>
 *   <td>under the lock</td><td>{@code membership}, when a part of the Pool comes or goes; never on the path of a connection</td></tr>
 * <tr><td>{@code Permits.raised}, {@code drained}, {@code calls}</td><td>volatile</td><td>atomic</td>
 *   <td>who drains looks at {@code raised} and {@code divided} afterwards; {@code calls} grows before the permit of a call
 *   is released, and shrinks when it was taken; who takes a permit for a connection looks at it afterwards</td></tr>
 * <tr><td>{@code Shutdown.begun}</td><td>-</td><td>CAS; taken back by who set it and could close nothing</td>
 *   <td>who sets it shuts the pool down</td></tr>
 * <tr><td>{@code LastUse.ofTheDead}</td><td>volatile</td><td>atomic maximum</td><td>itself</td></tr>
 * <tr><td>{@code SettingsReader.COMPLAINED}</td><td>-</td><td>concurrent set</td><td>who adds a complaint makes it</td></tr>
 * <tr><td>{@code Pooled.thousandAt}</td><td>plain</td><td>plain, by the holder</td><td>the lease</td></tr>
 * <tr><td>{@code Pooled.candidate}</td><td>plain</td><td>never</td><td>immutable</td></tr>
 * <tr><td>{@code Ticket.held}</td><td>plain</td><td>plain, by the client's thread</td><td>confinement</td></tr>
 * <tr><td>{@code Attempt.own}, {@code waits}, {@code failed}, {@code buried}, {@code candidates},
 *   {@code queued}, {@code refused}</td><td>plain</td>
 *   <td>plain, by the client's thread</td><td>confinement</td></tr>
 * <tr><td>{@code NonBlockingManagedConnectionPool.rooms}, {@code around}</td><td>plain</td>
 *   <td>plain, once, by {@code initialize}</td><td>IronJacamar publishes the pool after that, in a concurrent map</td></tr>
 * <tr><td>{@code NonBlockingManagedConnectionPool.lastIdleCheck}</td><td>plain</td>
 *   <td>plain, by the thread that looks for idle connections</td>
 *   <td>nothing: a late value is a check too many, which harms nobody</td></tr>
 * </table>
 *
 * The adapter's code (resource adapter, connection manager, capacity policies, listeners) is called with nothing held that
 * another thread needs: what a thread has at that moment is one entry that is its own, or a second one that a thread left which gave up, and no lock.
 */
package org.slotpool.adapter;
