package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.ringside.launch.Messages;

class ProgressLineTest {
    private static final long SECOND = 1_000_000_000L;

    private final StringWriter err = new StringWriter();
    private final Progress progress = new Progress();

    @Test
    void shouldShowALineThatChangesWhenARunOnATerminalTakesLongerThanTwoSeconds() {
        final ProgressLine line = line(true);
        progress.in(RunPhase.SENDING, 0);
        progress.of(20_000, 37, 41_200);
        line.tell(SECOND);
        assertThat(err.toString()).isEmpty();

        progress.of(60_000, 37, 41_200);
        progress.wrong(2, 1);
        line.tell(3 * SECOND);

        assertThat(err.toString()).contains("  3 s  sending  20,000 messages/s  37 in flight  p99 41.2 us  2 rejects"
            + "  1 errors").doesNotContain("\n");
    }

    @Test
    void shouldBeSilentWhenNobodyWatches() {
        final ProgressLine line = line(false);
        progress.in(RunPhase.SENDING, 5 * SECOND);
        progress.of(60_000, 37, 41_200);
        line.tell(60 * SECOND);

        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldSayOnceWhatIsMissingWhenTheRunWaits() {
        final ProgressLine line = line(false);
        progress.of(60_000, 1, 0);
        progress.in(RunPhase.SETTLING, 2 * SECOND);
        line.tell(10 * SECOND);
        assertThat(err.toString()).isEmpty();

        progress.in(RunPhase.SETTLING, 3 * SECOND);
        line.tell(11 * SECOND);
        line.tell(12 * SECOND);

        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("trader-sim: 1 message has no answer yet.");
    }

    @Test
    void shouldSayWhatIsMissingWhenAllMessagesHaveAnswers() {
        progress.in(RunPhase.SETTLING, 3 * SECOND);
        line(false).tell(SECOND);

        assertThat(err.toString()).contains("reports of trades or ends are missing");
    }

    private ProgressLine line(final boolean isWatched) {
        return new ProgressLine(new Messages("trader-sim", new PrintWriter(err, true)), progress, isWatched);
    }
}
