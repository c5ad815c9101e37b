package org.ringside.ops.console.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.ops.metrics.ProcFiles.ThreadTimes;

class ProcessUseTest {
    private static final long PID = 812;

    @Test
    void shouldCountWhatThreadsHaveRunWhenOneOfThemHasEnded() {
        final ProcessUse before = use(PID, new ThreadTimes(1, "main", 100, 10), new ThreadTimes(2, "C2", 5_000, 400));
        final ProcessUse now = use(PID, new ThreadTimes(1, "main", 130, 12), new ThreadTimes(3, "C2", 7, 1));

        assertThat(now.cpuNsSince(before)).isEqualTo(37);
        assertThat(now.waitNsSince(before)).isEqualTo(3);
    }

    @Test
    void shouldCountNothingWhenAnotherProcessHasTheName() {
        final ProcessUse before = use(PID, new ThreadTimes(1, "main", 100, 10));
        final ProcessUse now = use(PID + 1, new ThreadTimes(1, "main", 3_000, 200));

        assertThat(now.cpuNsSince(before)).isZero();
    }

    @Test
    void shouldReadThreadsOfThisProcess() {
        final ProcessUse now = ProcessUse.of(ProcessHandle.current().pid()).orElseThrow();

        assertThat(now.threads()).extracting(ThreadTimes::tid).doesNotHaveDuplicates().isNotEmpty();
        assertThat(now.cpuNsSince(now)).isZero();
    }

    private static ProcessUse use(final long pid, final ThreadTimes... threads) {
        return new ProcessUse(pid, List.of(threads), 0, "0-3");
    }
}
