package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;

/** An engine with instruments 1 and 2, for tests that list commands, then the events they expect. */
abstract class MarketFixture {
    static final int ALICE = 1;
    static final int BOB = 2;
    static final int CAROL = 3;
    static final Side BUY = Side.BUY;
    static final Side SELL = Side.SELL;
    static final long NO_PRICE = MatchingEngine.NO_PRICE;

    private static final int INSTRUMENT = 1;

    final EventRecorder recorder = new EventRecorder();
    final MatchingEngine engine = new MatchingEngine(recorder, 16);

    MarketFixture() {
        engine.addInstrument(INSTRUMENT);
        engine.addInstrument(2);
    }

    final void buy(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, BUY, price, quantity, TimeInForce.DAY);
    }

    final void sell(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, SELL, price, quantity, TimeInForce.DAY);
    }

    final void buyNow(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, BUY, price, quantity, TimeInForce.IOC);
    }

    final void sellNow(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, SELL, price, quantity, TimeInForce.IOC);
    }

    final void cancel(final int session, final long clOrdId, final long origClOrdId, final Side side) {
        engine.cancelOrder(session, clOrdId, origClOrdId, 0, INSTRUMENT, side);
    }

    final void replace(final int session, final long clOrdId, final long origClOrdId, final Side side,
        final long quantity, final long price) {
        engine.replaceOrder(
            session, clOrdId, origClOrdId, 0, INSTRUMENT, side, price, quantity, TimeInForce.DAY);
    }

    /** What comes before is the setting, not the test. */
    final void begin() {
        recorder.take();
    }

    /** Exactly this happened since the last look. */
    final void shows(final String... events) {
        assertThat(recorder.take().stream().map(Event::toString).collect(Collectors.toList())).containsExactly(events);
    }

    final void hasBest(final long bid, final long ask) {
        assertThat(engine.bestPrice(INSTRUMENT, BUY)).as("best bid").isEqualTo(bid);
        assertThat(engine.bestPrice(INSTRUMENT, SELL)).as("best ask").isEqualTo(ask);
    }

    final void hasOpen(final Side side, final long price, final long quantity) {
        assertThat(engine.quantityAt(INSTRUMENT, side, price)).as("open %s @ %d", side, price).isEqualTo(quantity);
    }

    final void hasOpenOrders(final int count) {
        assertThat(engine.openOrders()).as("open orders").isEqualTo(count);
    }
}
