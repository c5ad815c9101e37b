package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.MutableInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.NameInstrumentEncoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/** What everybody is told: whoever takes public events knows books, trades, phases and numbers as the engine does. */
class MarketDataTest {
    private static final int COMMANDS = 6_000;
    private static final int ALWAYS = 60_000;
    private static final long TICK = CommandSource.TICK;
    private static final long PRICE = RandomOrders.PRICE;
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final long FIRST_OTHER_ID = 1_000_000;
    private static final long ALICE = RandomOrders.FIRST_SESSION;
    private static final long BOB = ALICE + 1;
    private static final Phase[] DAY = {Phase.HALT, Phase.CONTINUOUS, Phase.VOLATILITY_AUCTION, Phase.CONTINUOUS,
        Phase.CLOSING_CALL, Phase.POST_CLOSE, Phase.CLOSED, Phase.PRE_OPEN, Phase.OPEN_FREEZE, Phase.CONTINUOUS};

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    /** By order: what its owner was told last that the book calls the order's entry. */
    private final Map<Long, Long> told = new LinkedHashMap<>();
    private PublicMarket market = new PublicMarket();
    private EngineService service =
        new EngineService(new Sink(market), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
    private final Source source = new Source();

    /** Takes events for everybody, and of the others only what owners are told of their entries in the book. */
    private final class Sink extends OneEventOutput {
        private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
        private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
        private final OrderTriggeredDecoder triggered = new OrderTriggeredDecoder();
        private final OrderRestatedDecoder restated = new OrderRestatedDecoder();
        private final OrderStatusDecoder status = new OrderStatusDecoder();
        private final PublicOutput everybody;

        Sink(final PublicOutput everybody) {
            super(0);
            this.everybody = everybody;
        }

        @Override
        public PublicOutput publicOutput() {
            return everybody;
        }

        @Override
        public void append(final int route, final long position, final int templateId, final int length) {
            final int version = OrderAcceptedDecoder.SCHEMA_VERSION;
            switch (templateId) {
                case OrderAcceptedDecoder.TEMPLATE_ID ->
                    told.put(accepted.wrap(buffer, 0, length, version).orderId(), accepted.bookId());
                case OrderReplacedDecoder.TEMPLATE_ID ->
                    told.put(replaced.wrap(buffer, 0, length, version).orderId(), replaced.bookId());
                case OrderTriggeredDecoder.TEMPLATE_ID ->
                    told.put(triggered.wrap(buffer, 0, length, version).orderId(), triggered.bookId());
                case OrderRestatedDecoder.TEMPLATE_ID ->
                    told.put(restated.wrap(buffer, 0, length, version).orderId(), restated.bookId());
                case OrderStatusDecoder.TEMPLATE_ID ->
                    told.put(status.wrap(buffer, 0, length, version).orderId(), status.bookId());
                default -> {
                    // Tells nothing of an entry.
                }
            }
        }
    }

    private final class Source extends CommandSource {
        private int commands;
        private int phases;
        private boolean isDayOver;
        private long lastId = FIRST_OTHER_ID;

        Source() {
            super("gw-1");
        }

        @Override
        protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
            apply(typeId, commands, command, offset);
            while (service.nextDue() <= service.lastTime()) {
                new AdvanceTimeEncoder().wrap(buffer, 0).due(service.nextDue());
                apply(AdvanceTimeEncoder.TEMPLATE_ID, EngineService.NO_POSITION, buffer, 0);
            }
        }

        private void apply(final int typeId, final long position, final DirectBuffer command, final int offset) {
            commands++;
            service.apply(typeId, EngineService.OWN_INPUT, position, TIME + commands * 100L, 0, command, offset);
            check(typeId);
        }

        private void sendOther(final Random random) {
            final int session = (int) ALICE + random.nextInt(RandomOrders.SESSIONS);
            final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            final long price = RandomOrders.PRICE + (random.nextInt(9) - 4) * TICK;
            switch (random.nextInt(9)) {
                case 0, 1, 2 -> iceberg(session, ++lastId, 1, side, price, ALWAYS);
                case 3, 4 -> stopLimit(session, ++lastId, side, 1 + random.nextInt(9), price, price);
                case 5 -> massCancel(session, ++lastId, 0);
                case 6, 7 -> market(session, ++lastId, side, 1 + random.nextInt(30));
                default -> proceed();
            }
        }

        private void proceed() {
            if (isDayOver) {
                startDay();
                isDayOver = false;
            } else {
                final Phase phase = DAY[phases++ % DAY.length];
                startPhase(1, phase, 1_000);
                isDayOver = phase == Phase.CLOSED;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldLetEverybodyKnowTheMarketAfterEveryCommand(final long seed) {
        open();
        RandomOrders.bind(source);
        final RandomOrders orders = new RandomOrders(seed);
        final Random random = new Random(seed);
        for (int i = 0; i < COMMANDS; i++) {
            if (random.nextInt(6) == 0) {
                source.sendOther(random);
            } else {
                orders.send(source, 1);
            }
            if (i % 1_000 == 999) {
                goOnFromItsState();
            }
        }

        assertThat(market.sequence()).isGreaterThan(COMMANDS);
        assertThat(service.publicNumbers().session()).isEqualTo(TIME);
    }

    /** A service that nobody takes public events from has the same state, and numbers that everybody would know. */
    @Test
    void shouldNumberEventsAlikeWhenNobodyWantsThem() {
        open();
        RandomOrders.bind(source);
        new RandomOrders(5).send(source, 500);
        final long hash = service.stateHash();
        final long sequence = service.publicNumbers().sequence();
        final List<Integer> counts = new ArrayList<>(market.counts().values());

        service = new EngineService(new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        final Source again = new Source();
        market = null;
        open();
        RandomOrders.bind(again);
        new RandomOrders(5).send(again, 500);

        assertThat(service.stateHash()).isEqualTo(hash);
        assertThat(service.publicNumbers().sequence()).isEqualTo(sequence)
            .isEqualTo(counts.stream().mapToInt(Integer::intValue).sum());
    }

    @Test
    @DisplayName("an instrument is added")
    void shouldTellWhatAnInstrumentIsBeforeItOpens() {
        open();

        assertThat(market.take()).satisfiesExactly(
            text -> assertThat(text).startsWith("[InstrumentDefined]").contains("|symbol=ABC|tick=1000000|lot=100000000"
                + "|allocation=0").contains("sequence=1|rptSeq=1|").contains("instrumentId=1|flags=0"),
            text -> assertThat(text).startsWith("[InstrumentLimits]").contains("|previousClose=10000000000|"
                + "low=9000000000|high=11000000000|lotSize=1|minQuantity=1|maxQuantity=9007199254740991"),
            text -> assertThat(text).startsWith("[TradingStatus]").contains("phase=CONTINUOUS|extended=0")
                .contains("flags=1"));
    }

    @Test
    void shouldTellAgainWhatAnInstrumentIsWhenItGetsAnotherName() {
        open();
        market.take();
        name(1, "ABCD", 7);

        assertThat(market.take()).hasSize(2).first().asString().contains("symbol=ABCD").contains("lot=7");
        assertThat(service.instrumentName(1)).isEqualTo(new InstrumentName("ABCD", 7));
        assertThat(new InstrumentName("\u00dcBC", 7).symbol()).isEmpty();
        assertThat(new InstrumentName("A".repeat(25), 7).symbol()).isEmpty();
    }

    @Test
    void shouldTellADayAndItsLimits() {
        open();
        source.bind(ALICE);
        source.bind(BOB);
        source.sell(ALICE, 1, 5, PRICE + 3 * TICK);
        source.buy(BOB, 1, 5, PRICE + 3 * TICK);
        source.startPhase(1, Phase.CLOSED, 0);
        market.take();
        source.startDay();

        assertThat(market.take()).satisfiesExactly(
            text -> assertThat(text).startsWith("[DayStarted]").contains("rptSeq=1|").contains("instrumentId=0")
                .endsWith("date=20833"),
            text -> assertThat(text).startsWith("[InstrumentLimits]").contains("previousClose=10003000000|"));
    }

    @Test
    void shouldTellOfAnIcebergNothingButItsSlices() {
        open();
        source.bind(ALICE);
        source.bind(BOB);
        source.iceberg(ALICE, 1, 1, Side.SELL, PRICE, ALWAYS);
        market.take();
        source.newOrder(BOB, 1, 1, Side.BUY, 12, PRICE, TimeInForce.IOC);

        assertThat(market.take()).satisfiesExactly(
            text -> assertThat(text).startsWith("[TradePrinted]").contains("quantity=10|aggressor=49"),
            text -> assertThat(text).startsWith("[OrderExecuted]").contains("bookId=1|")
                .contains("change=-10|quantity=0"),
            text -> assertThat(text).startsWith("[OrderAdded]").contains("bookId=2|").contains("quantity=10|"),
            text -> assertThat(text).startsWith("[TradePrinted]").contains("quantity=2|"),
            text -> assertThat(text).startsWith("[OrderExecuted]").contains("bookId=2|")
                .contains("change=-2|quantity=8"));
        assertThat(told.values()).as("of the first slice, and of what never rests").containsExactlyInAnyOrder(1L, 0L);
        source.requestStatus(ALICE, 1);
        assertThat(told.values()).as("of the slice now").containsExactlyInAnyOrder(2L, 0L);
    }

    private void open() {
        name(1, "ABC", 100_000_000);
        new AddInstrumentEncoder().wrap(buffer, 0).tick(TICK).instrumentId(1).lotSize(1).minimumQuantity(1)
            .maximumQuantity(MatchingEngine.MAX_QUANTITY).previousClose(10_000).staticLimitBasisPoints(1_000);
        service.apply(AddInstrumentEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        service.apply(RouteOpenedEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
    }

    private void name(final int instrumentId, final String symbol, final long lot) {
        new NameInstrumentEncoder().wrap(buffer, 0).lot(lot).instrumentId(instrumentId).symbol(symbol);
        service.apply(NameInstrumentEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
    }

    private void goOnFromItsState() {
        final LongArrayList values = new LongArrayList();
        service.save(values::addLong);
        final long hash = service.stateHash();
        final MutableInteger next = new MutableInteger();
        market = PublicMarket.from(market);
        service = EngineService.load(() -> values.getLong(next.getAndIncrement()), new Sink(market),
            ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        assertThat(service.stateHash()).isEqualTo(hash);
    }

    private void check(final int typeId) {
        if (market == null) {
            return;
        }
        final MarketQueries queries = service.market();
        final Map<Long, PublicMarket.Entry> entries = new LinkedHashMap<>();
        queries.orders(order -> {
            if (order.displayed() > 0) {
                if (order.displayQuantity() == 0) {
                    assertThat(told.get(order.orderId())).as("told to the owner").isEqualTo(order.bookId());
                }
                entries.put(order.bookId(), new PublicMarket.Entry(order.bookId(), EventValues.side(order.side()),
                    order.price() == MatchingEngine.NO_PRICE ? Long.MIN_VALUE : order.price() * TICK,
                    order.displayed()));
            }
        });
        assertThat(market.isAtRest()).as("the last event of command %d has its flag", typeId).isTrue();
        assertThat(market.entries()).isEqualTo(entries);
        assertThat(market.sequence()).isEqualTo(service.publicNumbers().sequence());
        assertThat(market.phase().name()).isEqualTo(service.phase(1).name());
        assertThat(market.volume()).isEqualTo(queries.dayVolume(1));
        assertThat(market.trades()).isEqualTo(queries.dayTrades(1));
        assertThat(market.turnover()).isEqualTo(
            BigInteger.valueOf(queries.dayTurnoverLow(1)).multiply(BigInteger.valueOf(TICK)));
        assertThat(market.highLimit()).isEqualTo(queries.highLimit(1) * TICK);
        if (PublicMarket.isAuction(market.phase())) {
            final long price = queries.indicativePrice(1);
            assertThat(market.indicativePrice())
                .isEqualTo(price == MatchingEngine.NO_PRICE ? Long.MIN_VALUE : price * TICK);
        }
    }
}
