package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.Side;
import org.ringside.matching.protocol.OrderAddedEncoder;
import org.ringside.matching.service.CommandSource;

/**
 * Random commands go through a real engine, the publisher, and the feeds of the client library, in one thread: whoever
 * has only packets has the books of the engine after every command. {@code -Dringside.seed=} begins with another seed.
 */
@Tag("slow")
class BookEqualityTest {
    private static final int SEEDS = 3;
    /** Of each seed: half a million in all. */
    private static final int COMMANDS = (Integer.getInteger("ringside.commands", 500_000) + SEEDS - 1) / SEEDS;
    /** Of each seed where packets are spoilt, which takes longer. */
    private static final int FEW = Integer.getInteger("ringside.commands", 9_000) / SEEDS;
    private static final long SEED = Long.getLong("ringside.seed", 1);
    private static final long COMMAND_NS = 100_000_000;
    private static final int FALSIFIED = 500;
    private static final long END_NS = 200_000_000_000L;
    private static final FeedLimits LIMITS = new FeedLimits(8, 100_000, 100_000);
    /** Commands after which books are compared order by order; after the others by their sums. */
    private static final int EACH_ORDER = 16;

    private final Map<String, Long> hashesOfOrders = new HashMap<>();
    private final Map<String, Long> hashesOfLevels = new HashMap<>();
    private long now = 1;
    /** Orders until one is made another, 0 for never. */
    private int falsified;
    private int published;
    private int booksSeen;
    private int compared;
    private final BookSums sumsOfEngine = new BookSums();
    private final BookSums sums = new BookSums();
    private long tradedOnLevels;
    private final List<Kept> kept = new ArrayList<>();
    private FeedPublisher publisher;
    private OrderFeed orders = orderFeed();
    private LevelFeed levels = levelFeed();

    /** A message as a store keeps it. */
    private record Kept(int templateId, int blockLength, UnsafeBuffer bytes) {
    }

    static LongStream seeds() {
        return LongStream.range(SEED, SEED + SEEDS);
    }

