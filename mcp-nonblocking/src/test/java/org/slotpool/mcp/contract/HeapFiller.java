/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import jakarta.resource.ResourceException;
import java.util.EnumSet;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Conservation;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;

/** Fills the heap of its virtual machine in each kind of call of the adapter, to the last word, and looks what the pool has lost. */
final class HeapFiller {

    /** What it says last if all is well. */
    static final String NOTHING_LOST = "nothing lost";

    /** What fills the heap: arrays of which each knows the one before. */
    private static Object[] hoard;
    private static boolean wasFull;

    private HeapFiller() {
    }

    /**
     * Runs it.
     *
     * @param arguments none
     * @throws ResourceException if the pool has lost capacity
     */
    public static void main(String[] arguments) throws ResourceException {
        for (Call call : EnumSet.complementOf(EnumSet.of(Call.LISTENING, Call.DISSOCIATE))) {
            System.out.println(call);
            // Without this, the virtual machine itself would need memory, to link what is called for the first time.
            failIn(call, connection -> {
                throw new OutOfMemoryError("scripted");
            });
            wasFull = false;
            failIn(call, connection -> fill());
            if (!wasFull) {
                throw new AssertionError("the heap was never full");
            }
        }
        System.out.println(NOTHING_LOST);
    }

    private static void failIn(Call call, Step failure) throws ResourceException {
        PoolUnderTest pool = Assembly.assemble(PoolClass.SLOTS, PoolSetup.max(2).with(c -> c.setValidateOnMatch(true)));
        ConnectionListener taken = pool.borrow();
        ConnectionListener other = pool.borrow();
        switch (call) {
            case CREATE, LISTEN -> pool.kill(other);
            default -> pool.giveBack(other);
        }
        pool.on(call).doing(failure);
        switch (call) {
            case CLEANUP, TO_POOL -> attempt(() -> pool.giveBack(taken));
            case DESTROY -> attempt(() -> pool.kill(taken));
            default -> {
                ConnectionListener[] got = new ConnectionListener[1];
                attempt(() -> got[0] = pool.borrow());
                if (got[0] != null) {
                    pool.giveBack(got[0]);
                }
                pool.giveBack(taken);
            }
        }
        Conservation.check(pool);
    }

    private static void attempt(Use use) {
        try {
            use.run();
        } catch (ResourceException | OutOfMemoryError expected) {
            hoard = null;
            System.out.println("the client got " + expected);
        } finally {
            hoard = null;
        }
    }

    private static Step.Outcome fill() {
        OutOfMemoryError full = null;
        for (int size = 1 << 20; size > 0; size /= 2) {
            try {
                while (true) {
                    Object[] more = new Object[size];
                    more[0] = hoard;
                    hoard = more;
                }
            } catch (OutOfMemoryError e) {
                full = e;
            }
        }
        wasFull = true;
        throw full;
    }

    /** Something that may fail. */
    @FunctionalInterface
    private interface Use {
        void run() throws ResourceException;
    }
}
