/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * Keeps what stands before an entry in memory off the entry's cache line; {@link EntryTail} does the same for what stands
 * behind it. 128 bytes, since processors fetch lines in pairs. The virtual machine lays out the fields of a superclass
 * before those of its subclasses, which is why this takes a chain of classes.
 */
abstract class EntryPad {
    /** Fills what is left of the object's header: the virtual machine would put a field of a subclass there. */
    int p;
    long p00;
    long p01;
    long p02;
    long p03;
    long p04;
    long p05;
    long p06;
    long p07;
    long p08;
    long p09;
    long p0a;
    long p0b;
    long p0c;
    long p0d;
    long p0e;
    long p0f;
}
