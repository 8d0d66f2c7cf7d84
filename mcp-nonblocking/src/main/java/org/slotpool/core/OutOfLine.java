/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BooleanSupplier;

/**
 * The way from the pool to its {@link Desk}, which the compiler does not take apart.
 *
 * <p>A pool may begin its life with a queue, and then the compiler takes all that goes with it for a part of the usual way: each
 * check-out and each return had a copy of the whole desk in it, and was so large that other parts of it, which are needed each time,
 * found no place any more. Java has no word against that. But what is called through a handle that is not a constant is compiled on its
 * own: and an object's field is none, even if all have the same handle in it. The call costs some nanoseconds.
 *
 * <p>The first calls of a handle make classes and need memory. Those by threads that may have an entry, which could be lost with that, are made
 * when this class is initialized; who calls {@code acquire} has none.
 *
 * @param <T> what the entries hold
 */
final class OutOfLine<T> {

    /** The JDK makes a class for a handle once it was called so often, and some more. */
    private static final int FIRST_CALLS = 200;

    private static final MethodHandle OVERTAKE = find("overtake", MethodType.methodType(Entry.class, Entry.class));
    private static final MethodHandle RELEASED = find("released", MethodType.methodType(void.class, Entry.class, int.class));
    private static final MethodHandle ACQUIRE =
            find("acquire", MethodType.methodType(Entry.class, Deadline.class, BooleanSupplier.class));

    static {
        Cells<Object> none = new Cells<>(0, FixedStart.first());
        OutOfLine<Object> nobodyWaits = new OutOfLine<>(new Desk<>(none, new Reservations<>(none, 0), new Crowd(), Terms.STRICT,
                (entry, word) -> { }));
        // Its class is made now, and not by a thread that has little stack left, after which nobody could wait any more.
        new Waiter<>(Terms.STRICT, new Crowd());
        for (int i = 0; i < FIRST_CALLS; i++) {
            nobodyWaits.overtake(null);
            nobodyWaits.released(null, 0);
            Headroom.ensure(i);
        }
    }

    private final MethodHandle overtake = OVERTAKE;
    private final MethodHandle released = RELEASED;
    private final MethodHandle acquire = ACQUIRE;
    private final Desk<T> desk;

    OutOfLine(Desk<T> desk) {
        this.desk = desk;
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findVirtual(Desk.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** See {@link Desk#overtake}. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    Entry<T> overtake(Entry<T> entry) {
        try {
            return (Entry<T>) (Entry) overtake.invokeExact((Desk) desk, (Entry) entry);
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** See {@link Desk#released}. */
    @SuppressWarnings("rawtypes")
    void released(Entry<T> entry, int word) {
        try {
            released.invokeExact((Desk) desk, (Entry) entry, word);
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** See {@link Desk#acquire}. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    Entry<T> acquire(Deadline deadline, BooleanSupplier worthwhile) throws InterruptedException {
        try {
            return (Entry<T>) (Entry) acquire.invokeExact((Desk) desk, deadline, worthwhile);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** What the desk throws otherwise need not be declared. */
    private static RuntimeException unexpected(Throwable t) {
        if (t instanceof Error error) {
            throw error;
        }
        return (RuntimeException) t;
    }
}
