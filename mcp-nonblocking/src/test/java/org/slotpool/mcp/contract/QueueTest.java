/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.util.List;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.WaitingLine;

/**
 * Behaviours 4, 7 and 15: whatever happens to the thread at the head of the queue, or to what it is given, the next one
 * is served when something is free for it, and not before.
 */
class QueueTest extends ContractTest {

    private final WaitingLine line = new WaitingLine(crew);

    private PoolUnderTest open(int max) {
        return open(PoolSetup.max(max).blockingTimeout(PoolSetup.PAST_PATIENCE));
    }

    /** Ways in which a connection that is handed to a waiting thread turns out to be of no use. */
    enum Defect {
        NO_MATCH {
            @Override
            void write(PoolUnderTest pool) {
                pool.on(Call.MATCH).refusing();
            }
        },
        MATCH_THROWS {
            @Override
            void write(PoolUnderTest pool) {
                pool.on(Call.MATCH).throwing(() -> new ResourceException("scripted match"));
            }
        },
        INVALID {
            @Override
            void write(PoolUnderTest pool) {
                pool.on(Call.VALIDATE).refusing();
            }
        },
        VALIDATION_THROWS {
            @Override
            void write(PoolUnderTest pool) {
                pool.on(Call.VALIDATE).throwing(() -> new ResourceException("scripted validation"));
            }
        };

        /** The next connection that somebody gets has it. */
        abstract void write(PoolUnderTest pool);
    }

    /** Behaviour 7: the head's time is over: the others keep their order. */
    @Test
    void headThatTimesOutIsSkipped() throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        pool.configuration().setBlockingTimeout(500);
        Member<ConnectionListener> head = crew.call("head", pool::borrow);
        head.awaitWaitingOrEnded();
        pool.configuration().setBlockingTimeout(PoolSetup.PAST_PATIENCE);
        line.joinAll(pool::borrow, "second", "third", "fourth");
        assertThat(head.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
        line.assertNobodyElseIsServed();

        assertServedInOrder(pool, taken, "second", "third", "fourth");
    }

    /** Behaviour 7: one in the middle of the queue gives up: the others keep their order. */
    @Test
    void oneInTheMiddleThatTimesOutIsSkipped() throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        line.join("head", pool::borrow);
        pool.configuration().setBlockingTimeout(500);
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        second.awaitWaitingOrEnded();
        pool.configuration().setBlockingTimeout(PoolSetup.PAST_PATIENCE);
        line.joinAll(pool::borrow, "third", "fourth");
        assertThat(second.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");

        assertServedInOrder(pool, taken, "head", "third", "fourth");
    }

    /** Behaviour 7: the first two are interrupted: the others keep their order. */
    @Test
    void headsThatAreInterruptedAreSkipped() throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> head = line.join("head", pool::borrow);
        Member<ConnectionListener> second = line.join("second", pool::borrow);
        line.joinAll(pool::borrow, "third", "fourth");
        head.interrupt();
        second.interrupt();
        for (Member<ConnectionListener> interrupted : List.of(head, second)) {
            assertThat(interrupted.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000657");
        }
        line.assertNobodyElseIsServed();

        assertServedInOrder(pool, taken, "third", "fourth");
    }

    private void assertServedInOrder(PoolUnderTest pool, ConnectionListener first, String... names) throws Exception {
        ConnectionListener taken = first;
        for (String name : names) {
            pool.giveBack(taken);
            taken = line.nextIs(name);
            line.assertNobodyElseIsServed();
        }
        pool.giveBack(taken);
    }

