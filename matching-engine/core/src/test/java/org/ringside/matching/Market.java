package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;

/** An engine with instruments 1 and 2, for tests that list commands, then the events they expect. */
final class Market {
    static final int ALICE = 1;
    static final int BOB = 2;
    static final int CAROL = 3;

    private static final int INSTRUMENT = 1;

    final EventRecorder recorder = new EventRecorder();
    final MatchingEngine engine = new MatchingEngine(recorder, 16);

    Market() {
        engine.addInstrument(INSTRUMENT);
        engine.addInstrument(2);
    }

    void buy(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, Side.BUY, price, quantity, TimeInForce.DAY);
    }

    void sell(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, Side.SELL, price, quantity, TimeInForce.DAY);
    }

    void buyNow(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, Side.BUY, price, quantity, TimeInForce.IOC);
    }

    void sellNow(final int session, final long clOrdId, final long quantity, final long price) {
        engine.newOrder(session, clOrdId, INSTRUMENT, Side.SELL, price, quantity, TimeInForce.IOC);
    }

    void cancel(final int session, final long clOrdId, final long origClOrdId, final Side side) {
        engine.cancelOrder(session, clOrdId, origClOrdId, 0, INSTRUMENT, side);
    }

    void replace(final int session, final long clOrdId, final long origClOrdId, final Side side, final long quantity,
        final long price) {
        engine.replaceOrder(
            session, clOrdId, origClOrdId, 0, INSTRUMENT, side, price, quantity, TimeInForce.DAY);
    }

    /** What comes before is the setting, not the test. */
    void begin() {
        recorder.take();
    }

    /** Exactly this happened since the last look. */
    void shows(final String... events) {
        assertThat(recorder.take().stream().map(Event::toString).collect(Collectors.toList())).containsExactly(events);
    }

    void hasBest(final long bid, final long ask) {
        assertThat(engine.bestPrice(INSTRUMENT, Side.BUY)).as("best bid").isEqualTo(bid);
        assertThat(engine.bestPrice(INSTRUMENT, Side.SELL)).as("best ask").isEqualTo(ask);
    }

    void hasOpen(final Side side, final long price, final long quantity) {
        assertThat(engine.quantityAt(INSTRUMENT, side, price)).as("open %s @ %d", side, price).isEqualTo(quantity);
    }

    void hasOpenOrders(final int count) {
        assertThat(engine.openOrders()).as("open orders").isEqualTo(count);
    }
}
