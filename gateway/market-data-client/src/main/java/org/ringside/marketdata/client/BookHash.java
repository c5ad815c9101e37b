package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.Side;

/**
 * The hash of a book: the sum, modulo 2^64, of a number for each order, or for each level. The order of the summands
 * does not matter. For a change, subtract the old number and add the new one.
 * <p>
 * The numbers are made with the last step of SplitMix64 (S. Vigna 2015, after G. Steele and others 2014).
 */
public final class BookHash {
    private static final int BID = 1;
    private static final int ASK = 2;
    private static final int SIDES = 4;

    private BookHash() {
    }

    /**
     * Number of an order.
     *
     * @param bookId   of the order.
     * @param price    of the order, null of a market order.
     * @param quantity that the order shows.
     * @param side     of the order.
     * @return its part of the sum.
     */
    public static long ofOrder(final long bookId, final long price, final long quantity, final Side side) {
        return mix(mix(mix(price) ^ quantity) ^ SIDES * bookId + (side == Side.BUY ? BID : ASK));
    }

    /**
     * Number of a level.
     *
     * @param price    of the level.
     * @param quantity that its orders show.
     * @param orders   that are there.
     * @param side     of the level.
     * @return its part of the sum.
     */
    public static long ofLevel(final long price, final long quantity, final long orders, final Side side) {
        return ofOrder(orders, price, quantity, side);
    }

    static long mix(final long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
