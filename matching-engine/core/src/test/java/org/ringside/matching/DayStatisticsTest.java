package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
