/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

/** A handle of a physical connection. */
final class LineHandle implements Line {

    private volatile ManagedLine line;

    LineHandle(ManagedLine line) {
        this.line = line;
    }

    void move(ManagedLine other) {
        line = other;
    }

    @Override
    public String user() {
        return line.user().name();
    }

    @Override
    public int number() {
        return line.number();
    }

    @Override
    public void breakDown() {
        line.breakDown(this);
    }

    @Override
    public void close() {
        ManagedLine closed = line;
        if (closed != null) {
            line = null;
            closed.closed(this);
        }
    }
}
