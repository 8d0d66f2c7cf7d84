/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/** See {@link EntryPad}. */
abstract class EntryTail<T> extends EntryTurns<T> {
    long q00;
    long q01;
    long q02;
    long q03;
    long q04;
    long q05;
    long q06;
    long q07;
    long q08;
    long q09;
    long q0a;
    long q0b;
    long q0c;
    long q0d;
    long q0e;
    long q0f;

    EntryTail(int cell, long birth, boolean forClient) {
        super(cell, birth, forClient);
    }
}
