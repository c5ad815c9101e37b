package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;

import com.paritytrading.juncture.nasdaq.itch50.ITCH50;
import com.paritytrading.juncture.nasdaq.itch50.ITCH50Listener;
import com.paritytrading.parity.book.Market;
import com.paritytrading.parity.book.MarketListener;
import com.paritytrading.parity.book.Order;
import com.paritytrading.parity.book.OrderBook;
import com.paritytrading.parity.book.Side;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.Long2LongHashMap;
import org.ringside.matching.MarketQueries;

/** Books that a parser and an order book of others make from our messages, and how they compare with the engine's. */
final class JudgedBooks implements ITCH50Listener, MarketListener {
    private static final long ITCH_STEP = 10_000;
    private static final long OTHER = 1L << 47;
    private static final long BOOK_ID = (1L << 40) - 1;
    private static final int LOCATE = 48;

    private final Market market = new Market(this);
    /** References of orders that rest, by locate and bookId. */
    private final Long2LongHashMap references = new Long2LongHashMap(-1);
    private final Map<String, Integer> locates = new HashMap<>();
    private final Map<Integer, String> states = new HashMap<>();
    private final StringBuilder events = new StringBuilder();
    private final Map<Character, Integer> counts = new HashMap<>();
    /** What was traded, by locate. */
    private final Long2LongHashMap volumes = new Long2LongHashMap(0);
    private int ofEngine;
    private int pricesOfEngine;

    private void count(final char type) {
        counts.merge(type, 1, Integer::sum);
    }

    int count(final String types) {
        return types.chars().map(type -> counts.getOrDefault((char) type, 0)).sum();
    }

    /** Codes of the events of the session. */
    String events() {
        return events.toString();
    }

    int locate(final String symbol) {
        return locates.getOrDefault(symbol, 0);
    }

    /** State and reason. */
    String state(final String symbol) {
        return states.get(locates.get(symbol));
    }

    int orders() {
        return references.size();
    }

    @Override
    public void systemEvent(final ITCH50.SystemEvent message) {
        count('S');
        events.append((char) message.eventCode);
    }

    @Override
    public void stockDirectory(final ITCH50.StockDirectory message) {
        count('R');
        assertThat(message.stockLocate).isEqualTo(locates.size() + 1);
        locates.put(ItchInstrument.textOf(message.stock), message.stockLocate);
        market.open(message.stockLocate);
    }

    @Override
    public void stockTradingAction(final ITCH50.StockTradingAction message) {
        count('H');
        final int reason = message.reason;
        states.put(message.stockLocate, (char) message.tradingState
            + ItchInstrument.textOf((long) reason << Integer.SIZE | 0x20202020));
    }

    private static long key(final long reference) {
        final long number = reference & (1L << LOCATE) - 1;
        return reference >>> LOCATE << LOCATE | ((number & OTHER) == 0 ? number : number & BOOK_ID);
    }

    @Override
    public void addOrder(final ITCH50.AddOrder message) {
        count('A');
        final long reference = message.orderReferenceNumber;
        assertThat(market.find(reference)).as("order %x", reference).isNull();
        assertThat(message.shares).isPositive();
        assertThat((int) (reference >>> LOCATE)).isEqualTo(message.stockLocate);
        market.add(message.stockLocate, reference, message.buySellIndicator == ITCH50.BUY ? Side.BUY : Side.SELL,
            message.price, message.shares);
        assertThat(references.put(key(reference), reference)).as("order %x", reference).isEqualTo(-1);
    }

    private void require(final long reference, final long shares) {
        final Order order = market.find(reference);
        assertThat(order).as("order %x", reference).isNotNull();
        assertThat(order.getRemainingQuantity()).as("shares of order %x", reference).isGreaterThanOrEqualTo(shares);
    }

    private void print(final int locate, final long shares) {
        volumes.put(locate, volumes.get(locate) + shares);
    }

    /** A cross: the parser takes its shares for four bytes, where the format has eight. */
    void onCross(final ByteBuffer message) {
        print(message.getShort(ItchDescriptor.LOCATE), message.getLong(ItchDescriptor.OWN));
    }

    /** What was traded in the session. */
    long volume(final String symbol) {
        return volumes.get(locate(symbol));
    }

    private void settle(final long reference) {
        if (market.find(reference) == null) {
            references.remove(key(reference));
        }
    }

    @Override
    public void orderExecuted(final ITCH50.OrderExecuted message) {
        count('E');
        require(message.orderReferenceNumber, message.executedShares);
        market.execute(message.orderReferenceNumber, message.executedShares);
        print(message.stockLocate, message.executedShares);
        settle(message.orderReferenceNumber);
    }

    @Override
    public void orderExecutedWithPrice(final ITCH50.OrderExecutedWithPrice message) {
        count('C');
        require(message.orderReferenceNumber, message.executedShares);
        market.execute(message.orderReferenceNumber, message.executedShares, message.executionPrice);
        if (message.printable == ITCH50.YES) {
            print(message.stockLocate, message.executedShares);
        }
        settle(message.orderReferenceNumber);
    }