    /** Behaviours 4 and 15: a defective connection is replaced for the thread that got it; nobody passes it. */
    @ParameterizedTest
    @EnumSource
    void defectiveConnectionIsReplacedForTheHead(Defect defect) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE).with(c -> c.setValidateOnMatch(true)));
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, "head", "second", "third");
        defect.write(pool);
        pool.giveBack(taken);
        ConnectionListener replacement = line.nextIs("head");
        line.assertNobodyElseIsServed();

        assertThat(physical(taken).destroys()).isEqualTo(1);
        assertThat(physical(replacement).number()).isEqualTo(2);
        assertServedInOrder(pool, replacement, "second", "third");
    }

    /** Behaviours 4 and 15: while it is being replaced, nobody passes either, and the head goes on having one deadline. */
    @Test
    void nobodyPassesWhileADefectiveConnectionIsReplaced() throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, "head", "second");
        pool.on(Call.MATCH).refusing();
        Gate create = pool.on(Call.CREATE).blocking();
        pool.giveBack(taken);
        create.awaitArrival();
        line.join("third", pool::borrow);
        line.assertNobodyElseIsServed();
        create.open();
        ConnectionListener replacement = line.nextIs("head");
        line.assertNobodyElseIsServed();

        assertServedInOrder(pool, replacement, "second", "third");
    }

    /** Behaviours 4 and 15: no replacement is to be had: the head is told why, and the next one may try. */
    @ParameterizedTest
    @EnumSource
    void headThatGetsNothingInTheEndIsSkipped(Defect defect) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE).with(c -> c.setValidateOnMatch(true)));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> head = line.join("head", pool::borrow);
        line.joinAll(pool::borrow, "second", "third");
        defect.write(pool);
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted create"));
        pool.giveBack(taken);
        assertThat(head.failure()).hasMessageContaining("scripted create");
        ConnectionListener created = line.nextIs("second");
        line.assertNobodyElseIsServed();

        assertThat(physical(created).number()).isEqualTo(2);
        assertServedInOrder(pool, created, "third");
    }

    /**
     * Behaviours 4 and 15: threads with different wishes in one queue: each gets, in its turn, a connection of its own
     * kind, which takes the place of one that does not suit it.
     */
    @ParameterizedTest
    @EnumSource
    void wishesOfWaitersAreMetInTheirTurn(Identity identity) throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = identity.borrow(pool, "a");
        List<String> wishes = List.of("b", "a", "a", "c", "b");
        for (int i = 0; i < wishes.size(); i++) {
            String user = wishes.get(i);
            line.join("waiter " + i, () -> identity.borrow(pool, user));
        }
        assertThat(pool.mcps()).as("parts, and so queues").hasSize(1);
        for (int i = 0; i < wishes.size(); i++) {
            boolean suits = physical(taken).user().equals(wishes.get(i));
            pool.giveBack(taken);
            ConnectionListener got = line.nextIs("waiter " + i);
            line.assertNobodyElseIsServed();
            assertThat(physical(got).user()).isEqualTo(wishes.get(i));
            assertThat(physical(got) == physical(taken)).as("the same for waiter " + i).isEqualTo(suits);
            assertThat(physical(taken).isDestroyed()).as("what did not suit waiter " + i + " is gone").isNotEqualTo(suits);
            taken = got;
        }
        pool.giveBack(taken);

        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
    }

    /** Behaviours 4 and 15: capacity that becomes free goes to the head, who makes a connection of it. */
    @ParameterizedTest
    @EnumSource
    void freedCapacityGoesToTheHead(Loss loss) throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, "head", "second");
        loss.of(taken, pool);
        ConnectionListener created = line.nextIs("head");
        loss.clientLeaves(taken, pool);
        line.assertNobodyElseIsServed();

        assertThat(physical(created).number()).isEqualTo(2);
        assertServedInOrder(pool, created, "second");
    }

    /** Behaviours 3 and 15: a flush of several connections serves as many from the head of the queue. */
    @Test
    @NotForStock(in = PoolClass.DEQUE, because = "a race: its flush goes over a map that the threads served meanwhile change, "
            + "and destroys connections that they have just made, which serves others before them")
    void flushOfAllServesAsManyAsItFrees() throws Exception {
        PoolUnderTest pool = open(2);
        ConnectionListener[] taken = pool.borrowMany(2);
        line.joinAll(pool::borrow, "head", "second", "third");
        Loss.FLUSH.of(taken[0], pool);
        List<WaitingLine.Served> served = line.next(2);
        assertThat(served).extracting(WaitingLine.Served::name).containsExactlyInAnyOrder("head", "second");
        pool.giveBack(taken);
        line.assertNobodyElseIsServed();
        pool.giveBack(served.get(0).connection());
        ConnectionListener third = line.nextIs("third");
        pool.giveBack(served.get(1).connection(), third);

        assertThat(pool.adapter().created()).hasSize(4);
    }

    /** Behaviours 4 and 15: a create that fails leaves its right to the head; several in a row go down the queue. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void failedCreateLeavesItsRightToTheHead(int failures) throws Exception {
        PoolUnderTest pool = open(1);
        Gate create = pool.on(Call.CREATE).times(failures).blockingThen(connection -> {
            throw new ResourceException("scripted create");
        });
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow);
        create.awaitArrival();
        List<Member<ConnectionListener>> waiters = List.of(line.join("waiter 0", pool::borrow),
                line.join("waiter 1", pool::borrow), line.join("waiter 2", pool::borrow),
                line.join("waiter 3", pool::borrow));
        create.open();
        assertThat(creator.failure()).hasMessageContaining("scripted create");
        for (int i = 0; i < failures - 1; i++) {
            assertThat(waiters.get(i).failure()).hasMessageContaining("scripted create");
        }
        ConnectionListener got = line.nextIs("waiter " + (failures - 1));
        line.assertNobodyElseIsServed();

        assertThat(physical(got).number()).isEqualTo(1);
        for (int i = failures; i < waiters.size(); i++) {
            pool.giveBack(got);
            got = line.nextIs("waiter " + i);
        }
        pool.giveBack(got);
    }

    /** Behaviours 4 and 15: a connection whose cleanup fails is destroyed; its capacity goes to the head. */
    @Test
    void failedCleanupLeavesItsCapacityToTheHead() throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, "head", "second");
        pool.on(Call.CLEANUP).throwing(() -> new ResourceException("scripted cleanup"));
        pool.giveBack(taken);
        ConnectionListener created = line.nextIs("head");
        line.assertNobodyElseIsServed();

        assertThat(physical(created).number()).isEqualTo(2);
        assertServedInOrder(pool, created, "second");
    }
}
