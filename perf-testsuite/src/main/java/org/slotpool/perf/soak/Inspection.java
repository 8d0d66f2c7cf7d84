/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Map;
import java.util.Queue;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.core.Slots;
import org.slotpool.mcp.NonBlockingManagedConnectionPool;

/** Looks into pools, past what they show. */
final class Inspection {

    private static final Method PARTS = method(AbstractPool.class, "getManagedConnectionPools");

    private final Slots<?> slots;
    private final Queue<?> waiters;

    private Inspection(Slots<?> slots, Queue<?> waiters) {
        this.slots = slots;
        this.waiters = waiters;
    }

    /** A pool of ours seen from within; null if it is another's. */
    static Inspection of(ManagedConnectionPool pool) {
        if (!(pool instanceof NonBlockingManagedConnectionPool)) {
            return null;
        }
        Slots<?> slots = (Slots<?>) value(value(pool, "rooms"), "slots");
        return new Inspection(slots, (Queue<?>) value(value(value(slots, "desk"), "queue"), "waiters"));
    }

    /** Its entries and what it counts. */
    Slots<?> slots() {
        return slots;
    }

    /** Who has waited longest of those who have not been served; null if nobody waits. */
    Object longestWaiting() {
        return waiters.peek();
    }

    /** The thread of a waiter, for messages. */
    static Thread threadOf(Object waiter) {
        return (Thread) value(waiter, "thread");
    }

    /** The parts of a Pool; a view that changes with it. */
    @SuppressWarnings("unchecked")
    static Collection<ManagedConnectionPool> parts(AbstractPool pool) {
        try {
            return ((Map<Object, ManagedConnectionPool>) PARTS.invoke(pool)).values();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this IronJacamar does not tell its pools", e);
        }
    }

    /** Makes the next idle check due. */
    static void bringIdleCheckForward(ManagedConnectionPool pool) {
        try {
            field(pool.getClass(), "lastIdleCheck").setLong(pool, Long.MIN_VALUE);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(Object owner, String name) {
        try {
            return field(owner.getClass(), name).get(owner);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(owner.getName() + " has no field " + name, e);
        }
    }

    private static Method method(Class<?> owner, String name) {
        try {
            Method method = owner.getDeclaredMethod(name);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(owner.getName() + " has no method " + name, e);
        }
    }
}
