package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prices of auctions on random books: what trying every tick says (rule book 7) is told, and printed. */
class AuctionPriceTest {
    private static final int INSTRUMENT = 1;
    private static final int BOOKS = Boolean.getBoolean("ringside.long") ? 4_000 : 1_200;
    private static final long MIDDLE = 1_000;

    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder);
    private final List<NaiveOrder> buys = new ArrayList<>();
    private final List<NaiveOrder> sells = new ArrayList<>();
    private Event.IndicativeChanged indicative;
    private long orders;

    AuctionPriceTest() {
        engine.addInstrument(0, InstrumentSpec.of(INSTRUMENT).withPreviousClose(MIDDLE));
        engine.setAccount(0, AccountSpec.unlimited(1));
    }

    @ParameterizedTest(name = "seed {0}")
    @Tag("slow")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldPrintWhatWasIndicatedAndIsBestOfAllTicks(final long seed) {
        final Dice dice = new Dice(seed);
        int crossed = 0;
        for (int book = 1; book <= BOOKS; book++) {
            final String name = "seed " + seed + ", book " + book;
            final long last = engine.lastTradePrice(INSTRUMENT);
            final long reference = last == MatchingEngine.NO_PRICE ? MIDDLE : last;
            start(Phase.PRE_OPEN);
            recorder.take();
            enterOrders(dice);

            final NaiveAuction.Result expected = NaiveAuction.byEveryTick(buys, sells, reference);

            assertThat(NaiveAuction.byEveryGap(buys, sells, reference)).as(name).isEqualTo(expected);
            assertThat(indicated()).as(name).isEqualTo(expected);
            start(Phase.CONTINUOUS);
            assertSoundUncross(name, expected);
            crossed += expected.isNone() ? 0 : 1;
            start(Phase.CLOSED);
        }
        assertThat(crossed).as("books that cross").isGreaterThan(BOOKS / 2);
    }

    /** A gap between limits can have a smaller surplus than both of its ends. */
    @Test
    void shouldPrintPriceInGapWhenItsSurplusIsSmaller() {
        start(Phase.PRE_OPEN);
        enter(order(Side.BUY, 1_010, 10));
        enter(order(Side.BUY, 1_000, 5));
        enter(order(Side.SELL, 990, 10));
        enter(order(Side.SELL, 1_005, 5));

        start(Phase.CONTINUOUS);

        assertThat(prints()).containsExactly(new Event.TradePrinted(INSTRUMENT, 1, 1_001, 10, null));
    }

    private NaiveAuction.Result indicated() {
        return indicative == null
            ? NaiveAuction.Result.NONE
            : new NaiveAuction.Result(indicative.price(), indicative.volume(), indicative.imbalance());
    }

    private void enterOrders(final Dice dice) {
        buys.clear();
        sells.clear();
        indicative = null;
        final int range = dice.of(3, 10, 40, 250);
        final int lots = dice.of(2, 5, 50);
        for (int i = dice.below(14); i >= 0; i--) {
            final NewOrder order = order(dice.of(Side.values()), MIDDLE + dice.below(range), dice.between(1, lots));
            if (dice.oneIn(8)) {
                order.type(dice.of(OrderType.MARKET, OrderType.MARKET_TO_LIMIT)).price(0);
            } else if (dice.oneIn(5)) {
                order.displayQuantity(1);
            }
            enter(order);
        }
    }

    private NewOrder order(final Side side, final long price, final long quantity) {
        return new NewOrder().sessionId(1).account(1).instrumentId(INSTRUMENT).side(side).price(price)
            .quantity(quantity);
    }

    private void enter(final NewOrder command) {
        orders++;
        engine.newOrder(0, command.clOrdId(orders));
        final NaiveOrder order = new NaiveOrder(orders, command);
        order.take(NaiveTerms.of(command), command.price());
        (order.isBuy() ? buys : sells).add(order);
        for (final Event event : recorder.take()) {
            if (event instanceof final Event.IndicativeChanged it) {
                indicative = it;
            }
        }
    }

    private void start(final Phase phase) {
        engine.startPhase(0, new StartPhase().instrumentId(INSTRUMENT).phase(phase));
    }

    private List<Event> prints() {
        return recorder.take().stream().filter(event -> event instanceof Event.TradePrinted).toList();
    }

    private void assertSoundUncross(final String name, final NaiveAuction.Result expected) {
        final long[] traded = new long[2];
        for (final Event event : recorder.take()) {
            if (event instanceof final Event.OrderTraded it) {
                traded[it.order().side().ordinal()] += it.quantity();
                assertThat(it.price()).as(name).isEqualTo(expected.price());
                final boolean within = it.order().price() == MatchingEngine.NO_PRICE
                    || (it.order().side() == Side.BUY
                    ? it.order().price() >= it.price()
                    : it.order().price() <= it.price());
                assertThat(within).as(name + ": " + it).isTrue();
            }
        }
        assertThat(traded).as(name).containsExactly(expected.volume(), expected.volume());
        final long bid = engine.bestPrice(INSTRUMENT, Side.BUY);
        final long ask = engine.bestPrice(INSTRUMENT, Side.SELL);
        assertThat(bid == MatchingEngine.NO_PRICE || ask == MatchingEngine.NO_PRICE || bid < ask).as(name).isTrue();
    }
}
