package org.ringside.matching.follower;

import java.util.List;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;

/**
 * An instrument in a {@link MarketImage}. Prices are mantissas with the exponent -8, quantities lots.
 *
 * @param instrumentId of it.
 * @param phase        that it is in; null when that cannot be known.
 * @param day          what was traded of it in its day.
 * @param change       1 when the last price is above the one before it that was another one, -1 when below, 0 when
 *                     there was no other since the follower began.
 * @param orders       that live, also those that wait outside of the book; {@link MarketImage#UNKNOWN} without a
 *                     journal.
 * @param trades       that this follower has seen since it began, each once.
 * @param lots         that were traded since the journal began, over all days; without a journal since the follower
 *                     began.
 * @param indicative   what the auction would print now; null when nothing would trade, and outside of auctions.
 * @param bids         best first, up to {@link MarketImage#MOST_LEVELS}.
 * @param asks         the same.
 * @param tape         the last trades since the follower began, newest first, up to {@link MarketImage#MOST_TRADES}.
 */
public record InstrumentImage(int instrumentId, Phase phase, Day day, int change, long orders, long trades, long lots,
    Indicative indicative, List<Level> bids, List<Level> asks, List<Trade> tape) {
    /** A price that is not there. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    /** Copies the lists, as far as they can change. */
    public InstrumentImage {
        bids = List.copyOf(bids);
        asks = List.copyOf(asks);
        tape = List.copyOf(tape);
    }

    /**
     * What was traded of an instrument since its day began. Prices are {@link #NO_PRICE} when nothing was.
     *
     * @param open   price of the first trade, in an auction as well; without a journal unknown, {@link #NO_PRICE}.
     * @param high   highest price; unknown without a journal.
     * @param low    lowest price; unknown without a journal.
     * @param last   price of the last trade.
     * @param volume lots of all trades; without a journal of those that the follower has seen since it began.
     */
    public record Day(long open, long high, long low, long last, long volume) {
    }

    /**
     * A price level as everybody sees it.
     *
     * @param price    of it.
     * @param quantity that its orders show.
     * @param orders   that show it.
     */
    public record Level(long price, long quantity, int orders) {
    }

    /**
     * What an auction was said to print last.
     *
     * @param price    of all trades.
     * @param quantity that would trade.
     * @param surplus  that would be left of the larger side at that price: positive for buyers.
     */
    public record Indicative(long price, long quantity, long surplus) {
    }

    /**
     * A trade, as everybody sees it.
     *
     * @param tradeId  numbers the trades of all instruments without gaps.
     * @param timeNs   of the command that it came of, epoch nanoseconds.
     * @param price    of it.
     * @param quantity of it.
     * @param side     of the order that came in; null in an auction.
     */
    public record Trade(long tradeId, long timeNs, long price, long quantity, Side side) {
    }
}
