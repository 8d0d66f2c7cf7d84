/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.slotpool.core.Entry;
import org.slotpool.core.FixedStart;
import org.slotpool.core.Slots;
import org.slotpool.core.Terms;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.Crew.Member;

/** Who is looked for in the roster, is found as long as it is there; whether or not it was added last. */
class RosterTest {

    private static final int ROUNDS = 100_000;

    private final Slots<Pooled> slots = Slots.anyFirst(3, FixedStart.first(), Terms.STRICT, (entry, word) -> { });
    private final Roster roster = new Roster(3);

    @Test
    void findsTheNewestAndThoseBefore() {
        Entry<Pooled> first = added();
        Entry<Pooled> second = added();

        assertThat(found(first)).isSameAs(first);
        assertThat(found(second)).isSameAs(second);
        assertThat(roster.entryOf(listener())).isNull();
    }

    @Test
    void doesNotFindWhatWasRemoved() {
        Entry<Pooled> first = added();
        Entry<Pooled> second = added();

        roster.remove(second);
        assertThat(found(second)).isNull();
        assertThat(found(first)).isSameAs(first);

        roster.remove(first);
        assertThat(found(first)).isNull();
    }

    @Test
    void findsTheNextOneInAPoolOfOne() {
        Entry<Pooled> first = added();
        roster.remove(first);
        Entry<Pooled> second = added();

        assertThat(found(second)).isSameAs(second);
        assertThat(found(first)).isNull();
    }

    /** Two add at the same time, and one's field may come to stand beside the other's: each finds its own. */
    @RepeatedTest(5)
    void findsWhatTwoAddAtOnce() throws Exception {
        Crew crew = new Crew();
        Member<Boolean> one = crew.call("one", this::alwaysFindsItsOwn);
        Member<Boolean> another = crew.call("another", this::alwaysFindsItsOwn);

        assertThat(one.get()).isTrue();
        assertThat(another.get()).isTrue();
    }

    private boolean alwaysFindsItsOwn() {
        Entry<Pooled> mine = entry();
        boolean always = true;
        for (int i = 0; i < ROUNDS && always; i++) {
            roster.add(mine);
            always = found(mine) == mine;
        }
        roster.remove(mine);
        return always && found(mine) == null;
    }

    private Entry<Pooled> found(Entry<Pooled> entry) {
        return roster.entryOf(entry.item().listener());
    }

    private Entry<Pooled> added() {
        Entry<Pooled> entry = entry();
        roster.add(entry);
        return entry;
    }

    private Entry<Pooled> entry() {
        Entry<Pooled> entry = slots.tryReserve();
        entry.fill(new Pooled(listener()));
        return entry;
    }

    private static ConnectionListener listener() {
        Object identity = new Object();
        return (ConnectionListener) Proxy.newProxyInstance(ConnectionListener.class.getClassLoader(),
                new Class<?>[] {ConnectionListener.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> identity.hashCode();
                    case "equals" -> proxy == arguments[0];
                    default -> null;
                });
    }
}
