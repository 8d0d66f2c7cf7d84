/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import static org.awaitility.Awaitility.await;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionEvent;
import jakarta.resource.spi.ConnectionRequestInfo;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;

import javax.security.auth.Subject;

import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.AbstractConnectionManager;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** One of IronJacamar's Pools, with the connection manager above it and the scripted adapter below it. */
public final class PoolUnderTest {

    private static final Set<String> FILLS = Set.of("fillTo", "increaseCapacity");
    private static final Set<String> HOLD_UP = Set.of(Gate.class.getName(), Semaphore.class.getName());

    private final PoolClass poolClass;
    private final AbstractPool pool;
    private final AbstractConnectionManager manager;
    private final ScriptedAdapter adapter;
    private final PoolConfiguration configuration;
    private final boolean detaches;
    private final int permits;
    private boolean statisticsWereReset;
    private boolean closed;

    PoolUnderTest(PoolClass poolClass, AbstractPool pool, AbstractConnectionManager manager, ScriptedAdapter adapter,
            PoolConfiguration configuration, boolean detaches) {
        this.poolClass = poolClass;
        this.pool = pool;
        this.manager = manager;
        this.adapter = adapter;
        this.configuration = configuration;
        this.detaches = detaches;
        this.permits = pool.getLock().availablePermits();
    }

    /**
     * IronJacamar's Pool.
     *
     * @return the Pool
     */
    public AbstractPool pool() {
        return pool;
    }

    /**
     * IronJacamar's connection manager.
     *
     * @return the connection manager
     */
    public AbstractConnectionManager manager() {
        return manager;
    }

    /**
     * The resource adapter.
     *
     * @return the adapter
     */
    public ScriptedAdapter adapter() {
        return adapter;
    }

    /**
     * Begins a rule for the adapter's next call of this kind.
     *
     * @param call which call
     * @return the rule, to be completed
     */
    public Script.Draft on(Call call) {
        return adapter.on(call);
    }

    /**
     * The configuration, which may be changed.
     *
     * @return the configuration
     */
    public PoolConfiguration configuration() {
        return configuration;
    }

    /**
     * The Pool's statistics.
     *
     * @return the statistics
     */
    public PoolStatisticsImpl statistics() {
        return pool.getInternalStatistics();
    }

    /**
     * All sub-pools.
     *
     * @return the implementations under test
     */
    @SuppressWarnings("unchecked")
    public Collection<ManagedConnectionPool> mcps() {
        return ((Map<Object, ManagedConnectionPool>) invoke("getManagedConnectionPools")).values();
    }

    /**
     * The only sub-pool; it is made if there is none yet.
     *
     * @return the implementation under test
     */
    public ManagedConnectionPool mcp() {
        if (mcps().isEmpty()) {
            addPart(Boolean.FALSE);
        }
        return mcps().iterator().next();
    }

