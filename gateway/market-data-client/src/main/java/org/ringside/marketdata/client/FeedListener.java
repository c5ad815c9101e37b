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
 * Is told what happens in the market, on the thread that hands packets to the {@link OrderFeed} or {@link LevelFeed}.
 * <p>
 * A method that is not overridden does nothing. A message is a view of the bytes received, good until the callback
 * returns; fields and codes are those of the schema. Prices are mantissas with exponent -8, quantities lots, times
 * nanoseconds since the epoch.
 * <p>
 * Trades, phases and definitions are told whatever is known of the book; each comes once. Orders and changes of levels
 * are told of a book that is {@link FeedState#LIVE}: a listener that mirrors a book takes all of it when {@link
 * #onStateChanged} says so, and goes on with what follows.
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
     * A session of the engine begins here: all books are empty, all numbers begin anew.
     *
     * @param session time of its first command.
     */
    default void onSession(final long session) {
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

    /**
     * What an instrument is. Comes at its beginning, and again and again for those who come late.
     */
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

    /**
     * What would trade if the auction ended now.
     */
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

    /**
     * An order shows more, or less, and keeps its place.
     */
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

    /**
     * Levels have changed, of L2: this is the whole change, or a part of it.
     */
    default void onLevelsChanged(final LevelsChangedDecoder message) {
    }

    /**
     * Phase, indicative price and statistics of an instrument that begins a snapshot of use here.
     */
    default void onInstrumentState(final InstrumentStateDecoder message) {
    }

    /**
     * More or less is known of a book.
     *
     * @param instrument id of the instrument.
     * @param state      of its book from now on.
     */
    default void onStateChanged(final int instrument, final FeedState state) {
    }

    /**
     * The book of an instrument is in step, and a command has done all that it does: the book is what the engine had
     * then. In continuous trading it is not crossed.
     *
     * @param instrument id of the instrument.
     * @param rptSeq     number of the last event in the book.
     */
    default void onBook(final int instrument, final long rptSeq) {
    }
}
