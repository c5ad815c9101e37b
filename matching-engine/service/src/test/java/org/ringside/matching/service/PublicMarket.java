package org.ringside.matching.service;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.protocol.DayStartedDecoder;
import org.ringside.matching.protocol.IndicativeDecoder;
import org.ringside.matching.protocol.InstrumentDefinedDecoder;
import org.ringside.matching.protocol.InstrumentLimitsDecoder;
import org.ringside.matching.protocol.OrderAddedDecoder;
import org.ringside.matching.protocol.OrderChangedDecoder;
import org.ringside.matching.protocol.OrderDeletedDecoder;
import org.ringside.matching.protocol.OrderExecutedDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PublicDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TradePrintedDecoder;
import org.ringside.matching.protocol.TradingStatusDecoder;

/**
 * Instrument 1 as somebody knows it who takes public events, and nothing else. What does not add up is an error. The
 * bytes of the last events are kept.
 */
public final class PublicMarket implements PublicOutput {
    private static final int VERSION = OrderAddedDecoder.SCHEMA_VERSION;
    private static final int INSTRUMENT = 1;

    /** An entry of the book. */
    record Entry(long bookId, Side side, long price, long quantity) {
    }

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final PublicDecoder head = new PublicDecoder();
    private final Map<Long, Entry> entries = new LinkedHashMap<>();
    private final Map<Long, Long> rptSeqs = new LinkedHashMap<>();
    private final Map<Integer, Integer> counts = new LinkedHashMap<>();
    private final List<String> texts = new ArrayList<>();
    private long sequence;
    private int open;
    private boolean isAtRest = true;
    private Phase phase = Phase.CLOSED;
    private long indicativePrice = Long.MIN_VALUE;
    private long volume;
    private long trades;
    private BigInteger turnover = BigInteger.ZERO;
    private long highLimit;
    private TradePrintedDecoder trade;
    private boolean hasPrinted;

    /** It goes on where another one is. */
    static PublicMarket from(final PublicMarket other) {
        final PublicMarket market = new PublicMarket();
        market.entries.putAll(other.entries);
        market.rptSeqs.putAll(other.rptSeqs);
        market.sequence = other.sequence;
        market.phase = other.phase;
        market.indicativePrice = other.indicativePrice;
        market.volume = other.volume;
        market.trades = other.trades;
        market.turnover = other.turnover;
        market.highLimit = other.highLimit;
        return market;
    }

    @Override
    public boolean open(final long newSequence) {
        add();
        require(newSequence == sequence + 1);
        sequence = newSequence;
        isAtRest = false;
        return true;
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return 0;
    }

    @Override
    public void append(final long newSequence, final int templateId, final int length) {
        require(newSequence == sequence && length <= MAX_LENGTH);
        open = templateId;
    }

    @Override
    public void markLast() {
        PublicOutput.markLast(buffer, 0);
        add();
        isAtRest = true;
    }

    /** Whether its last event had the flag that says so. */
    boolean isAtRest() {
        return isAtRest;
    }

    long sequence() {
        return sequence;
    }

    /** By number: the entries of each level by their priority. */
    Map<Long, Entry> entries() {
        return entries;
    }

    Phase phase() {
        return phase;
    }

    long indicativePrice() {
        return indicativePrice;
    }

    long volume() {
        return volume;
    }

    long trades() {
        return trades;
    }

    BigInteger turnover() {
        return turnover;
    }

    long highLimit() {
        return highLimit;
    }

    /** How many events there were of each template. */
    Map<Integer, Integer> counts() {
        return counts;
    }

    /** The events since the last call as codecs show them. */
    List<String> take() {
        final List<String> taken = List.copyOf(texts);
        texts.clear();
        return taken;
    }

    private void add() {
        if (open == 0) {
            return;
        }
        head.wrap(buffer, 0);
        require(head.sequence() == sequence && head.enginePublished() == 0);
        require(rptSeqs.merge(head.instrumentId(), 1L, Long::sum) == head.rptSeq());
        counts.merge(open, 1, Integer::sum);
        final int type = open;
        open = 0;
        if (type != OrderExecutedDecoder.TEMPLATE_ID) {
            hasPrinted = false;
        }
        if (head.instrumentId() <= INSTRUMENT && !addBook(type)) {
            addMarket(type);
        }
    }

