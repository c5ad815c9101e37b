package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class OtherLoadTest {
    /** A process that is busy for ever, behind another one that has left it alone. */
    private static final String BUSY = "setsid sh -c 'while :; do :; done' </dev/null >/dev/null 2>&1 & echo $!";
    private static final int MANY = 5;

    @Test
    void shouldCountAProcessAsOursThatNobodyIsAboveAnyMore() throws Exception {
        final String mark = UUID.randomUUID().toString();
        final OtherLoad load = new OtherLoad(mark);
        final OtherLoad stranger = new OtherLoad(mark + '-');
        final ProcessBuilder builder = new ProcessBuilder("sh", "-c", BUSY);
        builder.environment().put(OtherLoad.MARK, mark);
        final Process parent = builder.start();
        final ProcessHandle busy = ProcessHandle.of(
            Long.parseLong(new String(parent.getInputStream().readAllBytes()).strip())).orElseThrow();
        try {
            parent.waitFor();
            assertThat(ProcessHandle.current().descendants()).doesNotContain(busy);
            while (load.ticksOfOurs() - stranger.ticksOfOurs() < MANY) {
                Thread.onSpinWait();
            }
        } finally {
            busy.destroyForcibly();
        }
    }
}
