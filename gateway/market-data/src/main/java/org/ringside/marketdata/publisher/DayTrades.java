package org.ringside.marketdata.publisher;

import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.StatisticsEncoder;

/** What was traded in an instrument in a day. Prices are mantissas. */
final class DayTrades {
    /** There is no such price. */
    static final long NONE = StatisticsEncoder.openNullValue();

    private long open = NONE;
    private long high = NONE;
    private long low = NONE;
    private long last = NONE;
    private long lastQuantity;
    private long volume;
    private long trades;
    private long turnoverHigh;
    private long turnoverLow;

    void trade(final long price, final long quantity) {
        open = open == NONE ? price : open;
        high = high == NONE ? price : Math.max(high, price);
        low = low == NONE ? price : Math.min(low, price);
        last = price;
        lastQuantity = quantity;
        volume += quantity;
        trades++;
        final long product = price * quantity;
        turnoverLow += product;
        turnoverHigh += Math.multiplyHigh(price, quantity) + (Long.compareUnsigned(turnoverLow, product) < 0 ? 1 : 0);
    }

    /** Goes on from a state that was written. */
    void load(final InstrumentStateDecoder state) {
        open = state.open();
        high = state.high();
        low = state.low();
        last = state.last();
        lastQuantity = state.lastQty();
        volume = state.volume();
        trades = state.trades();
        turnoverHigh = state.turnoverHigh();
        turnoverLow = state.turnoverLow();
    }

    void startDay() {
        open = NONE;
        high = NONE;
        low = NONE;
        last = NONE;
        lastQuantity = 0;
        volume = 0;
        trades = 0;
        turnoverHigh = 0;
        turnoverLow = 0;
    }

    long open() {
        return open;
    }

    long high() {
        return high;
    }

    long low() {
        return low;
    }

    long last() {
        return last;
    }

    long lastQuantity() {
        return lastQuantity;
    }

    long volume() {
        return volume;
    }

    long trades() {
        return trades;
    }

    long turnoverHigh() {
        return turnoverHigh;
    }

    long turnoverLow() {
        return turnoverLow;
    }
}
