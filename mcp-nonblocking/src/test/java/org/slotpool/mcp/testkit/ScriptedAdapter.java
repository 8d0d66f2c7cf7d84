/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import jakarta.resource.NotSupportedException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionManager;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;
import jakarta.resource.spi.ValidatingManagedConnectionFactory;

import java.io.PrintWriter;
import java.security.Principal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import javax.security.auth.Subject;

/** A resource adapter that knows which connections are open and does in each call what its {@link Script} says. */
@SuppressWarnings("serial")
public final class ScriptedAdapter implements ManagedConnectionFactory, ValidatingManagedConnectionFactory {

    /** What kind of connections it makes. */
    public enum Kind {
        /** With nothing but what the specification demands. */
        PLAIN,
        /** Whose handles can be dissociated. */
        DISSOCIATABLE,
        /** That are told when requests begin and end. */
        NOTIFYING
    }

    private final Kind kind;
    private final Script script = new Script();
    private final List<ScriptedConnection> created = new CopyOnWriteArrayList<>();
    private final Set<ScriptedConnection> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final AtomicInteger callsInProgress = new AtomicInteger();
    private final Object monitor = new Object();
    private volatile boolean ownMonitor;
    private volatile boolean nullForNone;

    ScriptedAdapter(Kind kind) {
        this.kind = kind;
    }

    /**
     * What this adapter is to do.
     *
     * @return the script, without rules at first
     */
    public Script script() {
        return script;
    }

    /**
     * Begins a rule for the next call of this kind.
     *
     * @param call which call
     * @return the rule, to be completed
     */
    public Script.Draft on(Call call) {
        return script.on(call);
    }

    /**
     * From now on every call is made under one monitor, as some adapters do.
     *
     * @return that monitor
     */
    public Object useOwnMonitor() {
        ownMonitor = true;
        return monitor;
    }

    /** From now on it says by null that no connection is invalid, as some adapters do, and no longer by an empty set. */
    public void sayNoneByNull() {
        nullForNone = true;
    }

    /**
     * The physical connections that are open now.
     *
     * @return their number
     */
    public int open() {
        return open.size();
    }

    /**
     * The most physical connections that were open at once.
     *
     * @return their number
     */
    public int mostOpen() {
        return mostOpen.get();
    }

    /**
     * The calls that were made and have not come back: what they result in cannot be seen yet.
     *
     * @return their number
     */
    public int callsInProgress() {
        return callsInProgress.get();
    }

    /**
     * All connections that were ever created, in that order.
     *
     * @return the connections
     */
    public List<ScriptedConnection> created() {
        return created;
    }

    void closed(ScriptedConnection connection) {
        open.remove(connection);
    }

    <T> T perform(Call call, ScriptedConnection connection, Supplier<T> work) throws ResourceException {
        return perform(call, connection, work, () -> { });
    }

    <T> T perform(Call call, ScriptedConnection connection, Supplier<T> work, Runnable atLast)
            throws ResourceException {
        if (ownMonitor) {
            synchronized (monitor) {
                return performUnguarded(call, connection, work, atLast);
            }
        }
        return performUnguarded(call, connection, work, atLast);
    }

    private <T> T performUnguarded(Call call, ScriptedConnection connection, Supplier<T> work, Runnable atLast)
            throws ResourceException {
        callsInProgress.incrementAndGet();
        try {
            return script.play(call, connection) == Step.Outcome.REFUSE ? null : work.get();
        } finally {
            atLast.run();
            callsInProgress.decrementAndGet();
        }
    }

    @Override
    public ManagedConnection createManagedConnection(Subject subject, ConnectionRequestInfo request)
            throws ResourceException {
        String user = user(subject, request);
        return perform(Call.CREATE, null, () -> {
            ScriptedConnection connection = make(numbers.incrementAndGet(), user);
            open.add(connection);
            created.add(connection);
            mostOpen.accumulateAndGet(open.size(), Math::max);
            return connection;
        });
    }

    private ScriptedConnection make(int number, String user) {
        switch (kind) {
            case DISSOCIATABLE:
                return new ScriptedConnection.Dissociatable(this, number, user);
            case NOTIFYING:
                return new ScriptedConnection.Notifying(this, number, user);
            default:
                return new ScriptedConnection(this, number, user);
        }
    }

    @Override
    public ManagedConnection matchManagedConnections(@SuppressWarnings("rawtypes") Set candidates, Subject subject,
            ConnectionRequestInfo request) throws ResourceException {
        ScriptedConnection candidate = (ScriptedConnection) candidates.iterator().next();
        String user = user(subject, request);
        return perform(Call.MATCH, candidate, () -> candidate.belongsTo(user) ? candidate : null);
    }

    /** Whose connection is asked for: the request says it, or else the subject; empty if neither does. */
    private static String user(Subject subject, ConnectionRequestInfo request) {
        if (request instanceof UserRequest) {
            return ((UserRequest) request).user();
        }
        return subject == null ? ""
                : subject.getPrincipals().stream().map(Principal::getName).findFirst().orElse("");
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Set getInvalidConnections(Set candidates) throws ResourceException {
        Set<ScriptedConnection> invalid = new HashSet<>();
        for (Object candidate : candidates) {
            ScriptedConnection connection = (ScriptedConnection) candidate;
            if (perform(Call.VALIDATE, connection, () -> connection) == null) {
                invalid.add(connection);
            }
        }
        return nullForNone && invalid.isEmpty() ? null : invalid;
    }

    @Override
    public Object createConnectionFactory(ConnectionManager manager) {
        return manager;
    }

    @Override
    public Object createConnectionFactory() throws ResourceException {
        throw new NotSupportedException("managed only");
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // nothing is written
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }
}
