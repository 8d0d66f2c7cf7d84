/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * How far the two processors of a virtual machine are from each other, which changes while it runs: its host moves them. What threads share
 * costs ten times as much when they are far apart, and what they do not share costs the same: so only what was measured at the same distance compares.
 */
package org.slotpool.perf.distance;
