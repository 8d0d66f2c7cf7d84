/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The story in short, on older servers. Forced, since it is what tells whether they belong to the tested ones. */
@Tag("matrix")
class MatrixIT {

    @ParameterizedTest
    @ValueSource(strings = {"35.0.1.Final", "37.0.0.Final"})
    void installedEnabledUsedAndTakenAway(String version) throws Exception {
        try (Distribution distribution = Distribution.copy(version, "matrix")) {
            Path home = distribution.home();
            SortedMap<String, String> before = distribution.contents();
            Program.slotpool(home, "install", "--force").done();
            Program.slotpool(home, "enable", "--all", "--force", "--configuration", Operated.CONFIGURATION).done();
            try (Operated server = Operated.start(home)) {
                assertThat(server.bootErrors()).isEmpty();
                server.test(Operated.EXAMPLE);
                assertThat(server.statistic("ActiveCount")).isEqualTo("1");
                assertThat(server.pools()).isPositive();
                Program.slotpool(home, "disable", "--controller", server.controller()).done();
            }
            Program.slotpool(home, "uninstall").done();
            assertThat(distribution.contents()).isEqualTo(before);
        }
    }
}
