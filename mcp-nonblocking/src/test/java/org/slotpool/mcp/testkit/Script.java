/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * What a resource adapter is to do in which of its calls: faults are written down beforehand, never slept for.
 *
 * <p>Rules are asked in the order in which they were written; the first one that applies takes the call.
 */
public final class Script {

    private final Map<Call, Queue<Rule>> rules = new EnumMap<>(Call.class);
    private final Map<Call, AtomicInteger> calls = new EnumMap<>(Call.class);
    private final Queue<Gate> gates = new ConcurrentLinkedQueue<>();

    /** A script without rules: everything succeeds. */
    public Script() {
        for (Call call : Call.values()) {
            rules.put(call, new ConcurrentLinkedQueue<>());
            calls.put(call, new AtomicInteger());
        }
    }

    /**
     * Begins a rule for the next call of this kind.
     *
     * @param call which
     * @return the rule, to be completed
     */
    public Draft on(Call call) {
        return new Draft(call);
    }

    /**
     * How often the adapter was called.
     *
     * @param call which call
     * @return the number of calls
     */
    public int count(Call call) {
        return calls.get(call).get();
    }

    /** Forgets all rules and opens all gates. */
    public void clear() {
        rules.values().forEach(Queue::clear);
        gates.forEach(Gate::open);
    }

    Step.Outcome play(Call call, ScriptedConnection connection) {
        calls.get(call).incrementAndGet();
        for (Rule rule : rules.get(call)) {
            if (rule.applies()) {
                try {
                    return rule.step.take(connection);
                } catch (Throwable t) {
                    throw Script.<RuntimeException>asIs(t);
                }
            }
        }
        return Step.Outcome.PROCEED;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asIs(Throwable t) throws T {
        throw (T) t;
    }

    /** A rule that is being written. */
    public final class Draft {
        private final Call call;
        private int skipped;
        private int times = 1;

        private Draft(Call call) {
            this.call = call;
        }

        /**
         * Not the next call but a later one.
         *
         * @param n 1 is the next call
         * @return this
         */
        public Draft nth(int n) {
            skipped = n - 1;
            return this;
        }

        /**
         * Several calls in a row.
         *
         * @param count how many
         * @return this
         */
        public Draft times(int count) {
            times = count;
            return this;
        }

        /**
         * Every call from now on.
         *
         * @return this
         */
        public Draft always() {
            return times(Integer.MAX_VALUE);
        }

        /**
         * The call throws.
         *
         * @param failure makes what is thrown
         */
        public void throwing(Supplier<? extends Exception> failure) {
            doing(connection -> {
                throw failure.get();
            });
        }

        /** The call ends with an error, which is no exception. */
        public void breakingDown() {
            doing(connection -> {
                throw new ScriptedError();
            });
        }

        /** Create and match give null, validate says "invalid". */
        public void refusing() {
            doing(connection -> Step.Outcome.REFUSE);
        }

        /**
         * The call blocks until the gate is opened, then succeeds.
         *
         * @return the gate
         */
        public Gate blocking() {
            return blockingThen(connection -> Step.Outcome.PROCEED);
        }

        /**
         * The call blocks until the gate is opened, then does something else.
         *
         * @param then what it does
         * @return the gate
         */
        public Gate blockingThen(Step then) {
            Gate gate = new Gate();
            gates.add(gate);
            doing(connection -> {
                gate.pass();
                return then.take(connection);
            });
            return gate;
        }

        /**
         * The call does something before it succeeds.
         *
         * @param step what
         */
        public void doing(Step step) {
            rules.get(call).add(new Rule(skipped, times, step));
        }
    }

    /** Stands for the errors of a virtual machine or a class loader. */
    public static final class ScriptedError extends Error {
        private static final long serialVersionUID = 1L;

        ScriptedError() {
            super("scripted error");
        }
    }

    private static final class Rule {
        private final AtomicInteger skipped;
        private final AtomicInteger times;
        private final Step step;

        Rule(int skipped, int times, Step step) {
            this.skipped = new AtomicInteger(skipped);
            this.times = new AtomicInteger(times);
            this.step = step;
        }

        boolean applies() {
            return skipped.getAndUpdate(n -> Math.max(0, n - 1)) == 0
                    && times.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
        }
    }
}
