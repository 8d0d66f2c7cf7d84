/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Turns the data files of all commands into one report. Each kind of file has a source, which makes a section of it;
 * everything else (tables, losses, comparisons with an earlier run, CSV, Markdown, the page) is made of sections.
 */
package org.slotpool.perf.publish;
