package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The {@link Soak}, short; and with the profile {@code long} the same with a mistake, which it must find. */
@Tag("slow")
class SoakTest {
    private static final long SECONDS = Boolean.getBoolean("ringside.long") ? 15 : 2;
    private static final long MOST_SECONDS_UNTIL_A_LOSS = 60;

    @Test
    void shouldLoseNothingWhenProcessesAreKilledAndStopped() throws IOException, InterruptedException {
        final SoakReport report = run(SoakPlan.of(SECONDS, System.nanoTime()));

        assertThat(report.isSound()).as(report.text()).isTrue();
        assertThat(report.delivered()).isPositive();
        assertThat(report.tally().producerKills).isPositive();
        assertThat(report.tally().consumerKills).isPositive();
    }

    @Test
    @Tag("long")
    void shouldLoseAcknowledgedMessagesWhenSlotsAreGivenAwayOnATimeout() throws IOException, InterruptedException {
        final SoakReport report = run(SoakPlan.of(MOST_SECONDS_UNTIL_A_LOSS, System.nanoTime()).withSkipRule());

        assertThat(report.lost()).as(report.text()).isPositive();
    }

    private static SoakReport run(final SoakPlan plan) throws IOException, InterruptedException {
        try (SoakRun run = new SoakRun(plan)) {
            final SoakReport report = run.run();
            System.out.println(report.text());
            return report;
        }
    }
}
