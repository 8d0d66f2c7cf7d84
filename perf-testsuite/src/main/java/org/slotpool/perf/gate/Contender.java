/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import org.slotpool.perf.PoolKind;

/**
 * One side of the comparison.
 *
 * @param name as it was said
 * @param poolClass the fully qualified name of the pool
 * @param classPath jars that come first on the class path; empty: the pools that this program was built with
 */
public record Contender(String name, String poolClass, String classPath) {

    /**
     * Reads a pool's name, or jars of this project's pool.
     *
     * @param text list, deque, slotpool, or paths of jars as on a class path
     * @return the contender
     * @throws IllegalArgumentException if it is none of them, or there is no such file
     */
    public static Contender of(String text) {
        for (PoolKind kind : PoolKind.values()) {
            if (kind.toString().equals(text) && kind != PoolKind.FLOOR) {
                return new Contender(text, kind.className(), "");
            }
        }
        for (String jar : text.split(File.pathSeparator)) {
            if (!jar.endsWith(".jar") || !Path.of(jar).toFile().isFile()) {
                throw new IllegalArgumentException("'" + text + "' is not one of " + Arrays.asList(PoolKind.LIST,
                        PoolKind.DEQUE, PoolKind.SLOTPOOL) + " nor a jar that is there");
            }
        }
        return new Contender(text, PoolKind.SLOTPOOL.className(), text);
    }
}
