package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.Aeron;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.counters.Heartbeat;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.Book;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.marketdata.counters.RecoveryCounter;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.replay.ReplayClient;
import org.ringside.marketdata.replay.ReplayStatus;
import org.ringside.matching.follower.PublicReplay;

/**
 * The publisher beside an engine that runs: a queue that was full, a subscriber that joins late, a publisher that
 * starts again. Whoever subscribes has the books that the journal leads to.
 */
@Tag("slow")
class MarketDataServerTest {
    private static final int INSTRUMENT = 1;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final Pattern RECOVERY = Pattern.compile("recovery at 127\\.0\\.0\\.1:(\\d+)");

    @TempDir
    private Path disk;

    private RunningMarket market;
    private Aeron aeron;
    private FeedSubscriber subscriber;
    private OrderFeed orders;
    private LevelFeed levels;
    private FeedSubscriber udpSubscriber;
    private OrderFeed overUdp;

    @BeforeEach
    void open() throws IOException {
        market = new RunningMarket(disk);
    }

    private void publish() throws IOException {
        market.publish(Map.of("itch.destination", "127.0.0.1:9", "itch.requests", "127.0.0.1:0"));
        aeron = market.connect();
        orders = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
        levels = new LevelFeed(FeedLimits.DEFAULT, new FeedListener() { });
        subscriber = new FeedSubscriber(aeron, FeedChannel.list("aeron:ipc?tether=false #1001, aeron:ipc #1002,"
            + "aeron:ipc?tether=false #1011"), (buffer, offset, length) -> {
                orders.onPacket(buffer, offset, length, System.nanoTime());
                levels.onPacket(buffer, offset, length, System.nanoTime());
            });
        overUdp = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
        udpSubscriber = new FeedSubscriber(aeron, FeedChannel.list(market.overUdp() + " #1001, "
            + "aeron:ipc?tether=false #1011"), (buffer, offset, length) ->
                overUdp.onPacket(buffer, offset, length, System.nanoTime()));
    }

