/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.ResourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** What was done, what went wrong on purpose, what clients met, and what must not be. For all threads. */
final class Tally {

    private static final int CODE_LENGTH = "IJ000000".length();
    private static final int MOST_VIOLATIONS = 100;

    private final LongAdder[] operations = adders(Operation.values().length);
    private final LongAdder[] faults = adders(Fault.values().length);
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private final List<String> violations = new ArrayList<>();
    private final LongAccumulator longestWait = new LongAccumulator(Math::max, 0);
    private long violationCount;

    private static LongAdder[] adders(int length) {
        IntFunction<LongAdder[]> array = LongAdder[]::new;
        return Stream.generate(LongAdder::new).limit(length).toArray(array);
    }

    void count(Operation operation) {
        operations[operation.ordinal()].increment();
    }

    void count(Fault fault) {
        faults[fault.ordinal()].increment();
    }

    /** A client was told no. */
    void error(Throwable error) {
        errors.computeIfAbsent(describe(error), key -> new LongAdder()).increment();
    }

    /** IronJacamar's code says which error it is; else what lies behind it. */
    private static String describe(Throwable error) {
        String message = error.getMessage();
        String code = "";
        if (message != null && message.startsWith("IJ") && message.length() >= CODE_LENGTH) {
            code = " " + message.substring(0, CODE_LENGTH);
        }
        Throwable cause = error instanceof ResourceException ? error.getCause() : null;
        return error.getClass().getSimpleName() + code + (cause == null ? "" : " < " + cause.getClass().getSimpleName());
    }

    void waited(long nanos) {
        longestWait.accumulate(nanos);
    }

    /** Something that must not be. */
    synchronized void violation(String what) {
        violationCount++;
        if (violations.size() < MOST_VIOLATIONS) {
            violations.add(what);
        }
    }

    synchronized void violation(String what, Throwable because) {
        StackTraceElement[] stack = because.getStackTrace();
        violation(what + ": " + because + (stack.length == 0 ? "" : " at " + stack[0]));
    }

    synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    synchronized long violationCount() {
        return violationCount;
    }

    long longestWait() {
        return longestWait.get();
    }

    long operationCount() {
        return Stream.of(operations).mapToLong(LongAdder::sum).sum();
    }

    long faultCount() {
        return Stream.of(faults).mapToLong(LongAdder::sum).sum();
    }

    Map<String, Long> operations() {
        return named(Operation.values(), operations);
    }

    Map<String, Long> faults() {
        return named(Fault.values(), faults);
    }

    Map<String, Long> errors() {
        Map<String, Long> counts = new TreeMap<>();
        errors.forEach((error, count) -> counts.put(error, count.sum()));
        return counts;
    }

    private static Map<String, Long> named(Object[] names, LongAdder[] counts) {
        Map<String, Long> named = new TreeMap<>();
        for (int i = 0; i < names.length; i++) {
            named.put(names[i].toString(), counts[i].sum());
        }
        return named;
    }
}
