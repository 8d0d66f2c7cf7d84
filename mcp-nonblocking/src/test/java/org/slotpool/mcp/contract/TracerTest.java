/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.List;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeIncrementer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedAdapter.Kind;
import org.slotpool.mcp.testkit.ScriptedHandle;

/** Behaviour 25: IronJacamar's tracer sees of every pool what it sees of the deque pool. */
class TracerTest extends ContractTest {

    /** What can happen to a pool, in one thread, so that there is an order. */
    enum Story {
        BORROW_AND_RETURN(PoolSetup.max(2)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.giveBack(pool.borrowMany(2));
                pool.giveBack(pool.borrow());
            }
        },
        HANDLES(PoolSetup.max(2)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.connect().close();
                pool.connect().fail();
            }
        },
        KILL(PoolSetup.max(2)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                ConnectionListener[] taken = pool.borrowMany(2);
                pool.kill(taken[0]);
                pool.giveBack(taken[1]);
                pool.reportError(taken[1]);
            }
        },
        CLEANUP_FAILS(PoolSetup.max(2)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.on(Call.CLEANUP).throwing(() -> new ResourceException("scripted"));
                pool.giveBack(pool.borrow());
            }
        },
        FLUSH_GRACEFULLY(PoolSetup.max(3)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                ConnectionListener[] taken = pool.borrowMany(2);
                pool.giveBack(taken[0]);
                pool.pool().flush(FlushMode.GRACEFULLY);
                pool.giveBack(taken[1]);
            }
        },
        FLUSH_ALL(PoolSetup.max(3)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                ConnectionListener[] taken = pool.borrowMany(2);
                pool.giveBack(taken[0]);
                pool.pool().flush(FlushMode.ALL);
                pool.giveBack(taken[1]);
            }
        },
        IDLE(PoolSetup.max(2)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.giveBack(pool.borrowMany(2));
                pool.age(Duration.ofHours(2));
                pool.removeIdle();
            }
        },
        NO_MATCH(PoolSetup.max(2)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.giveBack(pool.borrow());
                pool.on(Call.MATCH).refusing();
                pool.giveBack(pool.borrow());
                pool.on(Call.MATCH).throwing(() -> new ResourceException("scripted"));
                pool.giveBack(pool.borrow());
            }
        },
        INVALID(PoolSetup.max(2).with(c -> c.setValidateOnMatch(true))) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.giveBack(pool.borrow());
                pool.on(Call.VALIDATE).refusing();
                pool.giveBack(pool.borrow());
            }
        },
        BACKGROUND_VALIDATION(PoolSetup.max(3)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.giveBack(pool.borrowMany(3));
                pool.age(Duration.ofHours(1));
                pool.on(Call.VALIDATE).refusing();
                pool.on(Call.VALIDATE).throwing(() -> new ResourceException("scripted"));
                pool.mcp().validateConnections();
            }
        },
        CREATE_FAILS(PoolSetup.max(2)) {
            @Override
            void tell(PoolUnderTest pool) {
                pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted"));
                pool.on(Call.LISTEN).throwing(() -> new ResourceException("scripted"));
                assertThat(catchThrowable(pool::borrow)).hasMessage("scripted");
                assertThat(catchThrowable(pool::borrow)).hasMessage("scripted");
            }
        },
        GROWTH(PoolSetup.max(3).growing(new SizeIncrementer())) {
            @Override
            void tell(PoolUnderTest pool) {
                ((SizeIncrementer) pool.pool().getCapacity().getIncrementer()).setSize(3);
                pool.mcp().increaseCapacity(null, null);
            }
        },
        FILL(PoolSetup.max(3).with(c -> c.setPrefill(true))) {
            @Override
            void tell(PoolUnderTest pool) {
                pool.mcp().fillTo(2);
            }
        },
        LAZY_ASSOCIATION(PoolSetup.max(1).sharable().of(Kind.DISSOCIATABLE)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.connect();
                ScriptedHandle second = pool.connect();
                second.close();
            }
        },
        SHUTDOWN(PoolSetup.max(3)) {
            @Override
            void tell(PoolUnderTest pool) throws Exception {
                pool.giveBack(pool.borrowMany(2));
                pool.borrow();
                pool.close();
            }
        };

        private final PoolSetup setup;

        Story(PoolSetup setup) {
            this.setup = setup;
        }

        abstract void tell(PoolUnderTest pool) throws Exception;
    }

    /** Behaviour 25: the kinds of events and their order are the same. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SHUTDOWN")
    void sameEventsAsTheDeque(Story story) throws Exception {
        assertSameEvents(story);
    }

    /** Behaviour 25: with one connection in use, the deque clears them all. */
    @Test
    @NotForStock(in = PoolClass.LIST, because = "it clears only those in use; the deque is the measure")
    void sameEventsAsTheDequeInShutdown() throws Exception {
        assertSameEvents(Story.SHUTDOWN);
    }

    private void assertSameEvents(Story story) throws Exception {
        log.trace();
        List<String> expected = traced(DEQUE, story);
        List<String> events = traced(poolClass, story);

        assertThat(events).isEqualTo(expected).isNotEmpty();
    }

    private List<String> traced(PoolClass tracedClass, Story story) throws Exception {
        log.forget();
        PoolUnderTest pool = Assembly.assemble(tracedClass, story.setup);
        story.tell(pool);
        List<String> events = log.traced();
        pool.close();
        return events;
    }
}
