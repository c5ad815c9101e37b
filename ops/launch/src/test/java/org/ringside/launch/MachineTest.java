package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineTest {
    @Test
    void shouldNameWhereItRuns() {
        final Machine machine = Machine.now();

        assertThat(machine.processor()).isNotBlank();
        assertThat(machine.cores()).isPositive();
        assertThat(machine.kernel()).contains(System.getProperty("os.name"));
        assertThat(machine.jvm()).contains(System.getProperty("java.vm.version"));
    }

    @Test
    void shouldTellTheShareOfStolenTime() {
        final ProcessorTime before = ProcessorTime.parse("cpu  100 0 50 800 10 0 0 40 7 0\ncpu0 1 1\n");
        final ProcessorTime after = ProcessorTime.parse("cpu  150 0 60 820 10 0 0 60 9 0\ncpu0 1 1\n");

        assertThat(before).isEqualTo(new ProcessorTime(1_000, 40));
        assertThat(after.stolenSince(before)).isEqualTo(0.2);
        assertThat(before.stolenSince(before)).isZero();
    }
}
