package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.testing.ForkedJvm;

/**
 * One publisher follows the other while a subscriber reads nothing: the first one is killed, the others end. The short
 * form, without publishers, is {@code FeedSubscriberTest}.
 */
@Tag("slow")
class PublisherChangeTest {
    /** More than the subscriber takes at a time, of two destinations. */
    private static final long PACKETS = 800;
    private static final int FEW = 20;

    @TempDir
    private Path disk;

    @Test
    @DisplayName("publishers change while a subscriber is behind")
    void shouldShowNoGapToASubscriberThatIsBehindWhenPublishersChange() throws Exception {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            try (CheckedFeed feed = new CheckedFeed(market)) {
                try (ForkedJvm publisher = market.fork(List.of(), Map.of())) {
                    assertThat(publisher.line()).startsWith("ready market-data");
                    tradeUntilManyPacketsAreSent(market);
                    publisher.kill();
                }
                for (int i = 0; i < 2; i++) {
                    market.publish();
                    tradeUntilManyPacketsAreSent(market);
                    market.stopPublisher();
                }
                market.publish();

                feed.awaitAll("after three publishers");

                assertThat(feed.compared()).isPositive();
            }
        }
    }

    private static void tradeUntilManyPacketsAreSent(final RunningMarket market) {
        while (PublisherCountersSnapshot.readAll(market.queues()).get(0)
            .of(FeedStream.ORDERS, StreamCounter.PACKETS) < PACKETS) {
            market.trade(FEW);
            market.awaitAnswers();
        }
    }
}
