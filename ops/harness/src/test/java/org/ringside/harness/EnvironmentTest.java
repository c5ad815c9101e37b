package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.launch.Machine;

class EnvironmentTest {
    /** Reports of runs and of benchmarks name one machine in one way. */
    @Test
    void shouldNameTheMachineAsRunReportsDo() {
        final Machine machine = Machine.now();

        final Environment environment = Environment.now();

        assertThat(List.of(environment.processor(), environment.cores(), environment.kernel(), environment.jvm(),
            environment.flags())).isEqualTo(List.of(machine.processor(), machine.cores(), machine.kernel(),
            machine.jvm(), machine.flags()));
    }

    @Test
    void shouldNameThePeersWithTheirVersions() {
        assertThat(Environment.versions(
            "/a/classes:/a/lib/parity-match-0.7.0.jar:/a/lib/agrona-2.6.0.jar:/a/lib/exchange-core-0.5.3.jar",
            List.of("exchange-core", "parity-match", "gone")))
            .containsExactly("exchange-core 0.5.3", "parity-match 0.7.0");
    }
}
