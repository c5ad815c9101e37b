package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;

class CoreStateTest {
    @Test
    void shouldEndWithItsPartnerHoweverShortTheTimeIs() throws InterruptedException {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);

        for (long durationNs = 1; durationNs <= 1_000_000; durationNs *= 10) {
            assertThat(CoreState.probeNs(durationNs)).isPositive();
        }

        for (final Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("core-state")) {
                thread.join();
            }
        }
    }

    @Test
    void shouldBeMixedWhenProbesDoNotAgree() {
        assertThat(CoreState.of(100, 150, 199)).isEqualTo(CoreState.NEAR);
        assertThat(CoreState.of(200, 400, 300)).isEqualTo(CoreState.FAR);
        assertThat(CoreState.of(100, 400, 100)).isEqualTo(CoreState.MIXED);
    }
}
