package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.replay.ReplayLimits;
import org.ringside.marketdata.replay.ReplayingFeed;

/** An engine begins another session, while a subscriber of the one before waits for more. */
@Tag("slow")
class SessionEndTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path disk;

    @Test
    @DisplayName("another session begins, with a new journal and new queues")
    void shouldTellSubscribersThatASessionIsOverBeforeTheNextOneBegins() throws IOException {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish();
            try (SubscribedBooks books = new SubscribedBooks(market)) {
                market.trade(500);
                final long last = books.await();
                market.stopPublisher();
                market.beginSession();
                market.trade(100);
                assertThat(books.takeFlags()).doesNotContain(PacketDescriptor.FLAG_END_OF_SESSION);
                market.publish();
                books.await();

                final List<String> sessions = sessions(market);
                final String[] news =
                    {sessions.get(0) + " begins", sessions.get(0) + " ends", sessions.get(1) + " begins"};
                assertThat(books.newsOfOrders()).containsExactly(news);
                assertThat(books.newsOfLevels()).containsExactly(news);
                assertThat(market.messages()).contains("session " + sessions.get(0) + " is over behind event " + last);

                market.stopPublisher();
                books.takeFlags();
                market.publish();
                market.trade(100);
                books.await();
                assertThat(books.takeFlags()).as("the end is told once")
                    .doesNotContain(PacketDescriptor.FLAG_END_OF_SESSION);
            }
        }
    }

    /** The last events did not come, and nothing comes behind them that would show that, before the end is told. */
    @Test
    @DisplayName("a subscriber has missed the last events of a session, and another one begins")
    void shouldSendAgainWhatWasMissedOfASessionWhileItsEndIsTold() throws IOException {
        final InetSocketAddress recovery = freeAddress();
        final Map<String, String> ports = Map.of("recovery", "127.0.0.1:" + recovery.getPort());
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish(ports);
            try (SubscribedBooks books = new SubscribedBooks(market);
                HardOfHearing subscriber = new HardOfHearing(market.connect(), recovery)) {
                market.trade(500);
                final long before = books.await();
                subscriber.pollUntil(before, market);
                market.trade(200);
                final long last = books.await();
                market.stopPublisher();
                subscriber.drop();
                assertThat(last).isGreaterThan(before);

                market.beginSession();
                market.trade(100);
                market.publish(ports);
                subscriber.pollUntilSessions(2, market);

                final List<String> sessions = sessions(market);
                assertThat(subscriber.news).as("%s", market.messages()).containsExactly(sessions.get(0) + " begins",
                    sessions.get(0) + " ends behind " + last, sessions.get(1) + " begins");
                assertThat(subscriber.replaying.requests()).isPositive();
            }
        }
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
        }
    }

    /** A subscriber of L3 that loses packets when it is told to, and asks for what it has missed. */
    private static final class HardOfHearing implements FeedListener, AutoCloseable {
        private final List<String> news = new ArrayList<>();
        private final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, this);
        private final ReplayingFeed replaying;
        private final Aeron aeron;
        private final FeedSubscriber subscriber;
        private boolean isDropping;
        private int sessions;

        HardOfHearing(final Aeron aeron, final InetSocketAddress recovery) {
            this.aeron = aeron;
            replaying = new ReplayingFeed(feed, recovery, ReplayLimits.DEFAULT);
            subscriber =
                new FeedSubscriber(aeron, FeedChannel.list("aeron:ipc?tether=false #1001"), this::onPacket);
        }

        private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
            if (!isDropping) {
                replaying.onPacket(buffer, offset, length, System.nanoTime());
            }
        }

        @Override
        public void onSession(final long session) {
            news.add(session + " begins");
            sessions++;
        }

        @Override
        public void onSessionEnd(final long session) {
            news.add(session + " ends behind " + (feed.nextSequence() - 1));
        }

        @Override
        public void onGap(final long fromSequence, final long toSequence) {
            news.add("events " + fromSequence + " to " + toSequence + " are missing");
        }

        void pollUntil(final long sequence, final RunningMarket market) {
            final long start = System.nanoTime();
            while (feed.nextSequence() <= sequence) {
                poll(start, market);
            }
        }

        void pollUntilSessions(final int number, final RunningMarket market) {
            final long start = System.nanoTime();
            while (sessions < number) {
                poll(start, market);
            }
        }

        private void poll(final long start, final RunningMarket market) {
            replaying.poll(System.nanoTime());
            if (subscriber.poll(100) == 0) {
                LockSupport.parkNanos(1_000_000);
                market.requirePublisher();
            }
            assertThat(System.nanoTime() - start).as("%s; %s", news, market.messages()).isLessThan(PATIENCE_NS);
        }

        /** What there is does not come. */
        void drop() {
            isDropping = true;
            while (subscriber.poll(100) > 0) {
                Thread.onSpinWait();
            }
            isDropping = false;
        }

        @Override
        public void close() {
            CloseHelper.closeAll(replaying, subscriber, aeron);
        }
    }

    private static List<String> sessions(final RunningMarket market) throws IOException {
        try (Stream<Path> stores = Files.list(market.store())) {
            return stores.filter(Files::isDirectory).map(store -> store.getFileName().toString()).sorted().toList();
        }
    }
}
