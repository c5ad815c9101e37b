package org.ringside.simulator.flow;


/**
 * Orders that a stream has entered and not cancelled yet. What became of them at the exchange it does not know.
 */
final class Quotes {
    private final long[] orders;
    private final long[] prices;
    private final long[] quantities;
    private final long[] touched;
    private final Instrument[] instruments;
    private final boolean[] isBuy;
    private int size;

    Quotes(final int capacity) {
        this.orders = new long[capacity];
        this.prices = new long[capacity];
        this.quantities = new long[capacity];
        this.touched = new long[capacity];
        this.instruments = new Instrument[capacity];
        this.isBuy = new boolean[capacity];
    }

    int size() {
        return size;
    }

    void add(final long order, final Instrument instrument, final boolean buy, final long price, final long quantity) {
        orders[size] = order;
        instruments[size] = instrument;
        isBuy[size] = buy;
        change(size, order, price, quantity);
        size++;
    }

    void change(final int at, final long index, final long price, final long quantity) {
        prices[at] = price;
        quantities[at] = quantity;
        touched[at] = index;
    }

    void remove(final int at) {
        size--;
        orders[at] = orders[size];
        prices[at] = prices[size];
        quantities[at] = quantities[size];
        touched[at] = touched[size];
        instruments[at] = instruments[size];
        isBuy[at] = isBuy[size];
    }

    long order(final int at) {
        return orders[at];
    }

    long price(final int at) {
        return prices[at];
    }

    long quantity(final int at) {
        return quantities[at];
    }

    /** Index of the last message about the order. */
    long touched(final int at) {
        return touched[at];
    }

    Instrument instrument(final int at) {
        return instruments[at];
    }

    boolean isBuy(final int at) {
        return isBuy[at];
    }
}
