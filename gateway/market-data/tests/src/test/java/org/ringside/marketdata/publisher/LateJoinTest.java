package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.collections.MutableInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.RandomOrders;

/**
 * A subscriber of L3 comes late to a book of many orders of a real engine: it gets in step by the loop of snapshots,
 * at the pace of that loop, while orders come, trade and go. {@code -Dringside.seed=} takes another seed.
 */
@Tag("slow")
class LateJoinTest {
    private static final long SEED = Long.getLong("ringside.seed", 1);
    private static final int INSTRUMENT = 1;
    /** Of the orders that rest; those who trade have the ones before. */
    private static final int SESSION = RandomOrders.FIRST_SESSION + RandomOrders.SESSIONS;
    /** Of each side. */
    private static final int LEVELS = 400;
    /** 10,000 commands a second, of the time that the publisher is told. */
    private static final long COMMAND_NS = 100_000;
    private static final int COMMANDS_AFTERWARDS = 5_000;
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final FeedLimits LIMITS = new FeedLimits(8, 1 << 21, FeedLimits.MOST_HELD);

    private final TestEngine engine = new TestEngine(SEED);
    private final RandomOrders traders = new RandomOrders(SEED);
    private final Random random = new Random(SEED);
    private final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(TestEngine.START, 0, 1));
    private final PacketReader reader = new PacketReader();
    private final OrdersSnapshotDecoder chunk = new OrdersSnapshotDecoder();
    /** Null before the subscriber is there. */
    private OrderFeed feed;
    private long now = 1;
    private long lastId;
    private long trades;
    /** Of the snapshot that comes, or has come last. */
    private long packets;
    private long bytes;

    LateJoinTest() {
        System.out.println("ringside.seed=" + SEED);
    }

    @Test
    @DisplayName("a subscriber joins a book of many orders while trading goes on")
    void shouldJoinABookOfThousandsOfOrdersWhileTradingGoesOn() {
        join(20_000);
    }

    @Test
    @Tag("long")
    void shouldJoinABookOfAMillionOrdersWhileTradingGoesOn() {
        join(1_000_000);
    }

    private void join(final int orders) {
        publisher.add(FeedStream.ORDERS, this::toFeed);
        publisher.add(FeedStream.ORDER_SNAPSHOTS, this::toFeedAndCount);
        engine.afterEachCommand(this::publish);
        engine.withoutTags();
        engine.bind(SESSION);
        fill(orders);
        assertThat(resting()).isEqualTo(orders);

        feed = new OrderFeed(LIMITS, new FeedListener() {
            @Override
            public void onTrade(final TradeDecoder message) {
                trades++;
            }
        });
        final long joined = publisher.sequence();
        final long begun = now;
        while (!isInStep()) {
            trade();
            assertThat(now - begun).as("%d events since", publisher.sequence() - joined).isLessThan(PATIENCE_NS);
        }
        System.out.println(String.format(Locale.ROOT, "%,d orders: a snapshot of %,d packets and %,d bytes; a "
            + "subscriber was in step after %,d ms, in which %,d events happened", orders, packets, bytes,
            (now - begun) / 1_000_000, publisher.sequence() - joined));
        assertThat(publisher.sequence()).as("trading went on").isGreaterThan(joined + 100);
        assertThat(bytes).isGreaterThan((long) orders / 10 * 9 * OrdersSnapshotDecoder.OrdersDecoder.sbeBlockLength());
        compare();

        for (int i = 0; i < COMMANDS_AFTERWARDS; i++) {
            trade();
        }
        compare();
        assertThat(trades).isPositive();
        assertThat(feed.refused()).isZero();
        assertThat(feed.leftOut()).isZero();
        assertThat(publisher.dropped()).isZero();
    }

    private void fill(final int orders) {
        for (lastId = 1; lastId <= orders; lastId++) {
            final long distance = (1 + lastId / 2 % LEVELS) * CommandSource.TICK;
            final boolean isBuy = side(lastId) == Side.BUY;
            engine.newOrder(SESSION, lastId, INSTRUMENT, side(lastId), 1 + lastId % 9,
                RandomOrders.PRICE + (isBuy ? -distance : distance), TimeInForce.DAY);
            if (lastId % 1_000 == 0) {
                send();
            }
        }
    }

    private static Side side(final long id) {
        return id % 2 == 0 ? Side.BUY : Side.SELL;
    }

    private int resting() {
        final MutableInteger count = new MutableInteger();
        engine.service().market().orders(order -> count.increment());
        return count.get();
    }

    /** One command: of four, one cancels what rests; three come from those who trade with each other and with that. */
    private void trade() {
        if (random.nextInt(4) == 0) {
            final long resting = 1 + (long) (random.nextDouble() * lastId);
            engine.cancel(SESSION, ++lastId, resting, side(resting));
        } else {
            traders.send(engine, 1);
        }
        send();
    }

    private void publish() {
        for (final TestEngine.Event event : engine.events()) {
            assertThat(publisher.onEvent(event.typeId(), event.bytes(), 0, event.bytes().capacity()))
                .isEqualTo(Intake.TAKEN);
        }
        engine.events().clear();
    }

    private void send() {
        now += COMMAND_NS;
        publisher.send(now, TestEngine.START + now);
    }

    private boolean toFeed(final DirectBuffer buffer, final int offset, final int length) {
        if (feed != null) {
            feed.onPacket(buffer, offset, length, now);
        }
        return true;
    }

    private boolean toFeedAndCount(final DirectBuffer buffer, final int offset, final int length) {
        if (feed != null && !isInStep()) {
            reader.wrap(buffer, offset, length);
            while (reader.next()) {
                if (reader.templateId() == OrdersSnapshotDecoder.TEMPLATE_ID) {
                    chunk.wrap(buffer, reader.body(), OrdersSnapshotDecoder.BLOCK_LENGTH,
                        OrdersSnapshotDecoder.SCHEMA_VERSION);
                    if (chunk.instrumentId() == INSTRUMENT && chunk.chunk() == 0) {
                        packets = 0;
                        bytes = 0;
                    }
                }
            }
            packets++;
            bytes += length;
        }
        return toFeed(buffer, offset, length);
    }

    private boolean isInStep() {
        return feed.book(INSTRUMENT) != null && feed.state(INSTRUMENT) == FeedState.LIVE;
    }

    /** Each order and each level; a difference is not printed, as it would be of a million orders. */
    private void compare() {
        final EngineImage image = EngineImage.of(engine.service().market(), INSTRUMENT);
        final BookBuilder book = feed.book(INSTRUMENT);
        assertThat(isInStep()).isTrue();
        assertThat(feed.nextSequence() - 1).isEqualTo(publisher.sequence())
            .isEqualTo(engine.service().publicNumbers().sequence());
        assertThat(book.orders()).isEqualTo(image.orders().size());
        assertThat(book.hash()).isEqualTo(image.hashOfOrders());
        assertThat(EngineImage.ordersOf(book).equals(image.orders())).as("the same orders").isTrue();
        assertThat(EngineImage.levelsOf(book)).isEqualTo(image.levels());
    }
}
