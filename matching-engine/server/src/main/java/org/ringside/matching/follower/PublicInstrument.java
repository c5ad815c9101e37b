package org.ringside.matching.follower;

import org.ringside.matching.protocol.Phase;

/**
 * All that everybody may know of an instrument, besides its orders. Prices are mantissas, {@link Long#MIN_VALUE} for
 * none; quantities are lots.
 *
 * @param id               its number.
 * @param rptSeq           number of its last public event.
 * @param symbol           its name; empty when nobody was told.
 * @param tick             as a mantissa.
 * @param lot              as a mantissa; 0 when nobody was told.
 * @param allocation       ordinal of the rule by which orders of a level trade.
 * @param lotSize          quantities are multiples of it.
 * @param minimumQuantity  of an order.
 * @param maximumQuantity  of an order.
 * @param previousClose    price that the limits of the day follow from.
 * @param lowLimit         lowest price of an order in this day.
 * @param highLimit        highest price of an order in this day.
 * @param phase            that it is in.
 * @param indicativePrice  of its auction.
 * @param indicativeVolume what would trade at that price.
 * @param imbalance        what would be left there; positive for buyers.
 * @param day              what was traded in this day.
 */
public record PublicInstrument(
    int id, long rptSeq, String symbol, long tick, long lot, int allocation, long lotSize, long minimumQuantity,
    long maximumQuantity, long previousClose, long lowLimit, long highLimit, Phase phase, long indicativePrice,
    long indicativeVolume, long imbalance, Day day) {

    /**
     * What was traded in a day.
     *
     * @param open         price of the first trade.
     * @param high         highest price.
     * @param low          lowest price.
     * @param last         price of the last trade.
     * @param lastQuantity of the last trade.
     * @param volume       lots.
     * @param trades       how many.
     * @param turnoverHigh upper 64 bits of the sum of mantissa times lots.
     * @param turnoverLow  lower 64 bits.
     */
    public record Day(long open, long high, long low, long last, long lastQuantity, long volume, long trades,
        long turnoverHigh, long turnoverLow) {
    }
}
