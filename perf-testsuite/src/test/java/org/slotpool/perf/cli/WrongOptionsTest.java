/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongOptionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "compare|--case   |locl     |local, xa, no",
        "compare|--adapter|oracle   |noop, h2, postgres",
        "compare|--pool   |stock    |list, deque, slotpool, floor",
        "compare|--tx     |disk     |noop, memory, file",
        "compare|--clients|0        |1 to 1000",
        "compare|--clients|1,many   |1 to 1000",
        "compare|--clients|1001     |1 to 1000",
        "compare|--rounds |-1       |1 to 1000",
        "compare|--millis |5        |10 to 600000",
        "compare|--seconds|ten      |1 to 600",
        "compare|--seed   |x        |long",
        "outage |--pool   |floor    |list, deque, slotpool",
        "outage |--down   |0        |1 to 600",
        "cycle  |--threads|0        |1 to 1000",
        "cycle  |--forks  |0        |1 to 1000",
        "cycle  |--time   |1        |10 to 600000",
        "cycle  |--statistics|maybe |off, on, both",
        "scarce |--shape  |4/8      |1 to as many connections",
        "scarce |--shape  |8/4,8    |1 to 10000 threads",
        "scarce |--shape  |10001/4  |1 to 10000 threads",
        "scarce |--shape  |0/0      |1 to 10000 threads",
        "scarce |--hold   |-1       |0 to 10000000",
        "scarce |--pool   |floor    |list, deque, slotpool",
        "scarce |--fair   |maybe    |both, true, false",
        "scarce |--way    |spi,tcp  |spi, jdbc",
        "scarce |--rounds |0        |1 to 1000",
        "scarce |--millis |1        |10 to 600000",
        "scarce |--warmup-millis|0  |10 to 600000",
        "requests|--requests|0      |1 to 1000000",
        "requests|--threads|1001    |1 to 1000",
        "requests|--connections|0   |1 to 1000",
        "requests|--hold-millis|-1  |0 to 10000",
        "requests|--fair  |fair     |both, true, false",
        "requests|--pool  |floor    |list, deque, slotpool",
        "requests|--timeout-millis|0|10 to 600000",
        "ironjacamar|--transactions|199|200 to 10000000",
        "ironjacamar|--clients|1,0  |1 to 1000",
        "ironjacamar|--tx  |jts     |noop, memory, file",
        "ironjacamar|--case|some    |local, xa, no",
        "connectioncycle|--pool|none|list, deque, slotpool, floor",
        "connectioncycle|--shape|1/2|1 to as many connections",
        "connectioncycle|--fair|maybe|both, true, false",
        "connectioncycle|--time|1   |10 to 600000",
        "pointread|--pool  |hikari  |slotpool, slotpool-unfair, list",
        "pointread|--threads|1001   |1 to 1000",
        "strategies|--pool |tomcat  |slots-hints, slots-unfair",
        "strategies|--rounds|0      |1 to 1000",
        "peers  |--level  |tcp      |core, stub, postgres",
        "peers  |--pool   |c3p0     |slots-hints, slots-unfair",
        "peers  |--shape  |8        |1 to 10000 threads",
        "load   |--rate   |0        |1 to 1000",
        "load   |--hold   |-1       |0 to 10000000",
        "load   |--pool   |floor    |list, deque, slotpool",
        "load   |--seconds|0        |1 to 600",
        "cost   |--pool   |x        |list, deque, slotpool, floor",
        "gate   |--base   |no.jar   |nor a jar that is there",
        "gate   |--rounds |6        |7 to 1000",
        "flames |--pool   |floor    |list, deque, slotpool",
    })
    void areNamedWithTheirValueAndWhatIsAllowed(String command, String option, String value, String allowed) {
        Execution execution = Execution.of(command, option, value);
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        String wrong = value.substring(value.indexOf(',') + 1);
        assertThat(execution.err()).contains(option).contains("'" + wrong + "'").contains(allowed);
        assertThat(execution.out()).isEmpty();
    }

    @Test
    void aSliceHasOneLength() {
        Execution execution = Execution.of("compare", "--millis", "100", "--seconds", "1");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("--millis").contains("--seconds").contains("mutually exclusive");
    }

    @Test
    void aRunIsEitherQuickOrFull() {
        Execution execution = Execution.of("ironjacamar", "--quick", "--full");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("--quick").contains("--full").contains("mutually exclusive");
    }

    @Test
    void anUnknownOptionIsNamedAndSoIsTheOneThatIsMeant() {
        Execution execution = Execution.of("compare", "--pols=list");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("--pols").containsPattern("(?i)possible solutions:.*--pool").contains("compare --help");
    }

    @Test
    void anUnknownCommandIsNamedAndSoIsTheOneThatIsMeant() {
        Execution execution = Execution.of("compar");
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("compar").containsPattern("(?i)did you mean:.*compare");
    }

    @Test
    void everyCommandExplainsItself() {
        for (String command : PerfCommandLine.create().getSubcommands().keySet()) {
            Execution execution = Execution.of(command, "--help");
            assertThat(execution.exitCode()).as(command).isEqualTo(ExitCode.FINE);
            assertThat(execution.out()).contains("Usage: perf-testsuite " + command, "--out", "target/" + command + "/<time>");
        }
    }

    @Test
    void withoutASubcommandTheSubcommandsAreNamed() {
        Execution execution = Execution.of();
        assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(execution.err()).contains("compare", "cycle", "outage", "scarce", "requests");
    }
}
