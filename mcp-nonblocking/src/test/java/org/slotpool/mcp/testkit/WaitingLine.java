/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.mcp.testkit.Crew.Member;

/** Threads that queue for a connection one after another; what they get, and in which order, is left to the test. */
public final class WaitingLine {

    private static final long PATIENCE_SECONDS = 10;

    private final Crew crew;
    private final BlockingQueue<Served> served = new LinkedBlockingQueue<>();

    /**
     * Makes an empty line.
     *
     * @param crew where its threads belong to
     */
    public WaitingLine(Crew crew) {
        this.crew = crew;
    }

    /**
     * A thread that has got a connection.
     *
     * @param name the thread
     * @param connection the connection, which the test must give back
     */
    public record Served(String name, ConnectionListener connection) {
    }

    /**
     * Puts a thread at the end of the line, and waits until it waits.
     *
     * @param name its name
     * @param request how it asks for a connection
     * @return the thread
     */
    public Member<ConnectionListener> join(String name, Callable<ConnectionListener> request) {
        Member<ConnectionListener> member = crew.call(name, () -> {
            ConnectionListener got = request.call();
            served.add(new Served(name, got));
            return got;
        });
        member.awaitWaiting();
        return member;
    }

    /**
     * Puts several threads at the end of the line, one after another.
     *
     * @param request how they ask for a connection
     * @param names their names
     */
    public void joinAll(Callable<ConnectionListener> request, String... names) {
        for (String name : names) {
            join(name, request);
        }
    }

    /**
     * Waits for the next thread to be served.
     *
     * @return the thread and its connection
     * @throws InterruptedException if the test is ended
     */
    public Served next() throws InterruptedException {
        Served next = served.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(next).as("somebody who is served").isNotNull();
        return next;
    }

    /**
     * Waits for the next threads to be served.
     *
     * @param count how many
     * @return them in the order in which they were served
     * @throws InterruptedException if the test is ended
     */
    public List<Served> next(int count) throws InterruptedException {
        List<Served> next = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            next.add(next());
        }
        return next;
    }

    /**
     * Waits for the next thread to be served, which must be this one.
     *
     * @param name the thread
     * @return its connection
     * @throws InterruptedException if the test is ended
     */
    public ConnectionListener nextIs(String name) throws InterruptedException {
        Served next = next();
        assertThat(next.name()).as("who is served next").isEqualTo(name);
        return next.connection();
    }

    /** Makes sure that nobody else has been served so far. */
    public void assertNobodyElseIsServed() {
        assertThat(served).as("served out of turn").isEmpty();
    }
}
