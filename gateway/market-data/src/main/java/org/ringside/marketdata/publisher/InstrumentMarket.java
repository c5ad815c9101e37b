package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.BookStatus;
import org.ringside.marketdata.client.LevelBook;
import org.ringside.marketdata.protocol.IndicativeDecoder;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentLimitsDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/** All that is public of an instrument: its orders and levels, phase, auction, the day's trades, definition. */
final class InstrumentMarket {
    private static final int VERSION = TradeDecoder.SCHEMA_VERSION;

    private final int id;
    /** Both grow as it is needed. */
    private final BookBuilder orders = new BookBuilder(BookBuilder.MAX_ORDERS);
    private final LevelBook levels = new LevelBook(LevelBook.MAX_LEVELS);
    private final DayTrades day = new DayTrades();
    private final KeptMessage definition = new KeptMessage();
    private final KeptMessage limits = new KeptMessage();
    private final KeptMessage status = new KeptMessage();
    private final InstrumentLimitsDecoder limitsDecoder = new InstrumentLimitsDecoder();
    private final TradingStatusDecoder statusDecoder = new TradingStatusDecoder();
    private final IndicativeDecoder indicative = new IndicativeDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private long rptSeq;
    private long transactTime;
    private long previousClose = DayTrades.NONE;
    private TradingPhase phase = TradingPhase.CLOSED;
    private long endTime = TradingStatusDecoder.endTimeNullValue();
    private short extended;
    private long indicativePrice = DayTrades.NONE;
    private long indicativeVolume;
    private long imbalance;

    InstrumentMarket(final int id) {
        this.id = id;
    }

    /** The next event of the instrument; {@code change} has been read from it if it is of the book. */
    void apply(final MarketEvent event, final BookEvent change) {
        if (event.rptSeq() != rptSeq + 1) {
            throw new IllegalStateException("instrument " + id + " has events up to " + rptSeq + ", and gets "
                + event.rptSeq() + " with sequence " + event.sequence());
        }
        rptSeq = event.rptSeq();
        transactTime = event.transactTime();
        if (event.isOfBook()) {
            require(change.apply(orders), "orders", event);
            require(change.apply(levels), "levels", event);
        } else {
            applyOther(event);
        }
    }

    private void require(final BookStatus answer, final String what, final MarketEvent event) {
        if (answer != BookStatus.OK) {
            throw new IllegalStateException(
                "event " + event.sequence() + " does not fit the " + what + " of instrument " + id + ": " + answer);
        }
    }

    private void applyOther(final MarketEvent event) {
        switch (event.templateId()) {
            case TradeDecoder.TEMPLATE_ID -> {
                trade.wrap(event.body(), 0, event.length(), VERSION);
                day.trade(trade.price(), trade.quantity());
            }
            case TradingStatusDecoder.TEMPLATE_ID -> {
                status.keep(event);
                statusDecoder.wrap(event.body(), 0, event.length(), VERSION);
                final TradingPhase begun = statusDecoder.phase();
                if (!isAuction(phase) || !isAuction(begun)) {
                    forgetIndicative();
                }
                phase = begun;
                endTime = statusDecoder.endTime();
                extended = statusDecoder.extended();
            }
            case IndicativeDecoder.TEMPLATE_ID -> {
                indicative.wrap(event.body(), 0, event.length(), VERSION);
                indicativePrice = indicative.price();
                indicativeVolume = indicative.volume();
                imbalance = indicative.imbalance();
            }
            case InstrumentDefinedDecoder.TEMPLATE_ID -> definition.keep(event);
            case InstrumentLimitsDecoder.TEMPLATE_ID -> {
                limits.keep(event);
                previousClose =
                    limitsDecoder.wrap(event.body(), 0, event.length(), VERSION).previousClose();
            }
            default -> { }
        }
    }

    private void forgetIndicative() {
        indicativePrice = DayTrades.NONE;
        indicativeVolume = 0;
        imbalance = 0;
    }

    private static boolean isAuction(final TradingPhase phase) {
        return switch (phase) {
            case PRE_OPEN, OPEN_FREEZE, VOLATILITY_AUCTION, CLOSING_CALL, CLOSING_FREEZE -> true;
            default -> false;
        };
    }

    /** Goes on from a state that was written, without any orders yet. */
    void load(final InstrumentStateDecoder state) {
        rptSeq = state.rptSeq();
        transactTime = state.transactTime();
        phase = state.phase();
        endTime = state.endTime();
        extended = state.extended();
        indicativePrice = state.indicativePrice();
        indicativeVolume = state.indicativeVolume();
        imbalance = state.imbalance();
        previousClose = state.previousClose();
        day.load(state);
    }

    /** Another day has begun. */
    void startDay() {
        day.startDay();
    }

    int id() {
        return id;
    }

    BookBuilder orders() {
        return orders;
    }

    LevelBook levels() {
        return levels;
    }

    DayTrades day() {
        return day;
    }

    long rptSeq() {
        return rptSeq;
    }

    /** Time of the last event, nanoseconds since the epoch. */
    long transactTime() {
        return transactTime;
    }

    long previousClose() {
        return previousClose;
    }

    TradingPhase phase() {
        return phase;
    }

    /** Whether orders gather for an auction: the best prices may cross then, and say nothing. */
    boolean isAuction() {
        return isAuction(phase);
    }

    long endTime() {
        return endTime;
    }

    short extended() {
        return extended;
    }

    long indicativePrice() {
        return indicativePrice;
    }

    long indicativeVolume() {
        return indicativeVolume;
    }

    long imbalance() {
        return imbalance;
    }

    KeptMessage definition() {
        return definition;
    }

    KeptMessage limits() {
        return limits;
    }

    KeptMessage status() {
        return status;
    }
}
