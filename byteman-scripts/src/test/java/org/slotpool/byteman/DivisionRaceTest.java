/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import java.time.Duration;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** A Pool gets its second part, and with it permits, while connections are being lent. */
class DivisionRaceTest extends FaultTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    private PoolUnderTest byUser(int max) {
        return open(PoolSetup.max(max).strategy(PoolStrategy.POOL_BY_CRI).blockingTimeout(30_000));
    }

    /** A client has got an entry without a permit when the Pool is divided; there are permits enough. */
    @Test
    @BMScript("division-while-lent")
    void clientOnItsWayGetsItsPermit() throws Exception {
        PoolUnderTest pool = byUser(3);
        pool.giveBack(pool.borrow("a"));
        fault.arm();
        Member<ConnectionListener> client = crew.call("client", () -> pool.borrow("a"));
        fault.awaitThere();
        ConnectionListener other = pool.borrow("b");
        fault.letGo();

        ConnectionListener got = client.get();
        assertThat(physical(got).number()).isEqualTo(1);
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(1);
        pool.giveBack(got, other);
    }

    /** The same when the client's is the only permit: it has been given to its lease, and the client does not wait for it. */
    @Test
    @BMScript("division-while-lent")
    void clientOnItsWayDoesNotWaitForItsOwnPermit() throws Exception {
        PoolUnderTest pool = byUser(1);
        pool.giveBack(pool.borrow("a"));
        clientDoesNotWaitForItsOwnPermit(pool);
    }

    /** The same for a client that has just made its connection. */
    @Test
    @BMScript("division-after-create")
    void clientThatCreatedDoesNotWaitForItsOwnPermit() throws Exception {
        clientDoesNotWaitForItsOwnPermit(byUser(1));
    }

    private void clientDoesNotWaitForItsOwnPermit(PoolUnderTest pool) throws Exception {
        fault.arm();
        Member<ConnectionListener> client = crew.call("client", () -> pool.borrow("a"));
        fault.awaitThere();
        Member<ConnectionListener> other = crew.call("other", () -> pool.borrow("b"));
        pool.awaitQueued(1);
        fault.letGo();

        assertThat(client.endsWithin(SOON)).as("the client has its connection").isTrue();
        pool.giveBack(client.get());
        pool.giveBack(other.get());
    }

    /** A client has made a connection without a permit when the Pool is divided; there are permits enough. */
    @Test
    @BMScript("division-after-create")
    void clientThatCreatedGetsItsPermit() throws Exception {
        PoolUnderTest pool = byUser(3);
        fault.arm();
        Member<ConnectionListener> client = crew.call("client", () -> pool.borrow("a"));
        fault.awaitThere();
        ConnectionListener other = pool.borrow("b");
        fault.letGo();

        ConnectionListener got = client.get();
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(1);
        pool.giveBack(got, other);
    }

    /** It is said that permits are needed, and those in use have none yet: nobody gets more than the maximum. */
    @Test
    @BMScript("division-half-done")
    void maximumHoldsDuringTheDivision() throws Exception {
        PoolUnderTest pool = byUser(2);
        ConnectionListener first = pool.borrow("a");
        fault.arm();
        Member<ConnectionListener> other = crew.call("other", () -> pool.borrow("b"));
        fault.awaitThere();
        ConnectionListener second = pool.borrow("a");
        fault.letGo();
        pool.awaitQueued(1);

        assertThat(pool.adapter().mostOpen()).isEqualTo(2);
        pool.giveBack(first);
        ConnectionListener third = other.get();
        assertThat(pool.pool().getLock().availablePermits()).isZero();
        pool.giveBack(second, third);
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(2);
    }

    /** A connection comes back when it is said that permits are needed, and it has none yet. */
    @Test
    @BMScript("division-half-done")
    void returnDuringTheDivision() throws Exception {
        PoolUnderTest pool = byUser(2);
        ConnectionListener first = pool.borrow("a");
        fault.arm();
        Member<ConnectionListener> other = crew.call("other", () -> pool.borrow("b"));
        fault.awaitThere();
        pool.giveBack(first);
        fault.letGo();

        pool.giveBack(other.get());
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(2);
    }

    /** A connection is on its way to a thread that waits when the Pool is divided, and that thread is sent away. */
    @Test
    @BMScript("division-while-served")
    void whatNobodyTookKeepsNoPermit() throws Exception {
        PoolUnderTest pool = byUser(1);
        ConnectionListener first = pool.borrow("a");
        Member<Void> waiting = crew.run("waiting", () -> pool.giveBack(pool.borrow("a")));
        pool.awaitQueued(1);
        fault.arm();
        Member<Void> returns = crew.run("returns", () -> pool.giveBack(first));
        fault.awaitThere();
        Member<Void> other = crew.run("other", () -> pool.giveBack(pool.borrow("b")));
        pool.awaitQueued(2);
        fault.letGo();

        returns.get();
        waiting.get();
        other.get();
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(1);
    }

    /** The same with a right to create. */
    @Test
    @BMScript("division-while-served")
    void rightThatNobodyTookKeepsNoPermit() throws Exception {
        PoolUnderTest pool = byUser(1);
        ConnectionListener first = pool.borrow("a");
        Member<Void> waiting = crew.run("waiting", () -> pool.giveBack(pool.borrow("a")));
        pool.awaitQueued(1);
        fault.arm();
        Member<Void> kills = crew.run("kills", () -> pool.kill(first));
        fault.awaitThere();
        Member<Void> other = crew.run("other", () -> pool.giveBack(pool.borrow("b")));
        pool.awaitQueued(2);
        fault.letGo();

        kills.get();
        waiting.get();
        other.get();
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(1);
    }

    /** A connection ends after its client's last look at it, and before it is given the client's permit. */
    @Test
    @BMScript("lent-to-permit")
    void whatIsDeadKeepsNoPermit() throws Exception {
        PoolUnderTest pool = byUser(1);
        pool.giveBack(pool.borrow("a"));
        pool.giveBack(pool.borrow("b"));
        fault.arm();
        Member<ConnectionListener> client = crew.call("client", () -> pool.borrow("a"));
        fault.awaitThere();
        pool.reportError(pool.listeners().get(0));
        fault.letGo();

        pool.giveBack(client.get());
        assertThat(pool.pool().getLock().availablePermits()).isEqualTo(1);
        pool.giveBack(pool.borrow("b"));
    }
}
