/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** A quick comparison of two pools that says whether the second one is slower, and is not fooled by a noisy machine. */
package org.slotpool.perf.gate;
