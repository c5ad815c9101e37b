package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.counters.PublisherCounters;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.store.SentFile;
import org.ringside.matching.protocol.PulseEncoder;

/** What packets say when the engine gives no sign of life, and who is not served at all. The time is given in. */
class SilenceTest {
    private static final long SESSION = 1_800_000_000_000_000_000L;
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    private final List<Integer> flags = new ArrayList<>();
    private final PacketReader packet = new PacketReader();
    private final long start = System.nanoTime();

    @Test
    @DisplayName("the engine stands still for five seconds")
    void shouldSayThatTheEngineIsSilentAfterThreeSecondsAndUntilItsNextPulse() throws IOException {
        try (PublisherCounters counters = PublisherCounters.create(folder, "market-data");
            LiveFeed feed = feed(counters)) {
            pulse(feed, 1);
            for (int second = 1; second <= 6; second++) {
                work(feed, second);
            }
            pulse(feed, 7);
            work(feed, 7);
            work(feed, 8);

            assertThat(flags).containsExactly(0, 0, 0, PacketDescriptor.FLAG_ENGINE_SILENT,
                PacketDescriptor.FLAG_ENGINE_SILENT, PacketDescriptor.FLAG_ENGINE_SILENT, 0, 0);
            assertThatThrownBy(() -> feed.onPulse(SESSION + 1, 1, start, SESSION)).isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("the engine has begun another session, ").hasMessageNotContaining("\n");
        }
    }

    @Test
    void shouldSayThatASessionIsOverAndNotThatItsEngineIsSilent() throws IOException {
        try (PublisherCounters counters = PublisherCounters.create(folder, "market-data");
            LiveFeed feed = feed(counters)) {
            work(feed, 1);
            feed.endSession();
            for (int second = 2; second <= 5; second++) {
                work(feed, second);
            }

            assertThat(flags).startsWith(0).hasSize(5);
            assertThat(flags.subList(1, 5)).containsOnly(PacketDescriptor.FLAG_END_OF_SESSION);
        }
    }

    /** A loss of power may take the end of the store, and leave what is noted of it. */
    @Test
    void shouldRefuseAnEngineThatHasLessThanWasSentThoughTheStoreLacksThatToo() throws IOException {
        final Path store = Files.createDirectories(folder.resolve("store").resolve(Long.toString(SESSION)));
        SentFile.open(store, 10).close();
        try (PublisherCounters counters = PublisherCounters.create(folder, "market-data");
            LiveFeed feed = feed(counters)) {
            final long later = System.nanoTime() + SECOND;

            assertThatThrownBy(() -> feed.onPulse(SESSION, 10, later, SESSION))
                .isInstanceOfSatisfying(LaunchException.class, refused ->
                    assertThat(refused.exitCode()).isEqualTo(ExitCode.CORRUPT))
                .hasMessageStartingWith("events up to 10 were published, but the engine only has those up to 9: ");
        }
    }

    @Test
    @DisplayName("the engine has policy=memory")
    void shouldRefuseAnEngineWithoutAJournal() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PulseEncoder.BLOCK_LENGTH]);
        new PulseEncoder().wrap(buffer, 0).session(SESSION).nextSequence(1).policy((short) 0);

        assertThatThrownBy(() -> new RingIntake(session -> null)
            .onMessage(PulseEncoder.TEMPLATE_ID, buffer, 0, PulseEncoder.BLOCK_LENGTH, 0, true))
            .isInstanceOf(LaunchException.class).hasMessageContaining("policy=memory").hasMessageNotContaining("\n");
    }

    private LiveFeed feed(final PublisherCounters counters) throws IOException {
        final Path file = Files.write(folder.resolve("market-data.properties"),
            List.of("journal=" + folder.resolve("journal"), "store=" + folder.resolve("store"), "recovery=off"));
        final MarketDataConfig config = ConfigFile.read(file, Map.of(), MarketDataConfig.class);
        return new LiveFeed(FeedSettings.of(SESSION, 0, 1), SESSION, config,
            Map.of(FeedStream.ORDERS, List.of((buffer, offset, length) -> {
                packet.wrap(buffer, offset, length);
                return flags.add(packet.packetFlags());
            })), new FeedCounters(counters), line -> { });
    }

    private void pulse(final LiveFeed feed, final int second) {
        feed.onPulse(SESSION, 1, start + second * SECOND, SESSION + second * SECOND);
    }

    private void work(final LiveFeed feed, final int second) {
        feed.work(start + second * SECOND, SESSION + second * SECOND);
    }
}
