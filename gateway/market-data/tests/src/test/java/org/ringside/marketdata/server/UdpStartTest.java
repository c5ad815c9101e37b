package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishers follow each other, each with events that wait for it, and a subscriber over UDP is there all the time. */
@Tag("slow")
class UdpStartTest {
    @TempDir
    private Path disk;

    @Test
    @DisplayName("a publisher sends before its subscribers over UDP have heard of it")
    void shouldHaveEveryEventOverUdpWhenPublishersChange() throws IOException {
        final InetSocketAddress recovery = ReplayingSubscriber.freeAddress();
        final Map<String, String> ports = Map.of("recovery", "127.0.0.1:" + recovery.getPort());
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            try (SubscribedBooks books = new SubscribedBooks(market);
                ReplayingSubscriber overUdp =
                    new ReplayingSubscriber(market, market.overUdp() + " #1001", recovery)) {
                for (int i = 0; i < 4; i++) {
                    market.trade(100);
                    market.publish(ports);
                    overUdp.pollUntil(books.await());
                    market.stopPublisher();
                }

                assertThat(overUdp.news()).singleElement().asString().endsWith(" begins");
            }
        }
    }
}
