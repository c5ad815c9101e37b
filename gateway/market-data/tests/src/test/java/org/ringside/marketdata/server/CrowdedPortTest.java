package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.marketdata.counters.RecoveryCounter;
import org.ringside.marketdata.counters.StreamCounter;

/** What is live does not depend on who comes to the port of replays: that has a thread of its own. */
@Tag("slow")
class CrowdedPortTest {
    private static final int CONNECTIONS = 1_000;
    private static final int AT_ONCE = 50;
    private static final long PAUSE_NS = 1_000_000;

    @TempDir
    private Path disk;

    @Test
    @DisplayName("1,000 connections come to the port of replays while traders trade")
    void shouldSendEveryLiveEventOnceWhoeverComesToThePortOfReplays() throws IOException {
        final InetSocketAddress recovery = ReplayingSubscriber.freeAddress();
        final List<SocketChannel> others = new ArrayList<>();
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish(Map.of("recovery", "127.0.0.1:" + recovery.getPort()));
            try (ReplayingSubscriber subscriber =
                new ReplayingSubscriber(market, "aeron:ipc?tether=false #1001", recovery);
                SubscribedBooks books = new SubscribedBooks(market)) {
                market.trade(100);
                subscriber.pollUntil(1);
                while (others.size() < CONNECTIONS) {
                    others.add(connect(recovery, others.size() % 2 == 0));
                    if (others.size() % AT_ONCE == 0) {
                        market.trade(AT_ONCE);
                    }
                }
                final long last = books.await();
                subscriber.pollUntil(last);

                final PublisherCountersSnapshot seen = awaitAnswers(market);
                assertThat(seen.of(RecoveryCounter.REFUSED)).isPositive();
                assertThat(seen.of(PublisherCounter.EVENTS)).isEqualTo(last);
                assertThat(seen.sum(StreamCounter.DROPPED)).isZero();
                assertThat(subscriber.requests()).isZero();
                assertThat(subscriber.news()).as("no gap").hasSize(1);
            }
        } finally {
            CloseHelper.closeAll(others);
        }
    }

    /** Waits until nobody waits for the port any more: the kernel takes connections before the publisher does. */
    private static PublisherCountersSnapshot awaitAnswers(final RunningMarket market) {
        while (true) {
            final PublisherCountersSnapshot seen = PublisherCountersSnapshot.readAll(market.queues()).get(0);
            if (seen.of(RecoveryCounter.ACCEPTS) + seen.of(RecoveryCounter.REFUSED) >= CONNECTIONS) {
                return seen;
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private static SocketChannel connect(final InetSocketAddress recovery, final boolean isSilent)
        throws IOException {
        final SocketChannel other = SocketChannel.open(recovery);
        try {
            other.write(ByteBuffer.wrap(isSilent ? new byte[0] : new byte[] {1, 2, 3, 4}));
        } catch (final IOException refused) {
            // It was told so before it could send anything.
            other.close();
        }
        return other;
    }
}
