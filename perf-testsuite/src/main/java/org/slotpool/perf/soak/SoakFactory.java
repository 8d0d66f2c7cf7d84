/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.NotSupportedException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionManager;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;
import jakarta.resource.spi.ValidatingManagedConnectionFactory;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.security.auth.Subject;

/** Makes connections to nothing, counts them, and fails now and then. Each call is made under a monitor of its own. */
final class SoakFactory implements ManagedConnectionFactory, ValidatingManagedConnectionFactory {

    private static final long serialVersionUID = 1L;

    /** So many of the last connections are known to those who report errors; some of them are long gone. */
    private static final int KNOWN = 64;

    private final transient Scenario scenario;
    private final transient Mischief mischief;
    private final transient Tally tally;
    private final transient Excuses excuses = new Excuses();
    private final transient AtomicReferenceArray<SoakConnection> known = new AtomicReferenceArray<>(KNOWN);
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    /** Open connections that were asked for since the pool was started last. */
    private volatile AtomicInteger sinceStart = new AtomicInteger();

    SoakFactory(Scenario scenario, Mischief mischief, Tally tally) {
        this.scenario = scenario;
        this.mischief = mischief;
        this.tally = tally;
    }

    Mischief mischief() {
        return mischief;
    }

    Excuses excuses() {
        return excuses;
    }

    void violation(String what) {
        tally.violation(scenario.name() + ": " + what);
    }

    /** Some adapters have one monitor for all, some have one for each connection. */
    Object monitorFor(SoakConnection connection) {
        return scenario.oneMonitor() ? this : connection;
    }

    /** Some report errors from within. Not if that makes them destroy other connections: they would lock themselves up. */
    void reporting(Object monitor, Runnable report) {
        boolean flushes = scenario.flushesOnError();
        if (flushes) {
            excuses.begin();
        }
        try {
            if (flushes) {
                report.run();
            } else {
                synchronized (monitor) {
                    report.run();
                }
            }
        } finally {
            if (flushes) {
                excuses.end();
            }
        }
    }

    int openConnections() {
        return open.get();
    }

    /** The pool was shut down: who is still making a connection will throw it away, beside those of the pool that comes next. */
    void newStart() {
        sinceStart = new AtomicInteger();
    }

    void destroyed(AtomicInteger among) {
        among.decrementAndGet();
        open.decrementAndGet();
    }

    /** One of the last connections, in whatever state it is; null if there is none there. */
    SoakConnection known(int number) {
        return known.get(number % KNOWN);
    }

    @Override
    public ManagedConnection createManagedConnection(Subject subject, ConnectionRequestInfo request)
            throws ResourceException {
        if (scenario.oneMonitor()) {
            synchronized (this) {
                return create(request);
            }
        }
        return create(request);
    }

    private SoakConnection create(ConnectionRequestInfo request) throws ResourceException {
        AtomicInteger among = sinceStart;
        mischief.hang(Fault.CREATE_HANGS);
        mischief.fail(Fault.CREATE_THROWS);
        if (mischief.strikes(Fault.CREATE_RETURNS_NULL)) {
            return null;
        }
        long quiet = excuses.quiet();
        open.incrementAndGet();
        int number = among.incrementAndGet();
        if (!scenario.divided() && number > scenario.max() && excuses.isQuietSince(quiet)) {
            violation(number + " connections are open, the maximum is " + scenario.max());
        }
        SoakConnection connection = new SoakConnection(this, among, request instanceof SoakRequest of ? of.user() : "");
        known.set(Math.floorMod(made.getAndIncrement(), KNOWN), connection);
        return connection;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public ManagedConnection matchManagedConnections(Set candidates, Subject subject, ConnectionRequestInfo request)
            throws ResourceException {
        SoakConnection candidate = (SoakConnection) candidates.iterator().next();
        boolean matches;
        candidate.called("match");
        try {
            synchronized (candidate.monitor()) {
                mischief.hang(Fault.MATCH_HANGS);
                mischief.fail(Fault.MATCH_THROWS);
                matches = candidate.belongsTo(request) && !mischief.strikes(Fault.MATCH_REFUSES);
            }
        } finally {
            candidate.calledNoMore();
        }
        if (mischief.strikes(Fault.MATCH_REPORTS)) {
            candidate.report();
        }
        return matches ? candidate : null;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Set getInvalidConnections(Set candidates) throws ResourceException {
        SoakConnection candidate = (SoakConnection) candidates.iterator().next();
        candidate.called("validate");
        try {
            synchronized (candidate.monitor()) {
                mischief.hang(Fault.VALIDATE_HANGS);
                mischief.fail(Fault.VALIDATE_THROWS);
                return mischief.strikes(Fault.VALIDATE_REFUSES) ? candidates : Set.of();
            }
        } finally {
            candidate.calledNoMore();
        }
    }

    @Override
    public Object createConnectionFactory(ConnectionManager manager) {
        return manager;
    }

    @Override
    public Object createConnectionFactory() throws ResourceException {
        throw new NotSupportedException("only inside a container");
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // It has nothing to say.
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
