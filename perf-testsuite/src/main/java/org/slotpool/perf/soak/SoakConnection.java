/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.NotSupportedException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionEvent;
import jakarta.resource.spi.ConnectionEventListener;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.LocalTransaction;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionMetaData;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;
import javax.security.auth.Subject;
import javax.transaction.xa.XAResource;

/** A connection to nothing that fails now and then, and notices when it is treated as none may be. */
final class SoakConnection implements ManagedConnection {

    /** As much of a stack as says who it was. */
    private static final int FRAMES = 14;

    private final SoakFactory factory;
    /** The count of open ones to which it belongs. */
    private final AtomicInteger among;
    private final String user;
    private final Object monitor;
    private final AtomicInteger destroys = new AtomicInteger();
    /** Who destroyed it last, and from where. */
    private final AtomicReference<Throwable> destroyer = new AtomicReference<>();
    /** Who has it. */
    private final AtomicReference<Thread> client = new AtomicReference<>();
    /** Whether a call of the pool is under way. */
    private final AtomicReference<Thread> caller = new AtomicReference<>();
    /** Reports hold it to read, and so there may be several at a time; who has taken it out of the pool, to write. */
    private final ReentrantReadWriteLock reports = new ReentrantReadWriteLock();
    private volatile ConnectionEventListener listener;
    private volatile boolean outside;
    /** Set when a client returns it twice: from then on two may have it, and that is not the pool's fault. */
    private volatile boolean compromised;
    /** Valid once {@link #gone} is set. */
    private long destroyedAt;
    private volatile boolean gone;

    SoakConnection(SoakFactory factory, AtomicInteger among, String user) {
        this.factory = factory;
        this.among = among;
        this.user = user;
        this.monitor = factory.monitorFor(this);
    }

    Object monitor() {
        return monitor;
    }

    boolean belongsTo(ConnectionRequestInfo request) {
        return !(request instanceof SoakRequest wanted) || wanted.user().equals(user);
    }

    boolean isDestroyed() {
        return destroys.get() > 0;
    }

    /**
     * A client has got it.
     *
     * @param askedAt when it began to ask
     */
    void taken(long askedAt) {
        if (gone && destroyedAt - askedAt < 0 && !compromised) {
            factory.violation("a connection was handed out that had been destroyed before it was asked for");
        }
        Thread other = client.compareAndExchange(null, Thread.currentThread());
        if (other != null && !compromised) {
            factory.violation("a connection was handed out to " + Thread.currentThread().getName() + " while "
                    + other.getName() + " had it");
        }
    }

    /** A client does something with it. */
    void use() {
        synchronized (monitor) {
            if (client.get() != Thread.currentThread() && !compromised) {
                factory.violation("a connection was used by two threads");
            }
        }
    }

    /** A client is about to give it back. */
    void given() {
        client.compareAndSet(Thread.currentThread(), null);
    }

    /** It will be given back twice. */
    void compromise() {
        compromised = true;
        client.set(null);
    }

    /** Begins a call that the pool makes; no two may be under way at a time, nor one while a client has the connection. */
    void called(String call) {
        if (!caller.compareAndSet(null, Thread.currentThread()) && !compromised) {
            factory.violation("a connection got the call " + call + " during another one");
        }
        Thread user = client.get();
        if (user != null && !compromised) {
            factory.violation("a connection got the call " + call + " while " + user.getName() + " had it");
        }
    }

    void calledNoMore() {
        caller.compareAndSet(Thread.currentThread(), null);
    }

    /** Says that it is broken, to whoever wants to know; nobody does while it is outside of the pool. */
    void report() {
        ConnectionEventListener told = listener;
        if (told == null || outside) {
            return;
        }
        reports.readLock().lock();
        try {
            if (!outside) {
                ConnectionEvent event = new ConnectionEvent(this, ConnectionEvent.CONNECTION_ERROR_OCCURRED,
                        new ResourceException("on purpose"));
                factory.reporting(monitor, () -> told.connectionErrorOccurred(event));
            }
        } finally {
            reports.readLock().unlock();
        }
    }

    /** It was taken out of the pool: returns when nobody reports it any more. */
    void goOutside() {
        outside = true;
        reports.writeLock().lock();
        reports.writeLock().unlock();
    }

    void goInside() {
        outside = false;
    }

    @Override
    public void cleanup() throws ResourceException {
        called("cleanup");
        try {
            synchronized (monitor) {
                factory.mischief().hang(Fault.CLEANUP_HANGS);
                factory.mischief().fail(Fault.CLEANUP_THROWS);
            }
        } finally {
            calledNoMore();
        }
        if (factory.mischief().strikes(Fault.CLEANUP_REPORTS)) {
            report();
        }
    }

    @Override
    public void destroy() throws ResourceException {
        Throwable here = new Throwable(Thread.currentThread().getName());
        Throwable before = destroyer.getAndSet(here);
        if (destroys.incrementAndGet() > 1) {
            // One that two clients have may be taken out of the pool and destroyed while one of them still has it to return.
            if (!compromised) {
                factory.violation("a connection was destroyed more than once: " + told(before) + "; " + told(here));
            }
            return;
        }
        try {
            synchronized (monitor) {
                factory.mischief().hang(Fault.DESTROY_HANGS);
                factory.mischief().fail(Fault.DESTROY_THROWS);
            }
        } finally {
            destroyedAt = System.nanoTime();
            gone = true;
            factory.destroyed(among);
        }
    }

    private static String told(Throwable where) {
        return where.getMessage() + " at " + Arrays.stream(where.getStackTrace()).limit(FRAMES)
                .map(frame -> frame.getClassName().replaceAll(".*\\.", "") + '.' + frame.getMethodName() + ':' + frame.getLineNumber())
                .collect(Collectors.joining(" < "));
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener added) {
        synchronized (monitor) {
            factory.mischief().failUndeclared(Fault.LISTEN_THROWS);
            listener = added;
        }
        if (factory.mischief().strikes(Fault.BREAKS_AT_BIRTH)) {
            report();
        }
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener removed) {
        synchronized (monitor) {
            // IronJacamar stops destroying what was flushed when this fails, and the rest stays open.
            if (factory.excuses().quiet() >= 0) {
                factory.mischief().failUndeclared(Fault.FORGET_THROWS);
            }
        }
        // The listener is kept: whoever reports errors of connections that are gone needs it.
    }

    @Override
    public Object getConnection(Subject subject, ConnectionRequestInfo request) {
        return new Object();
    }

    @Override
    public void associateConnection(Object connection) throws ResourceException {
        throw new NotSupportedException("no handles");
    }

    @Override
    public XAResource getXAResource() throws ResourceException {
        throw new NotSupportedException("no transactions");
    }

    @Override
    public LocalTransaction getLocalTransaction() throws ResourceException {
        throw new NotSupportedException("no transactions");
    }

    @Override
    public ManagedConnectionMetaData getMetaData() throws ResourceException {
        throw new NotSupportedException("no meta data");
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // It has nothing to say.
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }
}
