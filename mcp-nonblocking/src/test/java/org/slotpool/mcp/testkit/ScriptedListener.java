/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jboss.jca.common.api.metadata.common.FlushStrategy;
import org.jboss.jca.core.connectionmanager.ConnectionManager;
import org.jboss.jca.core.connectionmanager.listener.NoTxConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** IronJacamar's listener, with the moment before it is idle again in the script, and an enlistment by hand. */
public final class ScriptedListener extends NoTxConnectionListener {

    private final ScriptedConnection connection;
    private volatile boolean enlisted;
    private volatile boolean ageing;
    private final AtomicInteger ageQuestions = new AtomicInteger();
    private final Nth askedSince = new Nth();
    private final Nth askedForReturn = new Nth();
    private final Nth askedForValidation = new Nth();
    private final Nth toldOfValidation = new Nth();
    private final AtomicReference<Runnable> whenAskedForHandles = new AtomicReference<>();

    /** Something that is done at the n-th of some calls. */
    private static final class Nth {

        private final AtomicInteger left = new AtomicInteger();
        private volatile Runnable action = () -> { };

        void set(int nth, Runnable todo) {
            action = todo;
            left.set(nth);
        }

        void comes() {
            if (left.decrementAndGet() == 0) {
                action.run();
            }
        }
    }

    ScriptedListener(ConnectionManager manager, ScriptedConnection connection, Pool pool, ManagedConnectionPool mcp,
            FlushStrategy strategy) {
        super(manager, connection, pool, mcp, strategy, Boolean.FALSE);
        this.connection = connection;
    }

    @Override
    public void toPool() {
        connection.adapter.script().play(Call.TO_POOL, connection);
        super.toPool();
    }

    @Override
    public void setLastCheckedOutTime(long millis) {
        if (!ageing) {
            connection.adapter.script().play(Call.LEND, connection);
        }
        super.setLastCheckedOutTime(millis);
    }

    /**
     * Does something when the pool asks since when the connection has been in use; the pool gets what was so before.
     *
     * @param nth when it asks for the n-th time from now on
     * @param action what to do, once
     */
    public void whenAskedSince(int nth, Runnable action) {
        askedSince.set(nth, action);
    }

    @Override
    public long getLastCheckedOutTime() {
        long since = super.getLastCheckedOutTime();
        askedSince.comes();
        return since;
    }

    /**
     * Does something when the pool asks when the connection came back.
     *
     * @param nth when it asks for the n-th time from now on
     * @param action what to do, once
     */
    public void whenAskedForReturn(int nth, Runnable action) {
        askedForReturn.set(nth, action);
    }

    @Override
    public long getLastReturnedTime() {
        askedForReturn.comes();
        return super.getLastReturnedTime();
    }

    /**
     * Does something when the pool asks when the connection was validated.
     *
     * @param nth when it asks for the n-th time from now on
     * @param action what to do, once
     */
    public void whenAskedForValidation(int nth, Runnable action) {
        askedForValidation.set(nth, action);
    }

    @Override
    public long getLastValidatedTime() {
        askedForValidation.comes();
        return super.getLastValidatedTime();
    }

    /**
     * Does something the next time when the pool says that the connection was validated.
     *
     * @param action what to do, once
     */
    public void whenToldOfValidation(Runnable action) {
        toldOfValidation.set(1, action);
    }

    @Override
    public void setLastValidatedTime(long millis) {
        toldOfValidation.comes();
        super.setLastValidatedTime(millis);
    }

    /**
     * Does something when the pool asks how many handles there are; the pool gets what was so before.
     *
     * @param action what to do, once
     */
    public void whenAskedForHandles(Runnable action) {
        whenAskedForHandles.set(action);
    }

    @Override
    public int getNumberOfConnections() {
        int handles = super.getNumberOfConnections();
        Runnable action = whenAskedForHandles.getAndSet(null);
        if (action != null) {
            action.run();
        }
        return handles;
    }

    /** Not the pool but the test changes the times. */
    void age(Runnable change) {
        ageing = true;
        change.run();
        ageing = false;
    }

    @Override
    public boolean isTimedOut(long timeout) {
        ageQuestions.incrementAndGet();
        return super.isTimedOut(timeout);
    }

    /**
     * How often a capacity policy has asked whether this connection timed out.
     *
     * @return the number of questions
     */
    public int ageQuestions() {
        return ageQuestions.get();
    }

    @Override
    public boolean isEnlisted() {
        return enlisted;
    }

    /** From now on this connection counts as taking part in a transaction. */
    public void enlistByHand() {
        enlisted = true;
    }

    /** From now on it takes part in no transaction any more. */
    public void delistByHand() {
        enlisted = false;
    }
}
