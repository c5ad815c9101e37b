package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ProcessTimesTest {
    /** A process that is busy for a minute at most, behind another one that has left it alone. */
    private static final String BUSY =
        "setsid timeout 60 sh -c 'while :; do :; done' </dev/null >/dev/null 2>&1 & echo $!";
    private static final int MANY = 20;

    private final String mark = UUID.randomUUID().toString();
    private final ProcessTimes ours = new ProcessTimes(mark);
    private final ProcessTimes others = new ProcessTimes(mark + '-');

    @Test
    void shouldCountAProcessThatNobodyIsAboveAnyMoreAlsoWhenItHasEnded() throws Exception {
        final ProcessHandle busy = startDetached();
        try {
            assertThat(ProcessHandle.current().descendants()).doesNotContain(busy);
            // This process itself may have some between the last two looks.
            while (detached() < 2 * MANY) {
                Thread.sleep(10);
            }
        } finally {
            busy.children().forEach(ProcessHandle::destroyForcibly);
            busy.destroyForcibly();
        }
        while (ProcessHandle.allProcesses().anyMatch(process -> process.pid() == busy.pid() && process.isAlive())) {
            Thread.sleep(1);
        }

        assertThat(detached()).isGreaterThanOrEqualTo(MANY);
    }

    private ProcessHandle startDetached() throws IOException, InterruptedException {
        final ProcessBuilder builder = new ProcessBuilder("sh", "-c", BUSY);
        builder.environment().put(ProcessTimes.MARK, mark);
        final Process parent = builder.start();
        final long pid = Long.parseLong(new String(parent.getInputStream().readAllBytes()).strip());
        parent.waitFor();
        return ProcessHandle.of(pid).orElseThrow();
    }

    /** What has the one mark and not the other one. This process itself goes on between the looks. */
    private long detached() {
        return ours.ticks() - others.ticks();
    }
}
