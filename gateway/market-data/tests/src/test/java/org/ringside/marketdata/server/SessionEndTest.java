package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.Subscription;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.client.PacketDescriptor;

/** An engine begins another session, while a subscriber of the one before waits for more. */
@Tag("slow")
class SessionEndTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final Map<String, String> ITCH =
        Map.of("itch.destination", "127.0.0.1:9", "itch.requests", "127.0.0.1:0");
    /** Nothing is dropped because it has waited. */
    private static final Map<String, String> PATIENT = Map.of("maxLagMs", "600000");

    @TempDir
    private Path disk;

    @Test
    @DisplayName("another session begins, with a new journal and new queues")
    void shouldTellSubscribersThatASessionIsOverBeforeTheNextOneBegins() throws IOException {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish(ITCH);
            try (SubscribedBooks books = new SubscribedBooks(market)) {
                market.trade(500);
                final long last = books.await();
                awaitMessage(market, "session \\w+ of ITCH begins");
                market.stopPublisher();
                market.beginSession();
                market.trade(100);
                assertThat(books.takeFlags()).doesNotContain(PacketDescriptor.FLAG_END_OF_SESSION);
                market.publish(ITCH);
                books.await();

                final List<String> sessions = sessions(market);
                final String[] news =
                    {sessions.get(0) + " begins", sessions.get(0) + " ends", sessions.get(1) + " begins"};
                assertThat(books.newsOfOrders()).containsExactly(news);
                assertThat(books.newsOfLevels()).containsExactly(news);
                assertThat(market.messages()).contains("session " + sessions.get(0) + " is over behind event " + last);
                awaitMessage(market, "ITCH goes on with session (\\w+)A[\\s\\S]*session \\1B of ITCH begins");
                assertThat(market.messages()).doesNotContain("of ITCH ends without");

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

    /** As when the media driver was killed with the publisher: Aeron tells its clients after ten seconds. */
    @Test
    @DisplayName("nobody listens when a publisher is to tell the end of a session")
    void shouldTellTheEndWhenSomebodyListens() throws IOException {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish();
            try (SubscribedBooks books = new SubscribedBooks(market)) {
                market.trade(100);
                books.await();
            }
            market.stopPublisher();
            final String ended = sessions(market).get(0);
            market.beginSession();
            market.trade(200);
            market.publish();
            awaitMessage(market, ended + " is over behind event ");
            final long start = System.nanoTime();
            while (System.nanoTime() - start < EndOfSession.TOLD_NS + IDLE_NS) {
                assertThat(sessions(market)).as("the next one has not begun").hasSize(1);
                LockSupport.parkNanos(IDLE_NS);
            }
            try (SubscribedBooks books = new SubscribedBooks(market)) {
                books.await();

                assertThat(books.newsOfOrders()).startsWith(ended + " begins", ended + " ends").hasSize(3);
            }
            assertThat(market.messages()).doesNotContain("nobody has listened");
        }
    }

    /** What it has not taken would be waited for until nobody else is. */
    @Test
    @DisplayName("a subscriber stands still when a publisher is to tell the end of a session")
    void shouldTellTheEndToTheOthersWhenASubscriberStandsStill() throws IOException {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish(PATIENT);
            try (Aeron other = market.connect(); SubscribedBooks books = new SubscribedBooks(market);
                Subscription still = other.addSubscription(market.overUdp(), 1001)) {
                while (!still.isConnected()) {
                    LockSupport.parkNanos(IDLE_NS);
                }
                market.trade(20_000);
                books.await();
                market.stopPublisher();
                final String ended = sessions(market).get(0);
                market.beginSession();
                market.trade(200);
                market.publish(PATIENT);
                books.await();

                assertThat(books.newsOfOrders()).startsWith(ended + " begins", ended + " ends").hasSize(3);
            }
            assertThat(market.messages()).doesNotContain("nobody has listened");
        }
    }

    /** Nothing of an old session is to be kept, as when the publisher was away for longer than it would be. */
    @Test
    void shouldTellTheEndOfASessionBeforeItsStoreIsDeleted() throws IOException {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish();
            try (SubscribedBooks books = new SubscribedBooks(market)) {
                market.trade(100);
                books.await();
                market.stopPublisher();
                final String ended = sessions(market).get(0);
                market.beginSession();
                market.trade(200);
                market.publish(Map.of("keepDays", "0"));
                books.await();

                assertThat(books.newsOfOrders()).startsWith(ended + " begins", ended + " ends").hasSize(3);
            }
        }
    }

    /** The last events did not come, and nothing comes behind them that would show that, before the end is told. */
    @Test
    @DisplayName("a subscriber has missed the last events of a session, and another one begins")
    void shouldSendAgainWhatWasMissedOfASessionWhileItsEndIsTold() throws IOException {
        final InetSocketAddress recovery = ReplayingSubscriber.freeAddress();
        final Map<String, String> ports = Map.of("recovery", "127.0.0.1:" + recovery.getPort());
        try (RunningMarket market = new RunningMarket(disk)) {
            market.shareMedia();
            market.publish(ports);
            try (SubscribedBooks books = new SubscribedBooks(market);
                ReplayingSubscriber subscriber =
                    new ReplayingSubscriber(market, "aeron:ipc?tether=false #1001", recovery)) {
                market.trade(500);
                final long before = books.await();
                subscriber.pollUntil(before);
                market.trade(200);
                final long last = books.await();
                market.stopPublisher();
                subscriber.drop();
                assertThat(last).isGreaterThan(before);

                market.beginSession();
                market.trade(100);
                market.publish(ports);
                subscriber.pollUntilSessions(2);

                final List<String> sessions = sessions(market);
                assertThat(subscriber.news()).as("%s", market.messages()).containsExactly(sessions.get(0) + " begins",
                    sessions.get(0) + " ends behind " + last, sessions.get(1) + " begins");
                assertThat(subscriber.requests()).isPositive();
            }
        }
    }

    private static void awaitMessage(final RunningMarket market, final String pattern) {
        final Pattern wanted = Pattern.compile(pattern);
        final long start = System.nanoTime();
        while (!wanted.matcher(market.messages()).find()) {
            assertThat(System.nanoTime() - start).as("%s in %s", pattern, market.messages()).isLessThan(PATIENCE_NS);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static List<String> sessions(final RunningMarket market) throws IOException {
        try (Stream<Path> stores = Files.list(market.store())) {
            return stores.filter(Files::isDirectory).map(store -> store.getFileName().toString()).sorted().toList();
        }
    }
}
