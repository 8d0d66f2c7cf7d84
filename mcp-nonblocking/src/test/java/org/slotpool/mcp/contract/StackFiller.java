/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import jakarta.resource.ResourceException;
import java.util.Arrays;
import java.util.EnumSet;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Comes to the pool with a stack that is full, and again with a little less on it, until it gets through; and looks what was lost. */
final class StackFiller {

    /** What it says last if all is well. */
    static final String NOTHING_LOST = "nothing lost";

    private static final int CAPACITY = 20;
    private static final int BLOCKING_TIMEOUT = 10;
    /** Where the stack ends is different each time, and what is compiled needs less of it than what is not. */
    private static final int ROUNDS = 8;
    private static final int USES = 2_000;
    private static final long STACK = 256 * 1024;
    private static final long MORE = 4_200;

    private final Way way;
    private final PoolUnderTest pool;
    /** Whether statistics are on from the beginning. */
    private final boolean counted;
    private final ConnectionListener[] held;
    /** So many of them are still to be given back. */
    private int left;
    /** Why those that were to be given back were not, perhaps. */
    private final StackOverflowError[] errors;
    private ConnectionListener got;
    private int overflows;

    private StackFiller(Way way, PoolUnderTest pool, boolean counted, ConnectionListener[] held) {
        this.way = way;
        this.pool = pool;
        this.counted = counted;
        this.held = held;
        this.left = held.length;
        this.errors = new StackOverflowError[held.length];
    }

    /** What it comes for. */
    enum Way {
        /** A connection that is idle. */
        IDLE(0, true),
        /** A connection that has to be made. */
        NEW(0, false),
        /** A connection of which none is left: nobody gives one back while it waits. */
        NONE(CAPACITY, true),
        /** To give one back; whoever fails does not try again, if the pool has been told. */
        BACK(CAPACITY, true),
        /** To give one back that is broken. */
        BROKEN(1, true),
        /** A connection that is idle, and a permit, in a Pool in two parts. */
        DIVIDED(0, true),
        /** There, a connection that has to be made, and a permit. */
        DIVIDED_NEW(0, false),
        /** To give both back. */
        DIVIDED_BACK(CAPACITY, true);

        private final int held;
        private final boolean made;

        Way(int held, boolean made) {
            this.held = held;
            this.made = made;
        }

        private void run(StackFiller filler) throws ResourceException {
            switch (this) {
                case BACK, DIVIDED_BACK -> filler.giveBack();
                case BROKEN -> filler.kill();
                default -> filler.got = filler.pool.borrow();
            }
        }
    }

    /**
     * Runs it.
     *
     * @param arguments the names of a way and of a pool's class
     * @throws Exception if the pool has lost something
     */
    public static void main(String[] arguments) throws Exception {
        Way way = Way.valueOf(arguments[0]);
        PoolClass poolClass = PoolClass.valueOf(arguments[1]);
        // What is loaded at a first call is not loaded with a full stack: the virtual machine would never get over that.
        for (Way any : Way.values()) {
            StackFiller first = open(any, poolClass, true);
            first.attempt();
            first.end();
        }
        for (int round = 0; round < ROUNDS; round++) {
            StackFiller filler = open(way, poolClass, round % 2 == 0);
            for (int use = 0; way == Way.IDLE && use < round * USES; use++) {
                filler.pool.giveBack(filler.pool.borrow());
            }
            Thread deep = new Thread(null, filler::deeper, "deep", STACK + round * MORE);
            deep.start();
            deep.join();
            System.out.println(way + ": " + filler.overflows + " times the stack was full");
            if (filler.overflows == 0) {
                throw new AssertionError("the stack was never full");
            }
            filler.end();
        }
        System.out.println(NOTHING_LOST);
    }

    private static StackFiller open(Way way, PoolClass poolClass, boolean counted) throws ResourceException {
        PoolUnderTest pool = Assembly.assemble(poolClass,
                PoolSetup.max(CAPACITY).blockingTimeout(BLOCKING_TIMEOUT));
        pool.statistics().setEnabled(counted);
        if (way.made) {
            pool.giveBack(pool.borrowMany(CAPACITY));
        } else {
            pool.kill(pool.borrow());
        }
        if (EnumSet.of(Way.DIVIDED, Way.DIVIDED_NEW, Way.DIVIDED_BACK).contains(way)) {
            pool.addPart("another");
        }
        return new StackFiller(way, pool, counted, pool.borrowMany(way.held));
    }

    /** Whether it got through, at this depth of the stack or at a greater one. */
    private boolean deeper() {
        boolean through = false;
        try {
            through = deeper();
        } catch (StackOverflowError e) {
            // Here is the bottom.
        }
        return through || attempt();
    }

    private boolean attempt() {
        try {
            way.run(this);
            return true;
        } catch (StackOverflowError e) {
            overflows++;
            return false;
        } catch (ResourceException e) {
            // One of an attempt that failed by a full stack, or none was left.
            boolean overflow = e.getCause() instanceof StackOverflowError || e.getCause() instanceof LinkageError;
            overflows += overflow ? 1 : 0;
            return !overflow;
        }
    }

    private void giveBack() throws ResourceException {
        try {
            pool.giveBack(held[left - 1]);
            left--;
            errors[left] = null;
        } catch (StackOverflowError e) {
            errors[left - 1] = e;
            if (left > 1) {
                left--;
            }
            throw e;
        }
    }

    /** Whether the pool has begun to take it back. */
    private static boolean wasTold(StackOverflowError error) {
        return Arrays.stream(error.getStackTrace()).skip(1).anyMatch(call -> call.getMethodName().equals("endLease"));
    }

    private void kill() throws ResourceException {
        pool.kill(held[0]);
        left = 0;
    }

    private void end() throws ResourceException {
        // What is in use now is counted then.
        pool.statistics().setEnabled(true);
        if (got != null) {
            pool.giveBack(got);
        }
        for (int i = 0; i < held.length; i++) {
            if (i < left || errors[i] != null && !wasTold(errors[i])) {
                pool.giveBack(held[i]);
            }
        }
        pool.kill(pool.borrow());
        // What was left is taken back when somebody looks for something in vain, or with the idle check.
        pool.removeIdle();
        checkNothingInUse();
        ConnectionListener[] all = pool.borrowMany(CAPACITY);
        check("open connections of the adapter", pool.adapter().open(), CAPACITY);
        pool.giveBack(all);
        checkNothingInUse();
        check("permits", pool.pool().getLock().availablePermits(), CAPACITY);
        pool.close();
        check("open connections after the shutdown", pool.adapter().open(), 0);
    }

    private void checkNothingInUse() {
        check("parts of the Pool that are in use", pool.mcps().stream().mapToInt(part -> part.isIdle() ? 0 : 1).sum(), 0);
        if (!counted) {
            // Else it may be off by one: the Error may have struck between a mark and the counter.
            check("connections in use", pool.statistics().getInUseCount(), 0);
        }
    }

    private static void check(String what, int number, int expected) {
        if (number != expected) {
            throw new AssertionError(what + ": " + number + ", and not " + expected);
        }
    }
}
