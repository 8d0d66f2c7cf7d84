/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import org.jboss.byteman.rule.exception.ExecuteException;
import org.jboss.byteman.rule.helper.Helper;

/**
 * One script of this package, as a test handles it. A rule that is injected does nothing before it is armed; then it fires
 * once, at the n-th time that its place is reached.
 *
 * <p>A rule whose script says that it is a pause holds the thread that has come to its place, in a Byteman rendezvous. The
 * test waits until it is there, does what is to happen meanwhile, and lets it go.
 *
 * <p>All this is kept in Byteman's own helper, by these names, so that rules of one's own can do the same:
 *
 * <ul>
 * <li>counter {@code "<fault>"}: how often the place is to be reached until the rule fires; armed with 1 or more</li>
 * <li>counter {@code "<fault> fired"}: how often the rule has fired</li>
 * <li>rendezvous {@code "<fault> there"} and {@code "<fault> on"}, for two: the thread is there, and may go on</li>
 * </ul>
 *
 * <p>May be used by any number of threads. One JVM has one state for each name.
 */
public final class Fault {

    /** Longer than anything that a sound pool does; in milliseconds. */
    private static final long PATIENCE = 10_000;

    private static final Primitives BYTEMAN = new Primitives();
    private static final Set<String> USED = ConcurrentHashMap.newKeySet();

    private final String name;

    private Fault(String name) {
        this.name = name;
        USED.add(name);
    }

    /**
     * A fault, by the name of its script.
     *
     * @param name without ".btm"
     * @return the fault
     */
    public static Fault named(String name) {
        return new Fault(name);
    }

    /** Forgets what all faults have done, disarms them, and lets go whoever is held. */
    public static void forgetAll() {
        USED.forEach(name -> new Fault(name).forget());
        USED.clear();
    }

    /**
     * The script, to be changed or submitted.
     *
     * @return its text
     * @throws IllegalArgumentException if there is no script of that name
     */
    public String script() {
        try (InputStream script = Fault.class.getResourceAsStream(name + ".btm")) {
            if (script == null) {
                throw new IllegalArgumentException("no script " + name + ".btm");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The script for another class, of which its rules are to name nothing but methods that it has as well: those of the SPI.
     *
     * @param className the other class
     * @return the script's text
     */
    public String script(String className) {
        return script().replaceAll("(?m)^CLASS .*$", Matcher.quoteReplacement("CLASS " + className));
    }

    /**
     * The script for another method of another class.
     *
     * @param className the other class
     * @param method its method
     * @param location the place in it, as "AT INVOKE createManagedConnection"
     * @return the script's text
     */
    public String script(String className, String method, String location) {
        return script(className).replaceAll("(?m)^METHOD .*$", Matcher.quoteReplacement("METHOD " + method))
                .replaceAll("(?m)^(AT|AFTER) .*$", Matcher.quoteReplacement(location));
    }

    /**
     * The rule is to fire when its place is reached next.
     *
     * @return this
     */
    public Fault arm() {
        return arm(1);
    }

    /**
     * The rule is to fire when its place is reached for the n-th time from now on.
     *
     * @param nth 1 or more
     * @return this
     * @throws IllegalArgumentException if it is less
     */
    public Fault arm(int nth) {
        if (nth < 1) {
            // It would look like a rule that is not armed, and never fire.
            throw new IllegalArgumentException("nth: " + nth + ", allowed are 1 and more");
        }
        BYTEMAN.createRendezvous(there(), 2);
        BYTEMAN.createRendezvous(on(), 2);
        set(name, nth);
        return this;
    }

    /**
     * Sets a figure that the script reads.
     *
     * @param figure its name, as in the script
     * @param value its value
     * @return this
     */
    public Fault with(String figure, int value) {
        set(name + " " + figure, value);
        return this;
    }

    /**
     * Waits until a thread is held.
     *
     * @return this
     * @throws AssertionError if none comes for 10 seconds
     */
    public Fault awaitThere() {
        meet(there(), "nobody came to");
        return this;
    }

    /**
     * Lets the thread go that is held.
     *
     * @throws AssertionError if there is none
     */
    public void letGo() {
        meet(on(), "nobody is held by");
    }

    /**
     * How often the rule has fired.
     *
     * @return 0 or more
     */
    public int fired() {
        return count(name + " fired");
    }

    /**
     * Reads one of Byteman's counters.
     *
     * @param counter its name
     * @return its value; 0 if nobody has counted
     */
    public static int count(String counter) {
        return BYTEMAN.readCounter(counter);
    }

    /**
     * Forgets one of Byteman's counters.
     *
     * @param counter its name
     */
    public static void forget(String counter) {
        BYTEMAN.deleteCounter(counter);
    }

    @Override
    public String toString() {
        return name + ", fired " + fired();
    }

    private void forget() {
        BYTEMAN.deleteCounter(name);
        BYTEMAN.deleteCounter(name + " fired");
        BYTEMAN.deleteRendezvous(there(), 2);
        BYTEMAN.deleteRendezvous(on(), 2);
    }

    private void meet(String where, String otherwise) {
        try {
            if (BYTEMAN.rendezvous(where, PATIENCE) < 0) {
                throw new AssertionError(otherwise + " " + name + ": not armed");
            }
        } catch (ExecuteException e) {
            throw new AssertionError(otherwise + " " + name, e);
        }
    }

    private static void set(String counter, int value) {
        BYTEMAN.deleteCounter(counter);
        BYTEMAN.createCounter(counter, value);
    }

    private String there() {
        return name + " there";
    }

    private String on() {
        return name + " on";
    }

    /** What rules can do, for those who are no rule. */
    private static final class Primitives extends Helper {
        Primitives() {
            super(null);
        }
    }
}