    private void awaitMessage(final String part) {
        final long end = System.nanoTime() + PATIENCE_NS;
        while (!market.messages().contains(part)) {
            assertThat(System.nanoTime()).as("no message '%s'", part).isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void stopPublisher() {
        CloseHelper.closeAll(udpSubscriber, subscriber, aeron);
        market.stopPublisher();
    }

    @AfterEach
    void close() {
        CloseHelper.closeAll(udpSubscriber, subscriber, aeron, market);
    }

    @Test
    void shouldRefuseAWaitStrategyThatThereIsNot() {
        assertThatThrownBy(() -> market.config(Map.of("wait", "sometimes"))).isInstanceOf(LaunchException.class)
            .hasMessageContaining("wait=sometimes: one of busy-spin, yield, sleep, blocking, timed-blocking, phased");
    }

    @Test
    @DisplayName("the publisher starts late, or again, and the queue was full")
    void shouldPublishTheBooksOfAnEngineWhoeverStartsWhen() throws IOException {
        market.trade(1_500);
        publish();
        market.trade(300);
        awaitBooks();
        awaitMessage(" of ITCH begins");
        assertThat(PublisherCountersSnapshot.readAll(market.queues()).get(0).of(ItchCounter.SESSIONS)).isOne();
        stopPublisher();

        market.trade(700);
        publish();
        market.trade(100);
        final long last = awaitBooks();
        assertThat(orders.session()).isPositive();
        assertThat(market.messages()).contains("goes on behind event ")
            .contains("are not in the queue: they are made again").contains("has all events up to ")
            .doesNotContain("error");
        askAgain(last);
        awaitMessage("ITCH goes on with session ");
        assertThat(market.messages()).containsPattern("session \\d{8}A of ITCH begins")
            .containsPattern("ITCH goes on with session \\d{8}A, message \\d+");
        checkCounters(last);
    }

    /** What tools are shown of all this, by the publisher that runs. */
    private void checkCounters(final long last) {
        final PublisherCountersSnapshot seen = PublisherCountersSnapshot.readAll(market.queues()).get(0);
        assertThat(seen.publisher()).isEqualTo("market-data");
        assertThat(seen.beatAges()).as("publisher, recovery, ITCH").hasSize(3).allMatch(Heartbeat::isAlive);
        assertThat(seen.of(PublisherCounter.SEQUENCE)).isEqualTo(last);
        assertThat(seen.behind(last)).isZero();
        assertThat(seen.of(PublisherCounter.CATCH_UPS)).isPositive();
        assertThat(seen.of(PublisherCounter.CATCHING_UP)).isZero();
        assertThat(seen.of(PublisherCounter.EVENTS_MADE_AGAIN)).isPositive();
        assertThat(seen.of(PublisherCounter.STORE_BYTES)).isPositive();
        assertThat(seen.of(FeedStream.ORDERS, StreamCounter.MESSAGES)).as("two destinations")
            .isGreaterThanOrEqualTo(2 * seen.of(PublisherCounter.EVENTS));
        assertThat(seen.of(FeedStream.ORDERS, StreamCounter.BYTES))
            .isGreaterThan(40 * seen.of(FeedStream.ORDERS, StreamCounter.PACKETS));
        assertThat(seen.sum(StreamCounter.DROPPED)).isZero();
        assertThat(seen.answers()).containsEntry("ok", 1L).containsEntry("tooOld", 0L);
        assertThat(seen.of(RecoveryCounter.EVENTS)).isEqualTo(last);
        assertThat(seen.of(RecoveryCounter.ACCEPTS)).isOne();
        assertThat(seen.of(ItchCounter.SESSIONS)).as("it goes on with the one of the process before").isZero();
    }

    @Test
    void shouldSayInOneLineWhatIsMissing() throws IOException {
        final MarketDataConfig config = market.config(Map.of());
        try (MarketDataServer first = new MarketDataServer(config, market.print()).start()) {
            assertThat(first.description()).contains("queue=market-data").contains("incarnation=1")
                .containsPattern(" recovery=127\\.0\\.0\\.1:[1-9]\\d+").doesNotContain("itch");
            assertThatThrownBy(() -> new MarketDataServer(config, market.print()).start())
                .hasMessageContaining("market-data");
        }
        final MarketDataConfig other = market.config(Map.of("driver", disk.resolve("nobody").toString()));
        assertThatThrownBy(() -> new MarketDataServer(other, market.print()).start())
            .isInstanceOf(LaunchException.class).hasMessageContaining("no media driver runs in ")
            .hasMessageNotContaining("\n");
        final MarketDataConfig group =
            market.config(Map.of("itch.destination", "239.1.2.3:9023", "itch.multicastInterface", "no-such0"));
        assertThatThrownBy(() -> new MarketDataServer(group, market.print()).start())
            .isInstanceOf(LaunchException.class).hasMessageStartingWith("itch.multicastInterface=no-such0: there is no")
            .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> market.config(Map.of("l3", "udp:1"))).isInstanceOf(LaunchException.class)
            .hasMessageContaining("l3='udp:1': an Aeron channel and the number of a stream, as aeron:ipc #1001");
    }

    /** The process never says that it is ready; who gives it another port has a publisher. */
    @Test
    void shouldRefuseAPortThatIsTakenBeforeItIsReady() throws IOException {
        final InetAddress loopback = InetAddress.getLoopbackAddress();
        try (DatagramSocket requests = new DatagramSocket(new InetSocketAddress(loopback, 0));
            ServerSocket recovery = new ServerSocket(0, 1, loopback)) {
            requireRefusal(Map.of("itch.destination", "127.0.0.1:9",
                "itch.requests", "127.0.0.1:" + requests.getLocalPort()), "requests of ITCH cannot come to ");
            requireRefusal(Map.of("recovery", "127.0.0.1:" + recovery.getLocalPort()), "recovery cannot listen at ");
        }
        publish();
        market.trade(100);
        awaitBooks();
        awaitMessage(" of ITCH begins");
    }

    private void requireRefusal(final Map<String, String> ports, final String beginning) throws IOException {
        final MarketDataConfig config = market.config(ports);
        assertThatThrownBy(() -> new MarketDataServer(config, market.print()).start())
            .isInstanceOfSatisfying(LaunchException.class, refused ->
                assertThat(refused.exitCode()).isEqualTo(ExitCode.IN_USE))
            .hasMessageStartingWith(beginning).hasMessageContaining(". Name another address or port, or stop the")
            .hasMessageNotContaining("\n");
    }

    /** Waits until the subscriber has what the journal leads to; returns the number of the last event. */
    private long awaitBooks() {
        final long start = System.nanoTime();
        OrderFeed expected = replayed();
        while (!isInStep(expected)) {
            if (subscriber.poll(100) + udpSubscriber.poll(100) == 0) {
                LockSupport.parkNanos(100_000);
                if (orders.nextSequence() >= expected.nextSequence()) {
                    expected = replayed();
                }
            }
            assertThat(System.nanoTime() - start).as("%s, %s of %s; %s", orders.state(INSTRUMENT),
                orders.nextSequence(), expected.nextSequence(), market.messages()).isLessThan(PATIENCE_NS);
        }
        assertThat(orders.book(INSTRUMENT).orders()).isEqualTo(expected.book(INSTRUMENT).orders()).isPositive();
        assertThat(text(levels.book(INSTRUMENT))).isEqualTo(text(expected.book(INSTRUMENT)));
        return expected.nextSequence() - 1;
    }

    private boolean isInStep(final OrderFeed expected) {
        return orders.nextSequence() == expected.nextSequence() && orders.state(INSTRUMENT) == FeedState.LIVE
            && overUdp.nextSequence() == expected.nextSequence() && overUdp.state(INSTRUMENT) == FeedState.LIVE
            && overUdp.book(INSTRUMENT).hash() == expected.book(INSTRUMENT).hash()
            && levels.state(INSTRUMENT) == FeedState.LIVE
            && orders.book(INSTRUMENT).hash() == expected.book(INSTRUMENT).hash()
            && levels.rptSeq(INSTRUMENT) <= expected.rptSeq(INSTRUMENT)
            && text(levels.book(INSTRUMENT)).equals(text(expected.book(INSTRUMENT)));
    }

    private static String text(final Book book) {
        final StringBuilder text = new StringBuilder();
        for (final Side side : List.of(Side.BUY, Side.SELL)) {
            book.forEachLevel(side, Integer.MAX_VALUE, (price, quantity, count) ->
                text.append(side).append(price).append(' ').append(quantity).append(' ').append(count).append('\n'));
        }
        return text.toString();
    }

    /** The books that all of the journal leads to, without a queue, a store or Aeron. */
    private OrderFeed replayed() {
        final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
        final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(1, 0, 1));
        publisher.add(FeedStream.ORDERS, (buffer, offset, length) -> {
            feed.onPacket(buffer, offset, length, 1);
            return true;
        });
        try (PublicReplay replay = new PublicReplay(market.journal(), 1,
            (typeId, buffer, offset, length, sequence, isLast) -> publisher.onEvent(typeId, buffer, offset, length))) {
            replay.makeUntil(Long.MAX_VALUE);
        }
        publisher.send(1, 1);
        return feed;
    }

    /** Whoever has missed something gets it over TCP. */
    private void askAgain(final long last) {
        final Matcher port = RECOVERY.matcher(market.messages());
        int number = 0;
        while (port.find()) {
            number = Integer.parseInt(port.group(1));
        }
        final UnsafeBuffer events = new UnsafeBuffer(new byte[Long.BYTES]);
        final ReplayClient client = new ReplayClient(new InetSocketAddress("127.0.0.1", number), PATIENCE_NS,
            (buffer, offset, length) -> events.putLong(0, events.getLong(0) + length));
        client.request(orders.session(), 1, (int) last, System.nanoTime());
        while (client.poll(System.nanoTime()) == ReplayStatus.WAITING) {
            LockSupport.parkNanos(100_000);
        }
        assertThat(client.poll(System.nanoTime())).as(client.reason()).isEqualTo(ReplayStatus.COMPLETE);
        assertThat(events.getLong(0)).isGreaterThan(last * 50);
    }
}
