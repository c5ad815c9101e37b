package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.matching.follower.PublicReplay;

/** A subscriber of L3, which compares each event from its first one on with what the engine's journal leads to. */
final class CheckedFeed implements AutoCloseable {
    /** For whatever has to happen: a test that waits for longer has failed. */
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(Boolean.getBoolean("ringside.long") ? 400 : 100);

    private static final int INSTRUMENT = 1;

    private final RunningMarket market;
    private final JournalCheck check;
    private final PacketReader packet = new PacketReader();
    private final OrderFeed orders = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() {
        @Override
        public void onGap(final long fromSequence, final long toSequence) {
            gaps++;
        }
    });
    /** Number of the first event that has to come; 0: of that which comes first. */
    private long first;
    private final Aeron aeron;
    private final FeedSubscriber subscriber;
    private long end = 1;
    private long repeated;
    private long gaps;

    /** One of shared memory, which is there before the publisher. */
    CheckedFeed(final RunningMarket market) {
        this(market, 1, "aeron:ipc #1001, aeron:ipc?tether=false #1011");
    }

    /** One that may come late. */
    CheckedFeed(final RunningMarket market, final String channels) {
        this(market, 0, channels);
    }

    private CheckedFeed(final RunningMarket market, final long first, final String channels) {
        this.market = market;
        this.first = first;
        market.startMedia();
        check = new JournalCheck(market.journal());
        aeron = market.connect();
        subscriber = new FeedSubscriber(aeron, FeedChannel.list(channels), this::onPacket);
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        check.onPacket(buffer, offset, length);
        orders.onPacket(buffer, offset, length, System.nanoTime());
        if (packet.wrap(buffer, offset, length) == PacketStatus.OK
            && packet.stream() == PacketDescriptor.STREAM_ORDERS) {
            final long sequence = packet.sequence();
            first = first == 0 ? sequence : first;
            repeated += Math.max(0, Math.min(end, sequence + packet.count()) - sequence);
            end = Math.max(end, sequence + packet.count());
        }
    }

    /** Takes what is there; returns how many packets. Fails when nothing can come any more. */
    int poll() {
        if (aeron.isClosed()) {
            throw new AssertionError(
                "the driver has given up on this subscriber, which had no processor for long; " + market.messages());
        }
        return subscriber.poll(100);
    }

    /** Number of the last event that the engine has made; it takes a while to find out. */
    long last() {
        market.awaitAnswers();
        try (PublicReplay replay = new PublicReplay(market.journal(), 1,
            (typeId, buffer, offset, length, sequence, isLast) -> { })) {
            return replay.makeUntil(Long.MAX_VALUE);
        }
    }

    /** Waits for every event that the engine has made. */
    void awaitAll(final String what) {
        awaitAll(what, last());
    }

    /** The same up to an event: who asks has not kept the publisher waiting meanwhile. */
    void awaitAll(final String what, final long last) {
        final long start = System.nanoTime();
        while (end <= last) {
            if (poll() == 0) {
                LockSupport.parkNanos(1_000_000);
                market.requirePublisher();
            }
            assertThat(System.nanoTime() - start).as("%s: %d of %d; %s", what, end - 1, last, market.messages())
                .isLessThan(PATIENCE_NS);
        }
        assertThat(check.firstDifference()).as(what).isEmpty();
        assertThat(check.missing()).as("%s: events that are missing; %s", what, market.messages()).isZero();
        assertThat(gaps).as("%s: gaps that the library has told of; %s", what, market.messages()).isZero();
        assertThat(check.events()).as(what).isEqualTo(last - first + 1);
    }

    /** Number behind that of the last event. */
    long end() {
        return end;
    }

    /** Of the book of the only instrument. */
    long hash() {
        return orders.book(INSTRUMENT).hash();
    }

    /** Events that came more than once. */
    long repeated() {
        return repeated;
    }

    /** How often a book was that of the engine. */
    long compared() {
        return check.compared();
    }

    @Override
    public void close() {
        CloseHelper.closeAll(subscriber, aeron, check);
    }
}
