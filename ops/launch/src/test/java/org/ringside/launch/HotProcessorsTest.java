package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HotProcessorsTest {
    @Test
    void shouldGiveEachThreadItsOwn() {
        final HotProcessors processors = HotProcessors.of("3, 1").requireFor(2);

        assertThat(processors.of(0)).isEqualTo(3);
        assertThat(processors.of(1)).isEqualTo(1);
        assertThat(processors.word()).isEqualTo(" cpus=3,1");
    }

    @Test
    void shouldLeaveThemToTheKernelWhenNoneIsNamed() {
        final HotProcessors processors = HotProcessors.of("").requireFor(2);

        assertThat(processors.of(1)).isEqualTo(HotProcessors.NONE);
        assertThat(processors.word()).isEmpty();
        processors.requireAllowed();
        HotProcessors.bind(HotProcessors.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "-1", "1,", "1,1", "0-3", "99999", "1 2", "1,01"})
    void shouldBeRefusedWhenTheyAreNotDifferentNumbers(final String text) {
        assertThatThrownBy(() -> HotProcessors.of(text)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("cpus=" + text + ": different numbers");
    }

    @Test
    void shouldBeRefusedWhenThereAreMoreOrFewerThreads() {
        assertThatThrownBy(() -> HotProcessors.of("1,2").requireFor(1)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("cpus=1,2: a number for each hot thread, which are 1");
    }

    @Test
    void shouldRefuseAProcessorOnWhichTheProcessMayNotRun() {
        assertThatThrownBy(() -> HotProcessors.of("8191").requireAllowed()).isInstanceOfSatisfying(
            LaunchException.class, refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageContaining("cpus=8191: this process may run on {").hasMessageContaining("taskset");
        assertThatThrownBy(() -> HotProcessors.bind(8191)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("processor 8191");
    }
}
