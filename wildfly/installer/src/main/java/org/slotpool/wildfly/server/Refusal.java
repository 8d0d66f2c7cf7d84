/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

/** Why a command is not carried out: something that its user can put right. Nothing has been changed, unless its message says so. */
public final class Refusal extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Makes a refusal.
     *
     * @param lines what is wrong, then what to do, a line each
     */
    public Refusal(String... lines) {
        super(String.join(System.lineSeparator() + "  ", lines));
    }
}
