package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;

/** A subscriber of L3 and L2 beside a publisher, who waits until it has the books of the engine. */
final class SubscribedBooks implements AutoCloseable {
    private static final int INSTRUMENT = 1;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long SECOND = 1_000_000_000L;

    private final RunningMarket market;
    private final Aeron aeron;
    private final FeedSubscriber subscriber;
    private final PacketReader packet = new PacketReader();
    private final List<String> newsOfOrders = new ArrayList<>();
    private final List<String> newsOfLevels = new ArrayList<>();
    private final OrderFeed orders = new OrderFeed(FeedLimits.DEFAULT, new SessionNews(newsOfOrders));
    private final LevelFeed levels = new LevelFeed(FeedLimits.DEFAULT, new SessionNews(newsOfLevels));
    private final Set<Integer> flags = new LinkedHashSet<>();
    private final Set<Long> sessions = new LinkedHashSet<>();

    SubscribedBooks(final RunningMarket market) {
        this.market = market;
        aeron = market.connect();
        subscriber = new FeedSubscriber(aeron, FeedChannel.list("aeron:ipc?tether=false #1001, "
            + "aeron:ipc?tether=false #1002, aeron:ipc?tether=false #1011"), this::onPacket);
    }

    /** Notes when sessions begin and end. */
    private record SessionNews(List<String> news) implements FeedListener {
        @Override
        public void onSession(final long session) {
            news.add(session + " begins");
        }

        @Override
        public void onSessionEnd(final long session) {
            news.add(session + " ends");
        }
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        if (packet.wrap(buffer, offset, length) == PacketStatus.OK) {
            for (int bit = 1; bit <= packet.packetFlags(); bit <<= 1) {
                if ((packet.packetFlags() & bit) != 0) {
                    flags.add(bit);
                }
            }
            sessions.add(packet.session());
        }
        orders.onPacket(buffer, offset, length, System.nanoTime());
        levels.onPacket(buffer, offset, length, System.nanoTime());
    }

    /** Flags that packets have had; it is empty then. */
    Set<Integer> takeFlags() {
        final Set<Integer> taken = new LinkedHashSet<>(flags);
        flags.clear();
        return taken;
    }

    /** What was told of sessions with L3, in its order: {@code 1800000000000000000 begins}. */
    List<String> newsOfOrders() {
        return newsOfOrders;
    }

    /** The same of L2. */
    List<String> newsOfLevels() {
        return newsOfLevels;
    }

    /** Sessions that packets had. */
    Set<Long> sessions() {
        return sessions;
    }

    /** Waits until there are the books that the journal leads to; returns the number of the last event. */
    long await() {
        market.awaitAnswers();
        final OrderFeed expected = expected();
        final long hash = expected.book(INSTRUMENT).hash();
        final long start = System.nanoTime();
        while (orders.nextSequence() != expected.nextSequence() || orders.state(INSTRUMENT) != FeedState.LIVE
            || orders.book(INSTRUMENT).hash() != hash || levels.state(INSTRUMENT) != FeedState.LIVE
            || levels.rptSeq(INSTRUMENT) > expected.rptSeq(INSTRUMENT)) {
            if (subscriber.poll(100) == 0) {
                LockSupport.parkNanos(1_000_000);
                market.requirePublisher();
            }
            assertThat(System.nanoTime() - start).as("%s, %s of %s; levels %s, %s of %s; %s",
                orders.state(INSTRUMENT), orders.nextSequence(), expected.nextSequence(), levels.state(INSTRUMENT),
                levels.rptSeq(INSTRUMENT), expected.rptSeq(INSTRUMENT), market.messages()).isLessThan(PATIENCE_NS);
        }
        assertThat(orders.book(INSTRUMENT).orders()).isPositive();
        return expected.nextSequence() - 1;
    }

    /** The books from the newest snapshot of the engine and the journal behind it. */
    private OrderFeed expected() {
        final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
        final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(1, 0, 1));
        for (final FeedStream stream : new FeedStream[] {FeedStream.ORDERS, FeedStream.ORDER_SNAPSHOTS}) {
            publisher.add(stream, (buffer, offset, length) -> {
                feed.onPacket(buffer, offset, length, 1);
                return true;
            });
        }
        try (CatchUp replay = CatchUp.fromAnyState(market.journal(), Long.MAX_VALUE - 1,
            (typeId, buffer, offset, length, sequence, isLast) ->
                publisher.onEvent(typeId, buffer, offset, length))) {
            new EngineState(publisher).load(replay);
            long before = -1;
            while (publisher.sequence() != before) {
                before = publisher.sequence();
                replay.proceed(before, Long.MAX_VALUE);
            }
        }
        for (int i = 2; i < 10; i++) {
            publisher.send(i * SECOND, i * SECOND);
        }
        assertThat(feed.state(INSTRUMENT)).isEqualTo(FeedState.LIVE);
        return feed;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(subscriber, aeron);
    }
}