    private boolean addBook(final int type) {
        switch (type) {
            case OrderAddedDecoder.TEMPLATE_ID -> {
                final OrderAddedDecoder it =
                    new OrderAddedDecoder().wrap(buffer, 0, OrderAddedDecoder.BLOCK_LENGTH, VERSION);
                texts.add(it.toString());
                final Entry added = new Entry(it.bookId(), it.side(), it.price(), it.quantity());
                require(it.quantity() > 0 && entries.values().stream().noneMatch(known -> known.side == added.side
                    && known.price == added.price && known.bookId >= added.bookId));
                require(entries.put(it.bookId(), added) == null);
            }
            case OrderChangedDecoder.TEMPLATE_ID -> {
                final OrderChangedDecoder it =
                    new OrderChangedDecoder().wrap(buffer, 0, OrderChangedDecoder.BLOCK_LENGTH, VERSION);
                texts.add(it.toString());
                change(it.bookId(), it.side(), it.price(), it.change(), it.quantity());
                require(it.quantity() > 0);
            }
            case OrderExecutedDecoder.TEMPLATE_ID -> {
                final OrderExecutedDecoder it =
                    new OrderExecutedDecoder().wrap(buffer, 0, OrderExecutedDecoder.BLOCK_LENGTH, VERSION);
                texts.add(it.toString());
                require(hasPrinted && it.tradeId() == trade.tradeId() && it.lastPrice() == trade.price()
                    && it.lastQty() == trade.quantity());
                require((head.flags() & AUCTION) != 0 == (trade.aggressor() == 0));
                change(it.bookId(), it.side(), it.price(), it.change(), it.quantity());
            }
            case OrderDeletedDecoder.TEMPLATE_ID -> {
                final OrderDeletedDecoder it =
                    new OrderDeletedDecoder().wrap(buffer, 0, OrderDeletedDecoder.BLOCK_LENGTH, VERSION);
                texts.add(it.toString());
                require(new Entry(it.bookId(), it.side(), it.price(), it.quantity())
                    .equals(entries.remove(it.bookId())));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void change(final long bookId, final Side side, final long price, final long change,
        final long quantity) {
        final Entry before = entries.remove(bookId);
        require(change != 0 && new Entry(bookId, side, price, quantity - change).equals(before));
        if (quantity > 0) {
            entries.put(bookId, new Entry(bookId, side, price, quantity));
        }
    }

    private void addMarket(final int type) {
        switch (type) {
            case TradePrintedDecoder.TEMPLATE_ID -> {
                final MutableDirectBuffer copy = new UnsafeBuffer(new byte[MAX_LENGTH]);
                copy.putBytes(0, buffer, 0, MAX_LENGTH);
                trade = new TradePrintedDecoder().wrap(copy, 0, TradePrintedDecoder.BLOCK_LENGTH, VERSION);
                texts.add(trade.toString());
                hasPrinted = true;
                volume += trade.quantity();
                trades++;
                turnover = turnover.add(
                    BigInteger.valueOf(trade.price()).multiply(BigInteger.valueOf(trade.quantity())));
            }
            case TradingStatusDecoder.TEMPLATE_ID -> {
                final TradingStatusDecoder it =
                    new TradingStatusDecoder().wrap(buffer, 0, TradingStatusDecoder.BLOCK_LENGTH, VERSION);
                texts.add(it.toString());
                require(it.endTime() == -1);
                indicativePrice = isAuction(phase) && isAuction(it.phase()) ? indicativePrice : Long.MIN_VALUE;
                phase = it.phase();
            }
            case IndicativeDecoder.TEMPLATE_ID -> {
                final IndicativeDecoder it =
                    new IndicativeDecoder().wrap(buffer, 0, IndicativeDecoder.BLOCK_LENGTH, VERSION);
                texts.add(it.toString());
                indicativePrice = it.price();
            }
            case DayStartedDecoder.TEMPLATE_ID -> {
                texts.add(new DayStartedDecoder().wrap(buffer, 0, DayStartedDecoder.BLOCK_LENGTH, VERSION).toString());
                volume = 0;
                trades = 0;
                turnover = BigInteger.ZERO;
            }
            case InstrumentDefinedDecoder.TEMPLATE_ID -> texts.add(new InstrumentDefinedDecoder()
                .wrap(buffer, 0, InstrumentDefinedDecoder.BLOCK_LENGTH, VERSION).toString());
            case InstrumentLimitsDecoder.TEMPLATE_ID -> {
                final InstrumentLimitsDecoder it =
                    new InstrumentLimitsDecoder().wrap(buffer, 0, InstrumentLimitsDecoder.BLOCK_LENGTH, VERSION);
                texts.add(it.toString());
                highLimit = it.high();
            }
            default -> throw new AssertionError("a public event of type " + type);
        }
    }

    static boolean isAuction(final Phase phase) {
        return phase == Phase.PRE_OPEN || phase == Phase.OPEN_FREEZE || phase == Phase.VOLATILITY_AUCTION
            || phase == Phase.CLOSING_CALL || phase == Phase.CLOSING_FREEZE;
    }

    private void require(final boolean holds) {
        if (!holds) {
            throw new AssertionError("public event " + sequence + " of type " + open + " does not fit: "
                + (texts.isEmpty() ? "" : texts.get(texts.size() - 1)));
        }
    }
}
