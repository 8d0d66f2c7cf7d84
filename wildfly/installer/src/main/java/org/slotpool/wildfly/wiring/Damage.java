/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

/**
 * A file of ours that is not as it was written.
 *
 * @param file its name, relative to the home
 * @param gone whether it is no longer there; if it is, others have changed it
 */
public record Damage(String file, boolean gone) {

    /** For the user to read. */
    @Override
    public String toString() {
        return file + (gone ? " is gone" : " was changed");
    }
}
