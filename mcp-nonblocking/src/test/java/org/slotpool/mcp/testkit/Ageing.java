/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.lang.reflect.Field;
import java.time.Duration;

import org.jboss.jca.core.connectionmanager.listener.AbstractConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** Lets time pass for connections and pools without waiting for it, the way IronJacamar's own tests do. */
final class Ageing {

    private Ageing() {
    }

    /** Makes a connection look as if it had last been used so much earlier. */
    static void age(ConnectionListener listener, Duration by) {
        ((ScriptedListener) listener).age(
                () -> listener.setLastCheckedOutTime(listener.getLastCheckedOutTime() - by.toMillis()));
        listener.setLastValidatedTime(listener.getLastValidatedTime() - by.toMillis());
        set(AbstractConnectionListener.class, listener, "lastReturned",
                listener.getLastReturnedTime() - by.toMillis());
    }

    /** Makes the idle check due. */
    static void bringIdleCheckForward(ManagedConnectionPool mcp) {
        set(mcp.getClass(), mcp, "lastIdleCheck", Long.MIN_VALUE);
    }

    private static void set(Class<?> owner, Object target, String name, long value) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            field.setLong(target, value);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("no long field " + name + " in " + owner, e);
        }
    }
}
