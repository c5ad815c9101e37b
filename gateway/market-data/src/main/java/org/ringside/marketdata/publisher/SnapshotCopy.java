package org.ringside.marketdata.publisher;

import java.util.Arrays;
import org.ringside.marketdata.client.Book;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.BookHash;
import org.ringside.marketdata.client.LevelVisitor;
import org.ringside.marketdata.client.OrderVisitor;
import org.ringside.marketdata.protocol.Side;

/**
 * The orders or levels of a book at one sequence. The book goes on while the copy is sent. The memory is that of the
 * largest book so far.
 */
final class SnapshotCopy {
    private static final int FIRST = 1_024;

    private final OrderVisitor orderVisitor = this::add;
    private final LevelVisitor levelVisitor = (price, quantity, orders) -> add(orders, price, quantity);
    private InstrumentMarket instrument;
    private long sequence;
    private long rptSeq;
    private long transactTime;
    private long enginePublished;
    private long hash;
    /** Of each entry: bookId, or number of orders of a level. */
    private long[] numbers = new long[FIRST];
    private long[] prices = new long[FIRST];
    private long[] quantities = new long[FIRST];
    private int bids;
    private int count;

    private void begin(final MarketState market, final InstrumentMarket ofInstrument, final long ofHash) {
        instrument = ofInstrument;
        sequence = market.sequence();
        rptSeq = ofInstrument.rptSeq();
        transactTime = ofInstrument.transactTime();
        enginePublished = market.enginePublished();
        hash = ofHash;
        count = 0;
    }

    void takeOrders(final MarketState market, final InstrumentMarket ofInstrument) {
        final BookBuilder book = ofInstrument.orders();
        begin(market, ofInstrument, book.hash());
        book.forEachOrder(Side.BUY, orderVisitor);
        bids = count;
        book.forEachOrder(Side.SELL, orderVisitor);
    }

    /** Takes so many levels of each side. The hash is that of these levels. */
    void takeLevels(final MarketState market, final InstrumentMarket ofInstrument, final int depth) {
        final Book book = ofInstrument.levels();
        begin(market, ofInstrument, book.hash());
        book.forEachLevel(Side.BUY, depth, levelVisitor);
        bids = count;
        book.forEachLevel(Side.SELL, depth, levelVisitor);
        if (count < book.levels(Side.BUY) + book.levels(Side.SELL)) {
            hash = 0;
            for (int i = 0; i < count; i++) {
                hash += BookHash.ofLevel(prices[i], quantities[i], numbers[i], side(i));
            }
        }
    }

    private void add(final long number, final long price, final long quantity) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            prices = Arrays.copyOf(prices, 2 * count);
            quantities = Arrays.copyOf(quantities, 2 * count);
        }
        numbers[count] = number;
        prices[count] = price;
        quantities[count] = quantity;
        count++;
    }

    InstrumentMarket instrument() {
        return instrument;
    }

    long sequence() {
        return sequence;
    }

    long rptSeq() {
        return rptSeq;
    }

    long transactTime() {
        return transactTime;
    }

    long enginePublished() {
        return enginePublished;
    }

    long hash() {
        return hash;
    }

    int count() {
        return count;
    }

    long number(final int index) {
        return numbers[index];
    }

    long price(final int index) {
        return prices[index];
    }

    long quantity(final int index) {
        return quantities[index];
    }

    Side side(final int index) {
        return index < bids ? Side.BUY : Side.SELL;
    }
}
