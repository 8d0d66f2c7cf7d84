/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.wiring.FileChanges;

/** The end of a change that failed. */
final class RolledBack {

    private RolledBack() {
    }

    /** Takes back what was written, and says so if that fails too. */
    static Refusal after(FileChanges changes, Refusal reason) {
        try {
            changes.rollBack();
            return reason;
        } catch (IOException e) {
            return new Refusal(reason.getMessage(), "And it cannot be undone: " + e);
        }
    }
}
