/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import jakarta.resource.ResourceException;

import org.slotpool.mcp.testkit.Script;
import org.slotpool.mcp.testkit.Script.ScriptedError;

/** What a call of the adapter may throw: what it declares, and what it does not. */
enum Thrown {
    /** The SPI's own exception. */
    RESOURCE_EXCEPTION(ResourceException.class) {
        @Override
        void by(Script.Draft call) {
            call.throwing(() -> new ResourceException("scripted"));
        }
    },
    /** An exception that nobody declared. */
    RUNTIME_EXCEPTION(IllegalStateException.class) {
        @Override
        void by(Script.Draft call) {
            call.throwing(() -> new IllegalStateException("scripted"));
        }
    },
    /** What is no exception. */
    ERROR(ScriptedError.class) {
        @Override
        void by(Script.Draft call) {
            call.breakingDown();
        }
    };

    private final Class<? extends Throwable> type;

    Thrown(Class<? extends Throwable> type) {
        this.type = type;
    }

    /** Lets a call throw it. */
    abstract void by(Script.Draft call);

    /** What it is. */
    Class<? extends Throwable> type() {
        return type;
    }
}