    @Override
    public void orderCancel(final ITCH50.OrderCancel message) {
        count('X');
        require(message.orderReferenceNumber, message.canceledShares + 1);
        market.cancel(message.orderReferenceNumber, message.canceledShares);
    }

    @Override
    public void orderDelete(final ITCH50.OrderDelete message) {
        count('D');
        require(message.orderReferenceNumber, 1);
        market.delete(message.orderReferenceNumber);
        settle(message.orderReferenceNumber);
    }

    @Override
    public void trade(final ITCH50.Trade message) {
        count('P');
        print(message.stockLocate, message.shares);
    }

    @Override
    public void crossTrade(final ITCH50.CrossTrade message) {
        count('Q');
    }

    @Override
    public void noii(final ITCH50.NOII message) {
        count('I');
    }

    /** All that rests and is shown at a price, and nothing else. */
    void requireBooksOf(final MarketQueries engine, final int instrument, final String symbol, final long tick) {
        final int locate = locate(symbol);
        final OrderBook book = market.open(locate);
        ofEngine = 0;
        engine.orders(order -> {
            if (order.instrumentId() == instrument && order.displayed() > 0
                && order.price() != org.ringside.matching.MatchingEngine.NO_PRICE) {
                ofEngine++;
                final long key = (long) locate << LOCATE | order.bookId();
                final Order found = market.find(references.get(key));
                if (found == null || found.getRemainingQuantity() != order.displayed()
                    || found.getPrice() != order.price() * (tick / ITCH_STEP)
                    || found.getSide() != side(order.side())) {
                    throw new AssertionError("order " + order.bookId() + " of " + symbol + " shows "
                        + order.displayed() + " at " + order.price() + ", and here " + describe(found));
                }
            }
        });
        int here = 0;
        for (final Long2LongHashMap.KeyIterator keys = references.keySet().iterator(); keys.hasNext();) {
            here += keys.nextValue() >>> LOCATE == locate ? 1 : 0;
        }
        requireEqual(here, ofEngine, "orders of ", symbol);
        requireLevels(engine, instrument, org.ringside.matching.Side.BUY, book, tick);
        requireEqual(book.getBidPrices().size(), pricesOfEngine, "bids of ", symbol);
        requireLevels(engine, instrument, org.ringside.matching.Side.SELL, book, tick);
        requireEqual(book.getAskPrices().size(), pricesOfEngine, "asks of ", symbol);
    }

    /** {@code assertThat} takes longer than all that is compared. */
    static void requireEqual(final long is, final long expected, final String what, final String symbol) {
        if (is != expected) {
            throw new AssertionError(what + symbol + ": " + is + " instead of " + expected);
        }
    }

    private void requireLevels(final MarketQueries engine, final int instrument,
        final org.ringside.matching.Side side, final OrderBook book, final long tick) {
        pricesOfEngine = 0;
        engine.depth(instrument, side, Integer.MAX_VALUE, (price, quantity, count) -> {
            pricesOfEngine++;
            final long here = price * (tick / ITCH_STEP);
            final long size = side == org.ringside.matching.Side.BUY ? book.getBidSize(here) : book.getAskSize(here);
            if (size != quantity) {
                throw new AssertionError(
                    "level " + here + " of " + instrument + " has " + quantity + ", and here " + size);
            }
        });
    }

    private static Side side(final org.ringside.matching.Side side) {
        return side == org.ringside.matching.Side.BUY ? Side.BUY : Side.SELL;
    }

    private static String describe(final Order order) {
        return order == null ? "nothing" : order.getRemainingQuantity() + " at " + order.getPrice();
    }

    @Override
    public void update(final OrderBook book, final boolean bbo) {
        // The books are compared.
    }

    @Override
    public void trade(final OrderBook book, final Side side, final long price, final long size) {
        // The books are compared.
    }

    private static AssertionError unexpected(final Object message) {
        return new AssertionError("a message that is never sent: " + message);
    }

    @Override
    public void regSHORestriction(final ITCH50.RegSHORestriction message) {
        throw unexpected(message);
    }

    @Override
    public void marketParticipantPosition(final ITCH50.MarketParticipantPosition message) {
        throw unexpected(message);
    }

    @Override
    public void mwcbDeclineLevel(final ITCH50.MWCBDeclineLevel message) {
        throw unexpected(message);
    }

    @Override
    public void mwcbStatus(final ITCH50.MWCBStatus message) {
        throw unexpected(message);
    }

    @Override
    public void ipoQuotingPeriodUpdate(final ITCH50.IPOQuotingPeriodUpdate message) {
        throw unexpected(message);
    }

    @Override
    public void luldAuctionCollar(final ITCH50.LULDAuctionCollar message) {
        throw unexpected(message);
    }

    @Override
    public void operationalHalt(final ITCH50.OperationalHalt message) {
        throw unexpected(message);
    }

    @Override
    public void addOrderMPID(final ITCH50.AddOrderMPID message) {
        throw unexpected(message);
    }

    @Override
    public void orderReplace(final ITCH50.OrderReplace message) {
        throw unexpected(message);
    }

    @Override
    public void brokenTrade(final ITCH50.BrokenTrade message) {
        throw unexpected(message);
    }

    @Override
    public void rpii(final ITCH50.RPII message) {
        throw unexpected(message);
    }
}
