/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.perf.PoolKind;

class ContenderTest {

    @Test
    void isAPoolOrAJarThatIsThere(@TempDir Path directory) throws Exception {
        assertThat(Contender.of("list").poolClass()).isEqualTo(PoolKind.LIST.className());
        Path jar = Files.createFile(directory.resolve("old.jar"));
        assertThat(Contender.of(jar.toString())).satisfies(old -> {
            assertThat(old.poolClass()).isEqualTo(PoolKind.SLOTPOOL.className());
            assertThat(old.classPath()).isEqualTo(jar.toString());
        });
        assertThatIllegalArgumentException().isThrownBy(() -> Contender.of("lst")).withMessageContaining("list, deque, slotpool");
        assertThatIllegalArgumentException().isThrownBy(() -> Contender.of(directory.resolve("new.jar").toString()));
    }
}
