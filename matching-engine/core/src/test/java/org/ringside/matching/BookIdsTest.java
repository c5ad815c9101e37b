package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which numbers the book knows its entries by. That they ascend in each level is one of the {@link Invariants}. */
class BookIdsTest {
    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder);
    private long lastClOrdId;

    @BeforeEach
    void open() {
        for (int instrument = 1; instrument <= 2; instrument++) {
            engine.addInstrument(0, InstrumentSpec.of(instrument));
            start(instrument, Phase.PRE_OPEN);
            start(instrument, Phase.CONTINUOUS);
        }
        engine.setAccount(0, AccountSpec.unlimited(1));
        recorder.take();
    }

    @Test
    void shouldNumberEntriesOfEachInstrumentFromOneOn() {
        assertThat(bookIdOf(limit(Side.BUY, 100, 5))).isEqualTo(1);
        assertThat(bookIdOf(limit(Side.SELL, 110, 5))).isEqualTo(2);
        assertThat(bookIdOf(limit(Side.BUY, 100, 5).instrumentId(2))).isEqualTo(1);
        assertThat(bookIdOf(limit(Side.BUY, 101, 5))).isEqualTo(3);
    }

    @Test
    void shouldGiveNoNumberWhenAnOrderCannotRest() {
        assertThat(bookIdOf(limit(Side.BUY, 100, 5).timeInForce(TimeInForce.IOC))).isZero();
        assertThat(bookIdOf(limit(Side.BUY, 100, 5).timeInForce(TimeInForce.FOK))).isZero();
        assertThat(bookIdOf(limit(Side.BUY, 100, 5).timeInForce(TimeInForce.AT_CLOSE))).isZero();
        assertThat(bookIdOf(limit(Side.BUY, 0, 5).type(OrderType.STOP).stopPrice(120))).isZero();
        assertThat(bookIdOf(limit(Side.BUY, 100, 5))).isEqualTo(1);
    }

    @Test
    void shouldKeepTheNumberAsLongAsTheOrderKeepsItsPlace() {
        enter(limit(Side.BUY, 100, 5));
        final long clOrdId = lastClOrdId;
        replace(clOrdId, 100, 4);
        assertThat(order(lastClOrdId).bookId()).isEqualTo(1);
        replace(lastClOrdId, 100, 6);
        assertThat(order(lastClOrdId).bookId()).isEqualTo(2);
        replace(lastClOrdId, 101, 6);

        assertThat(order(lastClOrdId).bookId()).isEqualTo(3);
        assertThat(recorder.take()).filteredOn(Event.BookRemoved.class::isInstance)
            .extracting(event -> ((Event.BookRemoved) event).bookId()).containsExactly(1L, 2L);
    }

    /** The number that was reserved before it traded, though the slice behind has come later. */
    @Test
    void shouldNumberEachSliceOfAnIceberg() {
        enter(limit(Side.SELL, 100, 9).displayQuantity(3));
        recorder.take();
        enter(limit(Side.BUY, 100, 4));
        assertThat(recorder.take()).filteredOn(event -> event instanceof Event.BookAdded
            || event instanceof Event.BookRemoved || event instanceof Event.BookReduced)
            .containsExactly(
                new Event.BookRemoved(1, 1, 1, Side.SELL, 100, 3, BookChange.TRADE),
                new Event.BookAdded(1, 3, 1, Side.SELL, 100, 3),
                new Event.BookReduced(1, 3, 1, Side.SELL, 100, 2, -1, BookChange.TRADE));
        enter(limit(Side.BUY, 100, 9));

        assertThat(recorder.take()).filteredOn(Event.BookAdded.class::isInstance).last()
            .isEqualTo(new Event.BookAdded(3, 4, 1, Side.BUY, 100, 4));
    }

    @Test
    void shouldNumberAnOrderWhenItIsTriggeredOrEntersForItsAuction() {
        enter(limit(Side.BUY, 90, 5).timeInForce(TimeInForce.AT_CLOSE));
        enter(limit(Side.BUY, 101, 5).type(OrderType.STOP_LIMIT).stopPrice(100));
        enter(limit(Side.SELL, 100, 1));
        enter(limit(Side.BUY, 100, 1));
        assertThat(shown()).extracting(Event.BookAdded::order, Event.BookAdded::bookId)
            .containsExactly(tuple(3, 1), tuple(2, 3));
        start(1, Phase.CLOSING_CALL);

        assertThat(shown()).extracting(Event.BookAdded::order, Event.BookAdded::bookId).containsExactly(tuple(1, 4));
    }

    @Test
    void shouldNumberAMarketOrderAnewWhenItGetsItsPrice() {
        start(1, Phase.CLOSING_CALL);
        enter(limit(Side.SELL, 100, 3));
        enter(limit(Side.BUY, 0, 5).type(OrderType.MARKET));
        assertThat(shown()).extracting(Event.BookAdded::bookId).containsExactly(1L, 2L);
        start(1, Phase.POST_CLOSE);

        final List<Event> events = recorder.take();
        assertThat(events).filteredOn(Event.BookAdded.class::isInstance)
            .containsExactly(new Event.BookAdded(2, 3, 1, Side.BUY, 100, 2));
        assertThat(events).filteredOn(Event.OrderRestated.class::isInstance).as("told before it is shown")
            .extracting(event -> ((Event.OrderRestated) event).order().bookId()).containsExactly(3L);
    }

    @Test
    void shouldRefuseAStateInWhichNumbersOfALevelDoNotAscend() {
        enter(limit(Side.BUY, 100, 5));
        enter(limit(Side.BUY, 100, 5));
        final StateValues whole = new StateValues();
        engine.writeState(whole);
        final int ids = lastPair(whole, 1, 2);

        for (final long[] wrong : new long[][] {{0, 0}, {0, 2}, {1, 1}, {1, 3}, {0, -1}}) {
            final StateValues state = whole.with(ids + (int) wrong[0], wrong[1]);
            assertThatThrownBy(() -> MatchingEngine.load(recorder, state)).as("%d %d", wrong[0], wrong[1])
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("is not where it says");
        }
    }

    /** Where these values stand next to one another the last time: the sweeps come behind, and there are none. */
    private static int lastPair(final StateValues values, final long first, final long second) {
        int index = values.size() - 2;
        while (values.get(index) != first || values.get(index + 1) != second) {
            index--;
        }
        return index;
    }

    private static org.assertj.core.groups.Tuple tuple(final long order, final long bookId) {
        return org.assertj.core.groups.Tuple.tuple(order, bookId);
    }

    private List<Event.BookAdded> shown() {
        return recorder.take().stream().filter(Event.BookAdded.class::isInstance).map(Event.BookAdded.class::cast)
            .toList();
    }

    private long bookIdOf(final NewOrder command) {
        recorder.take();
        enter(command);
        return recorder.take().stream().filter(Event.OrderAccepted.class::isInstance)
            .mapToLong(event -> ((Event.OrderAccepted) event).order().bookId()).findFirst().orElseThrow();
    }

    private Order order(final long clOrdId) {
        return engine.order(1, clOrdId, 0);
    }

    private NewOrder limit(final Side side, final long price, final long quantity) {
        return new NewOrder().sessionId(1).clOrdId(++lastClOrdId).account(1).instrumentId(1).side(side)
            .type(OrderType.LIMIT).price(price).quantity(quantity);
    }

    private void enter(final NewOrder command) {
        engine.newOrder(0, command);
    }

    private void replace(final long origClOrdId, final long price, final long quantity) {
        engine.replaceOrder(0, new ReplaceOrder().sessionId(1).origClOrdId(origClOrdId).clOrdId(++lastClOrdId)
            .instrumentId(1).side(Side.BUY).type(OrderType.LIMIT).price(price).quantity(quantity));
    }

    private void start(final int instrument, final Phase phase) {
        engine.startPhase(0, new StartPhase().instrumentId(instrument).phase(phase));
    }
}
