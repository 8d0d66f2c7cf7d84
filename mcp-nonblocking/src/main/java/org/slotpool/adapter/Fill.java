/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.security.auth.Subject;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityIncrementer;

/** Asks for connections that nobody waits for: the minimum, the initial size, and what a capacity policy wants. */
final class Fill {

    private final Surroundings around;
    private final Background fills;
    /** On its own: a connection that hangs here is one that nobody needs, and keeps no fill from its work. */
    private final Background increments;
    /** The largest size asked for since the last fill began; 0 if none. Requests that come together are one. */
    private final AtomicInteger wanted = new AtomicInteger();

    /** Set when a fill has left it at connections that others were still making. */
    private final AtomicBoolean reliesOnOthers = new AtomicBoolean();

    /** The threads that make connections for nobody, and the largest size that each asked for itself meanwhile; 0 if it did not. */
    private final Map<Thread, Integer> atWork = new ConcurrentHashMap<>();

    Fill(Surroundings around) {
        this.around = around;
        this.fills = new Background(around);
        this.increments = new Background(around);
    }

    /** Asks for the minimum size, if this pool keeps one. */
    void keepMinimum() {
        request(minimum());
    }

    /** Asks for the initial size, if this pool has one. */
    void initially() {
        if (around.keepsMinimum()) {
            request(around.configuration().getInitialSize());
        }
    }

    /** A fill may leave it at connections that others are still making; it looks once more whether they are. */
    void relyOnOthers() {
        reliesOnOthers.set(true);
    }

    /** A fill makes a connection itself: if that fails, it is not to be asked to try again at once, and again, for ever. */
    void relyOnItself() {
        reliesOnOthers.set(false);
    }

    /** Somebody has given back a right to create, unused, and has freed the cell. */
    void creationFailed() {
        if (reliesOnOthers.compareAndSet(true, false)) {
            // Also if the calling thread makes connections for nobody itself: it is another one that relied on it.
            order(minimum());
        }
    }

    /** 0 if this pool keeps none. */
    private int minimum() {
        return around.isRunning() && around.keepsMinimum() ? around.configuration().getMinSize() : 0;
    }

    /** Lets the capacity policy decide whether one new connection calls for more. */
    void increase(Subject subject, ConnectionRequestInfo request) {
        if (incrementer() != null) {
            increments.submit(() -> around.mcp().increaseCapacity(subject, request));
            // If there was no thread to be had for a fill, perhaps there is one now.
            fills.start();
        }
    }

    CapacityIncrementer incrementer() {
        return around.pool().getCapacity().getIncrementer();
    }

    /**
     * The calling thread begins to make connections for nobody. What it asks for itself meanwhile waits until it has ended.
     *
     * @return false if it was at it already, further up its stack: it has not ended when it has done this
     */
    boolean begin() {
        return atWork.putIfAbsent(Thread.currentThread(), 0) == null;
    }

    /** The calling thread has ended. */
    void end() {
        request(atWork.remove(Thread.currentThread()));
    }

    /**
     * The calling thread could not make a connection, and gives up. So does what it asked for itself meanwhile: an adapter that
     * reports the new connection broken asks for another one with it, and would go on doing so for ever. What others asked for stands.
     */
    void failed(ResourceException e) {
        atWork.replace(Thread.currentThread(), 0);
        around.log().unableFillPool(e, around.manager().getJndiName());
    }

    private void request(int size) {
        if (size > 0 && atWork.computeIfPresent(Thread.currentThread(), (self, asked) -> Math.max(asked, size)) == null) {
            order(size);
        }
    }

    private void order(int size) {
        if (size <= 0) {
            return;
        }
        if (wanted.getAndAccumulate(size, Math::max) == 0) {
            boolean submitted = false;
            try {
                // Through the SPI, as the stock pools do it: whoever watches fillTo sees it.
                fills.submit(() -> around.mcp().fillTo(wanted.getAndSet(0)));
                submitted = true;
            } finally {
                if (!submitted) {
                    // The next request is not to rely on this one.
                    wanted.set(0);
                }
            }
        } else {
            // Somebody has submitted it. If there was no thread to be had then, perhaps there is one now.
            fills.start();
        }
        // The same holds for these.
        increments.start();
    }
}
