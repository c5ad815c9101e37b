package org.ringside.matching.service;

import org.ringside.matching.BookChange;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingListener;
import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.Side;
import org.ringside.matching.protocol.DayStartedEncoder;
import org.ringside.matching.protocol.IndicativeEncoder;
import org.ringside.matching.protocol.InstrumentDefinedEncoder;
import org.ringside.matching.protocol.InstrumentLimitsEncoder;
import org.ringside.matching.protocol.OrderAddedEncoder;
import org.ringside.matching.protocol.OrderChangedEncoder;
import org.ringside.matching.protocol.OrderDeletedEncoder;
import org.ringside.matching.protocol.OrderExecutedEncoder;
import org.ringside.matching.protocol.TradePrintedEncoder;
import org.ringside.matching.protocol.TradingStatusEncoder;

/**
 * Encodes what the engine tells everybody: books, trades, phases, auctions, what instruments are. Nothing in it says
 * whose an order is, what it holds in reserve, or why it went.
 */
class MarketDataEncoder implements MatchingListener {
    /** An event of a day, which is of no instrument. */
    private static final int ALL = 0;
    private static final long NO_TIME = -1;

    private final PublicClaim claim;
    private final InstrumentTable instruments;
    private final DayStartedEncoder dayStarted = new DayStartedEncoder();
    private final InstrumentDefinedEncoder defined = new InstrumentDefinedEncoder();
    private final InstrumentLimitsEncoder limits = new InstrumentLimitsEncoder();
    private final TradingStatusEncoder status = new TradingStatusEncoder();
    private final IndicativeEncoder indicative = new IndicativeEncoder();
    private final TradePrintedEncoder trade = new TradePrintedEncoder();
    private final OrderAddedEncoder added = new OrderAddedEncoder();
    private final OrderChangedEncoder changed = new OrderChangedEncoder();
    private final OrderExecutedEncoder executed = new OrderExecutedEncoder();
    private final OrderDeletedEncoder deleted = new OrderDeletedEncoder();
    /** The last trade: changes of the book by a trade are by this one. */
    private long tradeId;
    private long lastPrice;
    private long lastQuantity;
    private int tradeFlags;

    MarketDataEncoder(final PublicClaim claim, final InstrumentTable instruments) {
        this.claim = claim;
        this.instruments = instruments;
    }

    @Override
    public final void bookAdded(final Order order) {
        if (claim.open(order.instrumentId(), 0)) {
            added.wrap(claim.buffer(), claim.offset())
                .bookId(order.bookId())
                .price(priceOf(order))
                .quantity(order.displayed())
                .side(EventValues.side(order.side()));
            claim.commit(OrderAddedEncoder.TEMPLATE_ID, OrderAddedEncoder.BLOCK_LENGTH);
        }
    }

    @Override
    public final void bookReduced(final Order order, final long change, final BookChange why) {
        if (why == BookChange.TRADE) {
            execute(order, change, order.displayed());
        } else if (claim.open(order.instrumentId(), 0)) {
            changed.wrap(claim.buffer(), claim.offset())
                .bookId(order.bookId())
                .price(priceOf(order))
                .change(change)
                .quantity(order.displayed())
                .side(EventValues.side(order.side()));
            claim.commit(OrderChangedEncoder.TEMPLATE_ID, OrderChangedEncoder.BLOCK_LENGTH);
        }
    }

    @Override
    public final void bookRemoved(final Order order, final long quantity, final BookChange why) {
        if (why == BookChange.TRADE) {
            execute(order, -quantity, 0);
        } else if (claim.open(order.instrumentId(), 0)) {
            deleted.wrap(claim.buffer(), claim.offset())
                .bookId(order.bookId())
                .price(priceOf(order))
                .quantity(quantity)
                .side(EventValues.side(order.side()));
            claim.commit(OrderDeletedEncoder.TEMPLATE_ID, OrderDeletedEncoder.BLOCK_LENGTH);
        }
    }

    private void execute(final Order order, final long change, final long left) {
        if (claim.open(order.instrumentId(), tradeFlags)) {
            executed.wrap(claim.buffer(), claim.offset())
                .bookId(order.bookId())
                .price(priceOf(order))
                .change(change)
                .quantity(left)
                .side(EventValues.side(order.side()))
                .tradeId(tradeId)
                .lastPrice(mantissa(order.instrumentId(), lastPrice))
                .lastQty(lastQuantity);
            claim.commit(OrderExecutedEncoder.TEMPLATE_ID, OrderExecutedEncoder.BLOCK_LENGTH);
        }
    }

