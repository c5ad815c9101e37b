package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DayStatisticsTest {
    private final CountingListener events = new CountingListener();
    private MatchingEngine engine = new MatchingEngine(events);
    private long lastClOrdId;

    @BeforeEach
    void open() {
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, AccountSpec.unlimited(1));
        start(Phase.PRE_OPEN);
        start(Phase.CONTINUOUS);
    }

    @Test
    void shouldTellWhatWasTradedInTheDay() {
        assertDay(MatchingEngine.NO_PRICE, MatchingEngine.NO_PRICE, MatchingEngine.NO_PRICE, 0);

        trade(100, 5);
        assertDay(100, 100, 100, 5);
        trade(103, 2);
        trade(98, 1);
        trade(101, 4);

        assertDay(100, 103, 98, 12);
    }

    @Test
    void shouldBeginAnewWithTheDay() {
        trade(100, 5);
        start(Phase.CLOSED);
        assertDay(100, 100, 100, 5);
        engine.startDay(0);
        assertDay(MatchingEngine.NO_PRICE, MatchingEngine.NO_PRICE, MatchingEngine.NO_PRICE, 0);

        start(Phase.PRE_OPEN);
        enter(Side.BUY, 107, 3);
        enter(Side.SELL, 107, 3);
        start(Phase.CONTINUOUS);
        assertDay(107, 107, 107, 3);
        trade(105, 1);

        assertDay(107, 107, 105, 4);
    }

    @Test
    void shouldGoOnWhereItWasWrittenAndLoaded() {
        trade(100, 5);
        trade(90, 5);
        final StateValues state = new StateValues();
        engine.writeState(state);

        engine = MatchingEngine.load(events, state);

        assertDay(100, 100, 90, 10);
        trade(110, 1);
        assertDay(100, 110, 90, 11);
    }

    @Test
    void shouldStayAtTheHighestVolumeThereIs() {
        final DayStatistics day = new DayStatistics();
        day.trade(1, Long.MAX_VALUE - 1);
        day.trade(1, 5);

        assertThat(day.volume()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldCountTradesAndSumUpTheirTurnover() {
        trade(100, 5);
        trade(103, 2);
        assertTurnover(2, 2, 0, 706);
        start(Phase.CLOSED);
        engine.startDay(0);

        assertTurnover(0, 0, 0, 0);
    }

    @Test
    void shouldCarryATurnoverBeyondWhatALongHolds() {
        final DayStatistics day = new DayStatistics();
        BigInteger expected = BigInteger.ZERO;
        final long[] prices = {MatchingEngine.MAX_PRICE, 3_000_000_000L, 1, MatchingEngine.MAX_PRICE - 1};
        for (final long price : prices) {
            day.trade(price, MatchingEngine.MAX_QUANTITY);
            expected = expected.add(
                BigInteger.valueOf(price).multiply(BigInteger.valueOf(MatchingEngine.MAX_QUANTITY)));
        }

        assertThat(turnover(day)).isEqualTo(expected);
        assertThat(day.turnoverHigh()).isPositive();
    }

    @Test
    void shouldStayAtTheHighestTurnoverThereIs() {
        final StateValues state = new StateValues();
        new DayStatistics().write(state);
        final DayStatistics day = new DayStatistics();
        day.read(new StateInput(state.with(6, -1).with(7, -100)), 10);
        day.trade(10, 9);
        assertThat(turnover(day)).isEqualTo(BigInteger.ONE.shiftLeft(128).subtract(BigInteger.TEN));
        day.trade(1, 10);

        assertThat(turnover(day)).isEqualTo(BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE));
    }

    private static BigInteger turnover(final DayStatistics day) {
        return new BigInteger(Long.toUnsignedString(day.turnoverHigh())).shiftLeft(Long.SIZE)
            .add(new BigInteger(Long.toUnsignedString(day.turnoverLow())));
    }

    private void assertTurnover(final long trades, final long lastQuantity, final long high, final long low) {
        final MarketQueries market = new MarketQueries(engine);
        assertThat(market.dayTrades(1)).isEqualTo(trades);
        assertThat(market.lastTradeQuantity(1)).isEqualTo(lastQuantity);
        assertThat(market.dayTurnoverHigh(1)).isEqualTo(high);
        assertThat(market.dayTurnoverLow(1)).isEqualTo(low);
    }

    @Test
    void shouldRefuseAStateWithANegativeVolume() {
        final StateValues state = new StateValues();
        final DayStatistics day = new DayStatistics();
        day.trade(7, 3);
        day.write(state);

        assertThatThrownBy(() -> new DayStatistics().read(new StateInput(state.with(3, -3)), 10))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("a volume of -3");
        assertThatThrownBy(() -> new DayStatistics().read(new StateInput(state.with(1, 11)), 10))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("a price of 11");
    }

    private void assertDay(final long open, final long high, final long low, final long volume) {
        final MarketQueries market = new MarketQueries(engine);
        assertThat(market.openPrice(1)).as("open").isEqualTo(open);
        assertThat(market.highPrice(1)).as("high").isEqualTo(high);
        assertThat(market.lowPrice(1)).as("low").isEqualTo(low);
        assertThat(market.dayVolume(1)).as("volume").isEqualTo(volume);
    }

    private void trade(final long price, final long quantity) {
        enter(Side.SELL, price, quantity);
        enter(Side.BUY, price, quantity);
    }

    private void enter(final Side side, final long price, final long quantity) {
        engine.newOrder(0, new NewOrder().sessionId(1).clOrdId(++lastClOrdId).account(1).instrumentId(1).side(side)
            .price(price).quantity(quantity));
    }

    private void start(final Phase phase) {
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(phase));
    }
}
