/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.ConnectionRequestInfo;
import java.util.ArrayList;
import java.util.List;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;

/** What the stock pools write about each call when debug or trace is on: one line, or all there is to know. */
final class Details {

    private final Surroundings around;
    private final Slots<Pooled> slots;

    Details(Surroundings around, Slots<Pooled> slots) {
        this.around = around;
        this.slots = slots;
    }

    /** The line for debug. */
    String brief(String method) {
        return around.pool().getName() + ": " + method + " ["
                + around.pool().getInternalStatistics().getInUseCount() + "/" + slots.capacity() + "]";
    }

    /** The page for trace. */
    String full(String method, Subject subject, ConnectionRequestInfo request) {
        List<ConnectionListener> available = new ArrayList<>();
        List<ConnectionListener> inUse = new ArrayList<>();
        slots.forEach(entry -> {
            EntryState state = entry.state();
            Pooled pooled = entry.item();
            if (pooled != null && state != EntryState.DEAD && state != EntryState.CREATING) {
                (state == EntryState.IDLE || state == EntryState.CLAIMED ? available : inUse).add(pooled.listener());
            }
        });
        Page page = new Page();
        page.line(method);
        page.line("Method: " + method);
        page.line("  Subject: " + id(subject));
        page.line("  CRI: " + id(request));
        object(page, "ManagedConnectionPool", around.mcp());
        object(page, "ManagedConnectionFactory", around.factory());
        object(page, "ConnectionManager", around.manager());
        object(page, "Pool", around.pool());
        page.line("  Name: " + around.pool().getName());
        page.line("  FIFO: " + around.pool().isFIFO());
        configuration(page);
        listeners(page, "Available", available);
        listeners(page, "InUse", inUse);
        page.line("Statistics: " + around.pool().getInternalStatistics());
        page.line("Slots: " + Snapshots.of(slots));
        return page.toString();
    }

    private static void object(Page page, String title, Object object) {
        page.line(title + ":");
        page.line("  Class: " + object.getClass().getName());
        page.line("  Object: " + id(object));
    }

    private void configuration(Page page) {
        PoolConfiguration configuration = around.configuration();
        page.line("PoolConfiguration:");
        page.line("  MinSize: " + configuration.getMinSize());
        page.line("  InitialSize: " + configuration.getInitialSize());
        page.line("  MaxSize: " + configuration.getMaxSize());
        page.line("  BlockingTimeout: " + configuration.getBlockingTimeout());
        page.line("  IdleTimeoutMinutes: " + configuration.getIdleTimeoutMinutes());
        page.line("  ValidateOnMatch: " + configuration.isValidateOnMatch());
        page.line("  BackgroundValidation: " + configuration.isBackgroundValidation());
        page.line("  BackgroundValidationMillis: " + configuration.getBackgroundValidationMillis());
        page.line("  StrictMin: " + configuration.isStrictMin());
        page.line("  UseFastFail: " + configuration.isUseFastFail());
        if (around.pool().getCapacity().getIncrementer() != null) {
            page.line("  Incrementer: " + around.pool().getCapacity().getIncrementer());
        }
        if (around.pool().getCapacity().getDecrementer() != null) {
            page.line("  Decrementer: " + around.pool().getCapacity().getDecrementer());
        }
    }

    private static void listeners(Page page, String title, List<ConnectionListener> listeners) {
        long now = System.currentTimeMillis();
        page.line(title + " (" + listeners.size() + "):");
        for (ConnectionListener listener : listeners) {
            page.line("  " + id(listener) + " (" + listener.getState() + ") (Returned: " + listener.getLastReturnedTime()
                    + ") (CheckedOut: " + listener.getLastCheckedOutTime() + ") (Validated: "
                    + listener.getLastValidatedTime() + ") (Pool: " + (now - listener.getLastReturnedTime())
                    + ") (Usage: " + (now - listener.getLastCheckedOutTime()) + ")");
        }
    }

    private static String id(Object object) {
        return object == null ? "null" : Integer.toHexString(System.identityHashCode(object));
    }

    private static final class Page {
        private final StringBuilder text = new StringBuilder(1024);

        void line(String line) {
            text.append(line).append(System.lineSeparator());
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
