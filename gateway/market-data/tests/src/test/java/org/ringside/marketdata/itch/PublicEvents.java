package org.ringside.marketdata.itch;

import java.math.BigDecimal;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.DayStartedEncoder;
import org.ringside.marketdata.protocol.IndicativeEncoder;
import org.ringside.marketdata.protocol.InstrumentDefinedEncoder;
import org.ringside.marketdata.protocol.InstrumentLimitsEncoder;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.OrderChangedEncoder;
import org.ringside.marketdata.protocol.OrderDeletedEncoder;
import org.ringside.marketdata.protocol.OrderExecutedEncoder;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradeEncoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusEncoder;

/** Public events as a store has them, each with the next numbers, a microsecond apart. */
final class PublicEvents {
    /** A tick of 0.01. */
    static final long TICK = 1_000_000;
    /** Midnight of 2026-11-23. */
    static final long MIDNIGHT = 20_780L * 86_400_000_000_000L;
    static final int DATE = 20_780;

    private static final long NULL = Long.MIN_VALUE;
    private static final int INSTRUMENTS = 16;

    private final Receiver receiver;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final DayStartedEncoder dayStarted = new DayStartedEncoder();
    private final InstrumentDefinedEncoder instrumentDefined = new InstrumentDefinedEncoder();
    private final InstrumentLimitsEncoder instrumentLimits = new InstrumentLimitsEncoder();
    private final TradingStatusEncoder tradingStatus = new TradingStatusEncoder();
    private final IndicativeEncoder indicative = new IndicativeEncoder();
    private final TradeEncoder trade = new TradeEncoder();
    private final OrderAddedEncoder orderAdded = new OrderAddedEncoder();
    private final OrderChangedEncoder orderChanged = new OrderChangedEncoder();
    private final OrderExecutedEncoder orderExecuted = new OrderExecutedEncoder();
    private final OrderDeletedEncoder orderDeleted = new OrderDeletedEncoder();
    private final long[] rptSeqs = new long[INSTRUMENTS];
    private long sequence;
    private long time = MIDNIGHT;
    private int flags = EventFlags.LAST;

    /** Takes events. */
    @FunctionalInterface
    interface Receiver {
        void onEvent(long sequence, int templateId, DirectBuffer buffer, int body, int length);
    }

    PublicEvents(final Receiver receiver) {
        this.receiver = receiver;
    }

    static long price(final String decimals) {
        return new BigDecimal(decimals).movePointRight(8).longValueExact();
    }

    /** The next events have these flags. */
    PublicEvents flags(final int newFlags) {
        flags = newFlags;
        return this;
    }

    void day(final int date) {
        time = date * 86_400_000_000_000L;
        dayStarted.wrap(buffer, 0).rptSeq(0).transactTime(time).instrumentId(0).flags((short) flags)
            .date(date);
        pass(DayStartedEncoder.TEMPLATE_ID, DayStartedEncoder.BLOCK_LENGTH);
    }

    /** An instrument with a tick of 0.01, any price up to 200,000 and quantities that fit. */
    void instrument(final int id, final String symbol) {
        define(id, symbol, TICK);
        limits(id, price("99.5"), price("200000"), (1L << 32) - 1);
    }

    void define(final int id, final String symbol, final long tick) {
        instrumentDefined.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) 0).symbol(symbol).tick(tick).lot(100_000_000).allocation((short) 0);
        pass(InstrumentDefinedEncoder.TEMPLATE_ID, InstrumentDefinedEncoder.BLOCK_LENGTH);
    }

    void limits(final int id, final long previousClose, final long high, final long maxQuantity) {
        instrumentLimits.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).previousClose(previousClose).low(NULL).high(high).lotSize(10).minQuantity(1)
            .maxQuantity(maxQuantity);
        pass(InstrumentLimitsEncoder.TEMPLATE_ID, InstrumentLimitsEncoder.BLOCK_LENGTH);
    }

    void status(final int id, final TradingPhase phase) {
        tradingStatus.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).endTime(-1).phase(phase).extended((short) 0);
        pass(TradingStatusEncoder.TEMPLATE_ID, TradingStatusEncoder.BLOCK_LENGTH);
    }

    void indicative(final int id, final long price, final long volume, final long imbalance) {
        indicative.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).price(price).volume(volume).imbalance(imbalance);
        pass(IndicativeEncoder.TEMPLATE_ID, IndicativeEncoder.BLOCK_LENGTH);
    }

    void trade(final int id, final long tradeId, final long price, final long quantity) {
        trade.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).tradeId(tradeId).price(price).quantity(quantity)
            .aggressor((flags & EventFlags.AUCTION) != 0 ? Side.NULL_VAL : Side.BUY);
        pass(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
    }

    void add(final int id, final long bookId, final Side side, final long price, final long quantity) {
        orderAdded.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).bookId(bookId).price(price).quantity(quantity).side(side);
        pass(OrderAddedEncoder.TEMPLATE_ID, OrderAddedEncoder.BLOCK_LENGTH);
    }

    void change(final int id, final long bookId, final Side side, final long price, final long change,
        final long quantity) {
        orderChanged.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).bookId(bookId).price(price).change(change).quantity(quantity).side(side);
        pass(OrderChangedEncoder.TEMPLATE_ID, OrderChangedEncoder.BLOCK_LENGTH);
    }

    /** Trade 77, at this price. */
    void execute(final int id, final long bookId, final Side side, final long[] priceAndLast, final long change,
        final long quantity, final long traded) {
        orderExecuted.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).bookId(bookId).price(priceAndLast[0]).change(change).quantity(quantity).side(side)
            .tradeId(77).lastPrice(priceAndLast[1]).lastQty(traded);
        pass(OrderExecutedEncoder.TEMPLATE_ID, OrderExecutedEncoder.BLOCK_LENGTH);
    }

    void delete(final int id, final long bookId, final Side side, final long price, final long quantity) {
        orderDeleted.wrap(buffer, 0).rptSeq(rpt(id)).transactTime(tick()).instrumentId(id)
            .flags((short) flags).bookId(bookId).price(price).quantity(quantity).side(side);
        pass(OrderDeletedEncoder.TEMPLATE_ID, OrderDeletedEncoder.BLOCK_LENGTH);
    }

    private long rpt(final int id) {
        return ++rptSeqs[id];
    }

    private long tick() {
        time += 1_000;
        return time;
    }

    private void pass(final int templateId, final int length) {
        receiver.onEvent(++sequence, templateId, buffer, 0, length);
    }

    long sequence() {
        return sequence;
    }
}
