/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import org.jboss.jca.core.CoreLogger;
import org.junit.jupiter.api.Test;

/** When the logger is asked again. */
class VerbosityTest {

    private static final long SECOND = 1_000;
    private static final long HOUR = 3_600 * SECOND;

    private boolean trace;
    private int asked;

    private Verbosity verbosity() {
        CoreLogger log = (CoreLogger) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {CoreLogger.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("isTraceEnabled");
                    asked++;
                    return trace;
                });
        return new Verbosity(new Surroundings(null, null, null, null, null, null, null, log, false, false));
    }

    @Test
    void aboutOnceASecond() {
        Verbosity verbosity = verbosity();
        long later = System.currentTimeMillis() + HOUR;
        verbosity.refresh(later);
        trace = true;
        verbosity.refresh(later + SECOND);
        assertThat(verbosity.trace()).isFalse();
        assertThat(asked).isEqualTo(2);
        verbosity.refresh(later + SECOND + 1);
        assertThat(verbosity.trace()).isTrue();
        assertThat(verbosity.any()).isTrue();
    }

    @Test
    void aClockThatIsSetBackDelaysNothing() {
        Verbosity verbosity = verbosity();
        trace = true;
        verbosity.refresh(System.currentTimeMillis() - HOUR);

        assertThat(verbosity.trace()).isTrue();
    }
}
