/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Faults and races of the pool as Byteman scripts: one resource {@code <fault>.btm} for each, in this package, and
 * {@link org.slotpool.byteman.Fault}, which arms them. The rules need nothing but Byteman's own helper.
 */
package org.slotpool.byteman;
