package org.ringside.matching.follower;

import java.util.List;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;

/**
 * An instrument in a {@link MarketImage}. Prices are mantissas with the exponent -8, quantities lots.
 *
 * @param instrumentId of it.
 * @param phase        of the instrument; null if it cannot be known.
 * @param day          trading of its day.
 * @param change       1 if the last price is above the last different price before it, -1 if below, 0 if the follower
 *                     has seen no other price.
 * @param orders       live orders, also those that wait outside the book; {@link MarketImage#UNKNOWN} without a
 *                     journal.
 * @param trades       that this follower has seen since it began; each trade counts once.
 * @param lots         lots traded since the journal began, over all days; without a journal, since the follower began.
 * @param indicative   price and volume of the auction now; null if nothing would trade, and outside auctions.
 * @param bids         best first, up to {@link MarketImage#MOST_LEVELS}.
 * @param asks         the same.
 * @param tape         the last trades since the follower began, newest first, up to {@link MarketImage#MOST_TRADES}.
 */
public record InstrumentImage(int instrumentId, Phase phase, Day day, int change, long orders, long trades, long lots,
    Indicative indicative, List<Level> bids, List<Level> asks, List<Trade> tape) {
    /** Stands for no price. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    /** Copies the lists that can change. */
    public InstrumentImage {
        bids = List.copyOf(bids);
        asks = List.copyOf(asks);
        tape = List.copyOf(tape);
    }

    /**
     * Trading of an instrument since its day began. Prices are {@link #NO_PRICE} without a trade.
     *
     * @param open   price of the first trade, also in an auction; unknown without a journal: {@link #NO_PRICE}.
     * @param high   highest price; unknown without a journal.
     * @param low    lowest price; unknown without a journal.
     * @param last   price of the last trade.
     * @param volume lots of all trades; without a journal, of the trades that the follower has seen.
     */
    public record Day(long open, long high, long low, long last, long volume) {
    }

    /**
     * A price level, as the public sees it.
     *
     * @param price    of it.
     * @param quantity that the level's orders show.
     * @param orders   number of these orders.
     */
    public record Level(long price, long quantity, int orders) {
    }

    /**
     * The last published indicative price of an auction.
     *
     * @param price    of all trades.
     * @param quantity that would trade.
     * @param surplus  of the larger side at that price: positive for buyers.
     */
    public record Indicative(long price, long quantity, long surplus) {
    }

    /**
     * A trade, as the public sees it.
     *
     * @param tradeId  numbers the trades of all instruments without gaps.
     * @param timeNs   of the command that caused the trade, epoch nanoseconds.
     * @param price    of it.
     * @param quantity of it.
     * @param side     of the order that came in; null in an auction.
     */
    public record Trade(long tradeId, long timeNs, long price, long quantity, Side side) {
    }
}
