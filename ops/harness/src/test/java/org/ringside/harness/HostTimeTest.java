package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostTimeTest {
    @Test
    void shouldSayWhichPartTheHostTook() {
        final HostTime before = HostTime.of("cpu  100 0 50 800 0 0 0 50 0 0");
        final HostTime after = HostTime.of("cpu  140 0 60 820 0 0 0 80 0 0");

        assertThat(after.stolenSince(before)).isEqualTo(0.3);
        assertThat(before.stolenSince(before)).isZero();
    }

    @Test
    void shouldSayNothingWhereTheKernelDoesNotCount() {
        assertThat(HostTime.of("cpu").stolenSince(HostTime.of("cpu"))).isZero();
        assertThat(HostTime.of("cpu 1 2 3 4").stolenSince(HostTime.of("cpu 1 1 1 1"))).isZero();
    }
}