    /**
     * Makes a sub-pool that nobody has asked for a connection yet.
     *
     * @param key what IronJacamar is to know it by
     */
    public void addPart(Object key) {
        try {
            Method make = AbstractPool.class.getDeclaredMethod("getManagedConnectionPool", Object.class,
                    Subject.class, ConnectionRequestInfo.class);
            make.setAccessible(true);
            make.invoke(pool, key, null, null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private Object invoke(String method) {
        try {
            Method found = AbstractPool.class.getDeclaredMethod(method);
            found.setAccessible(true);
            return found.invoke(pool);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Takes a connection from the Pool.
     *
     * @return the connection
     * @throws ResourceException what the Pool says
     */
    public ConnectionListener borrow() throws ResourceException {
        return pool.getConnection(null, null, null);
    }

    /**
     * Takes a user's connection from the Pool.
     *
     * @param user the user
     * @return the connection
     * @throws ResourceException what the Pool says
     */
    public ConnectionListener borrow(String user) throws ResourceException {
        return pool.getConnection(null, null, new UserRequest(user));
    }

    /**
     * Takes several connections.
     *
     * @param count how many
     * @return the connections
     * @throws ResourceException what the Pool says
     */
    public ConnectionListener[] borrowMany(int count) throws ResourceException {
        ConnectionListener[] taken = new ConnectionListener[count];
        for (int i = 0; i < count; i++) {
            taken[i] = borrow();
        }
        return taken;
    }

    /**
     * Gives connections back in this order.
     *
     * @param taken what was taken
     * @throws ResourceException what the Pool says
     */
    public void giveBack(ConnectionListener... taken) throws ResourceException {
        for (ConnectionListener listener : taken) {
            pool.returnConnection(listener, false);
        }
    }

    /**
     * Gives a broken connection back.
     *
     * @param taken what was taken
     * @throws ResourceException what the Pool says
     */
    public void kill(ConnectionListener taken) throws ResourceException {
        pool.returnConnection(taken, true);
    }

    /**
     * The adapter reports an error on a connection, whatever state it is in.
     *
     * @param listener the connection
     */
    public void reportError(ConnectionListener listener) {
        listener.connectionErrorOccurred(new ConnectionEvent(listener.getManagedConnection(),
                ConnectionEvent.CONNECTION_ERROR_OCCURRED, new ResourceException("scripted connection error")));
    }

    /**
     * Takes a connection the way applications do.
     *
     * @return the application's handle
     * @throws ResourceException what the connection manager says
     */
    public ScriptedHandle connect() throws ResourceException {
        return (ScriptedHandle) manager.allocateConnection(adapter, null);
    }

    /**
     * The adapter's connection below a listener.
     *
     * @param listener the pool's view of it
     * @return the adapter's
     */
    public static ScriptedConnection physical(ConnectionListener listener) {
        return (ScriptedConnection) listener.getManagedConnection();
    }

    /**
     * All listeners that were ever made.
     *
     * @return the listeners in order of creation
     */
    public List<ConnectionListener> listeners() {
        return ((ScriptedConnectionManager) manager).listeners();
    }

    /**
     * Lets time pass for all connections.
     *
     * @param by how much
     */
    public void age(Duration by) {
        listeners().forEach(listener -> Ageing.age(listener, by));
    }

    /** Runs the idle check of all sub-pools now. */
    public void removeIdle() {
        for (ManagedConnectionPool mcp : mcps()) {
            Ageing.bringIdleCheckForward(mcp);
            mcp.removeIdleConnections();
        }
    }

    /**
     * Waits until background creation has brought the pool to a size, and looks at it no more: a fill that sees what the test
     * removes next makes it again.
     *
     * @param size the size
     */
    public void awaitActive(int size) {
        await("active connections").pollInterval(Duration.ofMillis(1)).atMost(patience())
                .until(() -> mcps().stream().mapToInt(ManagedConnectionPool::getActive).sum(),
                        sum -> sum == size && Thread.getAllStackTraces().values().stream().noneMatch(PoolUnderTest::fills));
    }

    /** Whether a thread is at work in a fill or a growth, and not held up there by a script or by a pool that is full. */
    private static boolean fills(StackTraceElement[] stack) {
        return Arrays.stream(stack).map(StackTraceElement::getMethodName).anyMatch(FILLS::contains)
                && Arrays.stream(stack).map(StackTraceElement::getClassName).noneMatch(HOLD_UP::contains);
    }

    /** Says that this test cleared the statistics, so that they cannot tell how many connections there are. */
    public void statisticsWereReset() {
        statisticsWereReset = true;
    }

    boolean statisticsAreWhole() {
        return statistics().isEnabled() && !statisticsWereReset;
    }

    /**
     * Whether it is one of IronJacamar's own.
     *
     * @return false if it is slotpool
     */
    public boolean isStock() {
        return poolClass.isStock();
    }

    boolean isStockList() {
        return poolClass == PoolClass.LIST;
    }

    /**
     * For how long to wait for what is to happen soon.
     *
     * @return how long
     */
    public Duration patience() {
        return poolClass.patience();
    }

    /**
     * Waits until so many threads wait where operators see them. From then on they do not look by themselves any more: who goes on was served.
     *
     * @param count how many
     */
    public void awaitQueued(int count) {
        await("threads that wait in the Pool's semaphore").pollInterval(Duration.ofMillis(1)).until(
                () -> pool.getLock().getQueueLength(), waiting -> waiting == count);
    }

    /**
     * Likewise, for one who wants what the pool itself is busy with. Stock pools hold it up elsewhere, or not at all.
     *
     * @param borrower the one who waits
     */
    public void awaitQueued(Crew.Member<?> borrower) {
        borrower.awaitHeldUpOrEnded();
        if (!isStock()) {
            awaitQueued(1);
        }
    }

    boolean detaches() {
        return detaches;
    }

    /** How many permits the Pool's semaphore had before anybody used it: the maximum of that time. */
    int permits() {
        return permits;
    }

    /** Shuts the Pool down as an undeployment does. */
    public void close() {
        closed = true;
        manager.shutdown();
    }

    boolean isClosed() {
        return closed || pool.isShutdown();
    }
}