    /** A lot more in one order is seen at once: the comparison would not miss anything that is wrong. */
    @Test
    void shouldNoticeAnOrderThatIsNotTheEngines() {
        falsified = FALSIFIED;

        assertThatThrownBy(() -> shouldHaveTheBooksOfTheEngineAfterEveryCommand(SEED))
            .isInstanceOfAny(AssertionError.class, IllegalStateException.class);
        assertThat(falsified).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @DisplayName("phases and days begin")
    void shouldHaveTheBooksOfTheEngineAfterEveryCommand(final long seed) {
        compareAfterEveryCommand(seed, PacketSabotage.ofProperty());
    }

    @ParameterizedTest
    @EnumSource(value = PacketSabotage.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void shouldNoticeEverySabotage(final PacketSabotage sabotage) {
        assertThatThrownBy(() -> compareAfterEveryCommand(SEED, sabotage)).isInstanceOf(AssertionError.class);
    }

    private void compareAfterEveryCommand(final long seed, final PacketSabotage sabotage) {
        final TopListener top = new TopListener();
        final TopListener screen = new TopListener();
        final TestEngine engine = new TestEngine(seed);
        publisher = new FeedPublisher(FeedSettings.of(TestEngine.START, 0, 1));
        publisher.add(FeedStream.ORDERS, sabotage.apply(this::toOrders));
        publisher.add(FeedStream.LEVELS, this::toLevels);
        publisher.add(FeedStream.TOP, top);
        publisher.add(FeedStream.CONFLATED, screen);
        publisher.add(FeedStream.DEFINITIONS, this::toOrders);
        engine.afterEachCommand(() -> {
            pass(engine);
            engine.events().clear();
            published = 0;
            compare(engine, top, screen);
        });
        for (int i = 0; i < COMMANDS; i++) {
            engine.sendRandom();
        }

        assertThat(booksSeen).isGreaterThan(COMMANDS / 2);
        assertThat(publisher.sequence()).isEqualTo(engine.service().publicNumbers().sequence())
            .isEqualTo(orders.nextSequence() - 1);
        assertThat(publisher.dropped()).isZero();
        assertThat(tradedOnLevels).isEqualTo(top.tradesSeen()).isPositive();
        assertThat(top.repeats()).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @DisplayName("packets are lost, doubled and held up, subscribers join, publishers start again")
    void shouldHaveNoOtherBooksWhenPacketsAreLostDoubledAndHeldUp(final long seed) {
        final Random random = new Random(seed);
        final UnreliableLine orderLine = new UnreliableLine(random, this::toOrders);
        final UnreliableLine levelLine = new UnreliableLine(random, this::toLevels);
        final TestEngine engine = new TestEngine(seed);
        start(orderLine, levelLine, 1);
        remember(engine);
        engine.afterEachCommand(() -> {
            remember(engine);
            pass(engine);
        });
        for (int i = 0; i < FEW; i++) {
            engine.sendRandom();
            if (random.nextInt(FEW) < 5) {
                orders = orderFeed();
                levels = levelFeed();
            }
            if (i % (FEW / 3) == FEW / 4) {
                restart(engine, orderLine, levelLine, 2 + 3 * i / FEW);
            }
        }
        final int seen = booksSeen;
        orderLine.repair();
        levelLine.repair();
        for (final long end = now + END_NS; now < end; now += COMMAND_NS) {
            publisher.send(now, TestEngine.START + now);
        }

        assertThat(seen).isGreaterThan(FEW / 20);
        assertThat(orderLine.lost()).isPositive();
        assertThat(levelLine.refused()).isPositive();
        for (final int instrument : TestEngine.INSTRUMENTS) {
            final EngineImage image = EngineImage.of(engine.service().market(), instrument);
            assertThat(orders.state(instrument)).isEqualTo(FeedState.LIVE);
            assertThat(EngineImage.ordersOf(orders.book(instrument))).isEqualTo(image.orders());
            assertThat(levels.state(instrument)).isEqualTo(FeedState.LIVE);
            assertThat(EngineImage.levelsOf(levels.book(instrument))).isEqualTo(image.levels());
        }
    }

    /** Changes are merged as long as L2 does not keep up: fewer messages, the same books, and every trade. */
    @Test
    @DisplayName("a destination of L2 does not keep up")
    void shouldMergeChangesOfLevelsOnlyWhileADestinationIsBehind() {
        final Random random = new Random(SEED);
        final TestEngine engine = new TestEngine(SEED);
        final int[] packets = new int[1];
        publisher = new FeedPublisher(FeedSettings.of(TestEngine.START, 0, 1));
        publisher.add(FeedStream.LEVELS, (buffer, offset, length) -> {
            if (random.nextInt(10) < 8) {
                return false;
            }
            packets[0]++;
            return toLevels(buffer, offset, length);
        });
        remember(engine);
        engine.afterEachCommand(() -> {
            remember(engine);
            pass(engine);
        });
        for (int i = 0; i < FEW; i++) {
            engine.sendRandom();
        }
        for (int i = 0; i < 200; i++) {
            publisher.send(now, TestEngine.START + now);
        }

        assertThat(packets[0]).isBetween(FEW / 20, FEW / 2);
        assertThat(publisher.dropped()).isZero();
        assertThat(tradedOnLevels).isEqualTo(engine.events().stream()
            .filter(event -> event.typeId() == TradeDecoder.TEMPLATE_ID).count()).isPositive();
        for (final int instrument : TestEngine.INSTRUMENTS) {
            assertThat(levels.state(instrument)).isEqualTo(FeedState.LIVE);
            assertThat(EngineImage.levelsOf(levels.book(instrument)))
                .isEqualTo(EngineImage.of(engine.service().market(), instrument).levels());
        }
    }

    private void start(final PacketSink orderLine, final PacketSink levelLine, final int incarnation) {
        publisher = new FeedPublisher(FeedSettings.of(TestEngine.START, 0, incarnation));
        publisher.add(FeedStream.ORDERS, orderLine);
        publisher.add(FeedStream.ORDER_SNAPSHOTS, orderLine);
        publisher.add(FeedStream.LEVELS, levelLine);
        publisher.add(FeedStream.LEVEL_SNAPSHOTS, levelLine);
        publisher.keepWith((sequence, templateId, buffer, body, length, isLast) -> {
            assertThat(sequence).isEqualTo(kept.size() + 1);
            kept.add(new Kept(templateId, length, copy(buffer, body, length)));
        });
    }

    private static UnsafeBuffer copy(final DirectBuffer buffer, final int body, final int length) {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, body, length);
        return copy;
    }

    /** Another publisher goes on behind the last event that this one had: with a base, or with all events. */
    private void restart(
        final TestEngine engine, final PacketSink orderLine, final PacketSink levelLine, final int incarnation) {
        final List<Kept> base = new ArrayList<>();
        final long last = publisher.sequence();
        assertThat(publisher.isAtRest()).isTrue();
        publisher.writeState((templateId, blockLength, buffer, body, bodyLength) ->
            base.add(new Kept(templateId, blockLength, copy(buffer, body, bodyLength))));
        start(orderLine, levelLine, incarnation);
        if (incarnation % 2 == 0) {
            base.forEach(it -> publisher.restoreState(last, it.templateId, it.bytes, 0, it.blockLength));
        } else {
            kept.forEach(it ->
                publisher.restore(publisher.sequence() + 1, it.templateId, it.bytes, 0, it.blockLength));
        }
        assertThat(publisher.sequence()).isEqualTo(last);
        final TestEngine.Event event = engine.events().get(published - 1);
        assertThat(publisher.onEvent(event.typeId(), event.bytes(), 0, event.bytes().capacity()))
            .isEqualTo(Intake.REPEAT);
    }

    private void pass(final TestEngine engine) {
        for (; published < engine.events().size(); published++) {
            final TestEngine.Event event = engine.events().get(published);
            falsify(event);
            if (published + 1 < engine.events().size()) {
                final TestEngine.Event next = engine.events().get(published + 1);
                requireEqual(publisher.onEvent(next.typeId(), next.bytes(), 0, next.bytes().capacity()),
                    Intake.MISSING);
            }
            requireEqual(publisher.onEvent(event.typeId(), event.bytes(), 0, event.bytes().capacity()), Intake.TAKEN);
        }
        now += COMMAND_NS;
        publisher.send(now, TestEngine.START + now);
    }

    private void falsify(final TestEngine.Event event) {
        if (falsified > 0 && event.typeId() == OrderAddedEncoder.TEMPLATE_ID && --falsified == 0) {
            final int quantity = OrderAddedEncoder.quantityEncodingOffset();
            event.bytes().putLong(quantity, event.bytes().getLong(quantity) + 1);
        }
    }

    private boolean toOrders(final DirectBuffer buffer, final int offset, final int length) {
        orders.onPacket(buffer, offset, length, now);
        return true;
    }

    private boolean toLevels(final DirectBuffer buffer, final int offset, final int length) {
        levels.onPacket(buffer, offset, length, now);
        return true;
    }

    private void remember(final TestEngine engine) {
        for (final int instrument : TestEngine.INSTRUMENTS) {
            final EngineImage image = EngineImage.of(engine.service().market(), instrument);
            final String key = instrument + " " + engine.service().publicNumbers().rptSeq(instrument);
            hashesOfOrders.put(key, image.hashOfOrders());
            hashesOfLevels.put(key, image.hashOfLevels());
        }
    }

    private OrderFeed orderFeed() {
        return new OrderFeed(LIMITS, new FeedListener() {
            @Override
            public void onBook(final int instrument, final long rptSeq) {
                booksSeen++;
                if (!hashesOfOrders.isEmpty()) {
                    assertThat(orders.book(instrument).hash()).as("orders of %d at %d", instrument, rptSeq)
                        .isEqualTo(hashesOfOrders.get(instrument + " " + rptSeq));
                }
            }
        });
    }

    private LevelFeed levelFeed() {
        return new LevelFeed(LIMITS, new FeedListener() {
            @Override
            public void onTrade(final TradeDecoder message) {
                tradedOnLevels++;
            }

            @Override
            public void onBook(final int instrument, final long rptSeq) {
                booksSeen++;
                if (!hashesOfLevels.isEmpty()) {
                    assertThat(levels.book(instrument).hash()).as("levels of %d at %d", instrument, rptSeq)
                        .isEqualTo(hashesOfLevels.get(instrument + " " + rptSeq));
                }
            }
        });
    }

    private void compare(final TestEngine engine, final TopListener top, final TopListener screen) {
        compared++;
        for (final int instrument : TestEngine.INSTRUMENTS) {
            sumsOfEngine.ofEngine(engine.service().market(), instrument);
            if (compared % EACH_ORDER == 0 || !areEqual(engine, instrument)) {
                compareEachOrder(engine, instrument);
            }
            if (top.top(instrument) != null) {
                compareTop(engine, instrument, top, screen);
            }
        }
    }

    private boolean areEqual(final TestEngine engine, final int instrument) {
        return (orders.book(instrument) == null || orders.state(instrument) == FeedState.LIVE
            && sums.of(orders.book(instrument)).isAs(sumsOfEngine))
            && (levels.book(instrument) == null || levels.state(instrument) == FeedState.LIVE
            && levels.rptSeq(instrument) <= engine.service().publicNumbers().rptSeq(instrument)
            && sums.ofLevels(levels.book(instrument)).hasLevelsOf(sumsOfEngine));
    }

    private void compareEachOrder(final TestEngine engine, final int instrument) {
        final EngineImage image = EngineImage.of(engine.service().market(), instrument);
        if (orders.book(instrument) != null) {
            assertThat(orders.state(instrument)).isEqualTo(FeedState.LIVE);
            assertThat(EngineImage.ordersOf(orders.book(instrument))).isEqualTo(image.orders());
            assertThat(EngineImage.levelsOf(orders.book(instrument))).isEqualTo(image.levels());
            assertThat(sums.of(orders.book(instrument)).isAs(sumsOfEngine)).isTrue();
        }
        if (levels.book(instrument) != null) {
            assertThat(levels.state(instrument) == FeedState.LIVE || image.levels().isEmpty()).isTrue();
            assertThat(levels.rptSeq(instrument))
                .isLessThanOrEqualTo(engine.service().publicNumbers().rptSeq(instrument));
            assertThat(EngineImage.levelsOf(levels.book(instrument))).isEqualTo(image.levels());
            assertThat(sums.ofLevels(levels.book(instrument)).hasLevelsOf(sumsOfEngine)).isTrue();
        }
    }

    private static void compareTop(
        final TestEngine engine, final int instrument, final TopListener top, final TopListener screen) {
        final String best = best(engine, instrument);
        requireEqual(top.top(instrument), best);
        requireEqual(screen.top(instrument), best);
        final String day = day(engine, instrument);
        requireEqual(behindNumber(screen.day(instrument)), behindNumber(day));
        if (top.day(instrument).startsWith(day.substring(0, day.indexOf(' ')))) {
            requireEqual(top.day(instrument), day);
        }
    }

    private static String behindNumber(final String day) {
        return day.substring(day.indexOf(':'));
    }

    /** {@code assertThat} takes longer than the engine takes for the command. */
    private static void requireEqual(final Object is, final Object expected) {
        if (!is.equals(expected)) {
            assertThat(is).isEqualTo(expected);
        }
    }

    private static String best(final TestEngine engine, final int instrument) {
        return best(engine, instrument, Side.BUY) + " " + best(engine, instrument, Side.SELL);
    }

    private static String best(final TestEngine engine, final int instrument, final Side side) {
        final StringBuilder best = new StringBuilder();
        if (!engine.service().phase(instrument).isAuction()) {
            engine.service().market().depth(instrument, side, 1, (price, quantity, count) ->
                best.append(EngineImage.mantissa(price)).append(' ').append(quantity).append(' ').append(count));
        }
        return best.isEmpty() ? Long.MIN_VALUE + " 0 0" : best.toString();
    }

    private static String day(final TestEngine engine, final int instrument) {
        final MarketQueries market = engine.service().market();
        final BigInteger turnover = BigInteger.valueOf(market.dayTurnoverLow(instrument))
            .multiply(BigInteger.valueOf(CommandSource.TICK));
        return engine.service().publicNumbers().rptSeq(instrument) + ": "
            + EngineImage.mantissa(market.openPrice(instrument)) + " "
            + EngineImage.mantissa(market.highPrice(instrument)) + " "
            + EngineImage.mantissa(market.lowPrice(instrument)) + " "
            + EngineImage.mantissa(market.lastTradePrice(instrument)) + " "
            + EngineImage.mantissa(market.previousClose(instrument)) + " "
            + market.lastTradeQuantity(instrument) + " " + market.dayVolume(instrument) + " "
            + market.dayTrades(instrument) + " " + turnover.shiftRight(Long.SIZE) + " " + turnover.longValue();
    }
}
