package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.testing.SmallDisk;

/**
 * The disk of a publisher's store fills up while traders trade and a subscriber listens. The short form, of the store
 * alone, is in {@code EventStoreTest}.
 */
@Tag("long")
class FullStoreTest {
    private static final String WORDS = "no room is left in the file system; free some and start again";
    private static final int MANY = 5_000;

    @TempDir
    private Path disk;

    /** The first segment is there, and there is no room for the second one. */
    @Test
    @DisplayName("the disk of the store fills up in the middle of a run")
    void shouldSendNothingThatIsNotKeptAndGoOnWithoutAHoleWhenThereIsRoom() throws IOException {
        final Path folder = Files.createDirectory(disk.resolve("small"));
        try (SmallDisk small = SmallDisk.mount(folder, "24m")) {
            final Map<String, String> place = Map.of("store", folder.resolve("store").toString());
            try (RunningMarket market = shared(); CheckedFeed feed = new CheckedFeed(market)) {
                market.publish(place);
                tradeUntilItStops(market, feed);
                requireWords(market);
                final long before = market.awaitAnswers();
                market.trade(MANY);
                assertThat(market.awaitAnswers() - before).isGreaterThanOrEqualTo(MANY);

                final Path filler = small.fill();
                assertThatThrownBy(() -> market.publish(place)).isInstanceOf(LaunchException.class)
                    .hasMessageContaining(WORDS).hasMessageNotContaining("\n");
                Files.delete(filler);
                small.resize("96m");
                final long last = feed.last();
                market.publish(place);
                feed.awaitAll("behind a disk that was full", last);
                assertThat(feed.compared()).isPositive();
                market.stopPublisher();
            }
        }
    }

    /** Its clients may be late on a machine that has much to do. */
    private RunningMarket shared() throws IOException {
        final RunningMarket market = new RunningMarket(disk);
        market.shareMedia();
        return market;
    }

    private static void tradeUntilItStops(final RunningMarket market, final CheckedFeed feed) {
        while (market.isPublishing()) {
            market.trade(MANY / 10);
            market.awaitAnswers();
            feed.poll();
        }
    }

    private static void requireWords(final RunningMarket market) {
        assertThatThrownBy(() -> market.publisher().await()).isInstanceOfSatisfying(LaunchException.class, stopped -> {
            assertThat(stopped.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(stopped).hasMessageStartingWith("stopped: ").hasMessageContaining(WORDS)
                .hasMessageNotContaining("\n");
        });
        market.stopPublisher();
    }
}