    @Override
    public final void tradePrinted(final int instrumentId, final long newTradeId, final long price,
        final long quantity, final Side aggressor) {
        tradeId = newTradeId;
        lastPrice = price;
        lastQuantity = quantity;
        tradeFlags = aggressor == null ? PublicOutput.AUCTION : 0;
        if (claim.open(instrumentId, tradeFlags)) {
            trade.wrap(claim.buffer(), claim.offset())
                .tradeId(newTradeId)
                .price(mantissa(instrumentId, price))
                .quantity(quantity)
                .aggressor(aggressor == null ? 0 : EventValues.side(aggressor).value());
            claim.commit(TradePrintedEncoder.TEMPLATE_ID, TradePrintedEncoder.BLOCK_LENGTH);
        }
    }

    /** When a freeze ends is drawn to surprise: nobody is told. */
    @Override
    public void phaseChanged(final int instrumentId, final Phase begun, final boolean extended, final long endTime) {
        if (claim.open(instrumentId, 0)) {
            status.wrap(claim.buffer(), claim.offset())
                .endTime(endTime == 0 || begun.isFreeze() ? NO_TIME : endTime)
                .phase(EventValues.phase(begun))
                .extended((short) (extended ? 1 : 0));
            claim.commit(TradingStatusEncoder.TEMPLATE_ID, TradingStatusEncoder.BLOCK_LENGTH);
        }
    }

    @Override
    public final void indicativeChanged(final int instrumentId, final long price, final long volume,
        final long imbalance) {
        if (claim.open(instrumentId, 0)) {
            indicative.wrap(claim.buffer(), claim.offset())
                .price(mantissa(instrumentId, price))
                .volume(volume)
                .imbalance(imbalance);
            claim.commit(IndicativeEncoder.TEMPLATE_ID, IndicativeEncoder.BLOCK_LENGTH);
        }
    }

    /** A day has begun, so many days after the epoch. */
    final void dayStarted(final int date) {
        if (claim.open(ALL, 0)) {
            dayStarted.wrap(claim.buffer(), claim.offset()).date(date);
            claim.commit(DayStartedEncoder.TEMPLATE_ID, DayStartedEncoder.BLOCK_LENGTH);
        }
    }

    /** What an instrument is, which is known. */
    final void instrumentDefined(final int instrumentId) {
        if (claim.open(instrumentId, 0)) {
            final Instrument instrument = instruments.get(instrumentId);
            final InstrumentName name = instruments.name(instrumentId);
            defined.wrap(claim.buffer(), claim.offset())
                .symbol(name.symbol())
                .tick(instrument.tickMantissa())
                .lot(name.lotMantissa())
                .allocation((short) instrument.spec().allocation().ordinal());
            claim.commit(InstrumentDefinedEncoder.TEMPLATE_ID, InstrumentDefinedEncoder.BLOCK_LENGTH);
        }
    }

    /** What prices and quantities an instrument has, which is known: prices in ticks. */
    final void instrumentLimits(final int instrumentId, final long previousClose, final long low, final long high) {
        if (claim.open(instrumentId, 0)) {
            final InstrumentSpec spec = instruments.get(instrumentId).spec();
            limits.wrap(claim.buffer(), claim.offset())
                .previousClose(mantissa(instrumentId, previousClose))
                .low(mantissa(instrumentId, low))
                .high(mantissa(instrumentId, high))
                .lotSize(spec.lotSize())
                .minQuantity(spec.minimumQuantity())
                .maxQuantity(spec.maximumQuantity());
            claim.commit(InstrumentLimitsEncoder.TEMPLATE_ID, InstrumentLimitsEncoder.BLOCK_LENGTH);
        }
    }

    /** A command is over. */
    final void endCommand() {
        claim.endCommand();
    }

    private long priceOf(final Order order) {
        return mantissa(order.instrumentId(), order.price());
    }

    private long mantissa(final int instrumentId, final long ticks) {
        return instruments.get(instrumentId).toMantissa(ticks);
    }
}
