package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.IndicativeDecoder;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentLimitsDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.LevelsChangedDecoder;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/**
 * Gets the events of the market, on the thread that hands packets to the {@link OrderFeed} or {@link LevelFeed}.
 * <p>
 * A method that is not overridden does nothing. A message is a view of the bytes received, good until the callback
 * returns; fields and codes are those of the schema. Prices are mantissas with exponent -8, quantities lots, times
 * nanoseconds since the epoch.
 * <p> Trades, phases and definitions come once each, whatever the state of the book. Orders and changes of levels come
 * for a {@link FeedState#LIVE} book only: a listener that mirrors a book copies the whole book when {@link
 * #onStateChanged} says LIVE, and goes on with the events that follow.
 */
public interface FeedListener {
    /**
     * A packet has come; its messages follow. The listener must not go on to the next message.
     */
    default void onPacket(final PacketReader packet) {
    }

    /**
     * A packet was refused.
     */
    default void onRefused(final PacketStatus status) {
    }

    /**
     * A session of the engine begins: all books are empty, all numbers begin anew.
     *
     * @param session time of its first command.
     */
    default void onSession(final long session) {
    }

    /**
     * The session is over: the engine makes no more events of it, and another one follows. Books stay as they are until
     * then. Events that the publisher had made before and not sent may still come. Told once for each session, behind
     * the messages of the packet that said so.
     *
     * @param session time of its first command.
     */
    default void onSessionEnd(final long session) {
    }

    /**
     * Events were missed; of L2, packets.
     *
     * @param fromSequence number of the first one.
     * @param toSequence   number of the last one.
     */
    default void onGap(final long fromSequence, final long toSequence) {
    }

    /**
     * A day begins.
     */
    default void onDayStarted(final DayStartedDecoder message) {
    }

    /** Definition of an instrument. It comes at the beginning, and again and again for late joiners. */
    default void onInstrumentDefined(final InstrumentDefinedDecoder message) {
    }

    /**
     * The limits of an instrument's orders.
     */
    default void onInstrumentLimits(final InstrumentLimitsDecoder message) {
    }

    /**
     * A phase begins, or is extended.
     */
    default void onTradingStatus(final TradingStatusDecoder message) {
    }

    /** Indicative price of an auction: the trade if the auction ended now. */
    default void onIndicative(final IndicativeDecoder message) {
    }

    /**
     * A trade. The events of its orders follow.
     */
    default void onTrade(final TradeDecoder message) {
    }

    /**
     * An order has come to the book.
     */
    default void onOrderAdded(final OrderAddedDecoder message) {
    }

    /** The shown quantity of an order has changed, and the order keeps its place. */
    default void onOrderChanged(final OrderChangedDecoder message) {
    }

    /**
     * An order has traded; it is gone when its quantity is 0.
     */
    default void onOrderExecuted(final OrderExecutedDecoder message) {
    }

    /**
     * An order has left the book.
     */
    default void onOrderDeleted(final OrderDeletedDecoder message) {
    }

    /** Levels of L2 have changed: this message is the whole change, or a part of it. */
    default void onLevelsChanged(final LevelsChangedDecoder message) {
    }

    /** Phase, indicative price and statistics of an instrument, at the beginning of a snapshot that the feed uses. */
    default void onInstrumentState(final InstrumentStateDecoder message) {
    }

    /**
     * The state of a book has changed.
     *
     * @param instrument id of the instrument.
     * @param state      of its book from now on.
     */
    default void onStateChanged(final int instrument, final FeedState state) {
    }

    /**
     * The book of an instrument is in step at the last event of a command: it is equal to the engine's book at that
     * time. In continuous trading the book is not crossed.
     *
     * @param instrument id of the instrument.
     * @param rptSeq     number of the last event in the book.
     */
    default void onBook(final int instrument, final long rptSeq) {
    }
}
