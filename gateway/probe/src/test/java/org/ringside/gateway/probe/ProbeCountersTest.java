package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.launch.LaunchException;

class ProbeCountersTest {
    private static final long MINUTE_NS = 60_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void shouldShowToOthersWhatTheProbeCounts() {
        try (ProbeCounters counters = ProbeCounters.create(folder, "probe")) {
            for (final ProbeCounter counter : ProbeCounter.values()) {
                for (int i = 0; i <= counter.ordinal(); i++) {
                    counters.increment(counter);
                }
            }

            assertThat(ProbeCountersSnapshot.readAll(folder)).singleElement().satisfies(seen -> {
                assertThat(seen.probe()).isEqualTo("probe");
                assertThat(seen.pid()).isEqualTo(ProcessHandle.current().pid());
                assertThat(seen.counters()).hasSameSizeAs(ProbeCounter.values()).containsEntry("received", 1L)
                    .containsEntry("refusedTooLong", 3L).containsEntry("unconnected", 18L);
                assertThat(seen.refused()).isEqualTo(3 + 4 + 5 + 6 + 7);
                assertThat(seen.dropped()).isEqualTo(8 + 9 + 10 + 11 + 12 + 13 + 14 + 15 + 16);
            });
            assertThat(counters.describe()).startsWith("1 received, 2 answered, 3 refused as too long, ");
        }
        assertThat(ProbeCountersSnapshot.readAll(folder)).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldShowWhenTheLoopWentRoundLast() {
        try (ProbeCounters counters = ProbeCounters.create(folder, "probe")) {
            assertThat(ProbeCountersSnapshot.readAll(folder).get(0).beatAgeNs()).isEqualTo(Heartbeat.NEVER);

            counters.beat(System.nanoTime() - MINUTE_NS);

            assertThat(ProbeCountersSnapshot.readAll(folder).get(0).beatAgeNs()).isGreaterThanOrEqualTo(MINUTE_NS);
            assertThat(ProbeCounters.HEARTBEAT_OFFSET % Heartbeat.LENGTH).isZero();
        }
    }

    @Test
    void shouldKeepApartFromGatewaysOfTheSameName() throws IOException {
        Files.write(folder.resolve("gw-1.counters"), new byte[600_000]);
        try (ProbeCounters counters = ProbeCounters.create(folder, "gw-1")) {
            counters.increment(ProbeCounter.RECEIVED);
            assertThat(ProbeCountersSnapshot.readAll(folder)).hasSize(1);
        }
        assertThat(folder.resolve("gw-1.counters")).exists();
        assertThat(ProbeCountersSnapshot.readAll(folder)).isEmpty();

        Files.delete(folder.resolve("gw-1.counters"));
        Files.write(folder.resolve("probe.probe.counters"), new byte[600]);
        assertThat(CountersImage.readAll(folder, CountersKind.GATEWAY)).isEmpty();
        assertThatThrownBy(() -> ProbeCountersSnapshot.readAll(folder)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("probe.probe.counters has no counters of a probe");
    }
}
