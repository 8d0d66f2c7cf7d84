/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * What the pool may do although somebody on the stack may not: under a security manager, the first to need a pool, or a thread of
 * it, can be a deployment with few permissions. Whatever is done here must be harmless whoever asks for it.
 */
final class Privileged {

    private Privileged() {
    }

    @SuppressWarnings("removal") // of what is of no use from JDK 24 on; until then nothing else will do
    static <T> T call(PrivilegedAction<T> action) {
        return AccessController.doPrivileged(action);
    }
}
