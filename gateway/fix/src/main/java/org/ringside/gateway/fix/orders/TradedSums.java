package org.ringside.gateway.fix.orders;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.collections.Long2LongHashMap;

/**
 * Price times quantity of what the open orders of a session have traded, summed up: exact, with 128 bits. Of as many
 * orders as there is room for; the sums of others are not known. One thread; allocates nothing after construction.
 */
final class TradedSums {
    /** Bytes of a sum. */
    static final int LENGTH = 2 * Long.BYTES;
    /** Orders that have traded and are open. */
    static final int MAX_ORDERS = 1024;

    private static final float LOAD_FACTOR = 0.5f;
    private static final long NOWHERE = -1;

    private final Long2LongHashMap places = new Long2LongHashMap(2 * MAX_ORDERS, LOAD_FACTOR, NOWHERE);
    private final long[] highs = new long[MAX_ORDERS];
    private final long[] lows = new long[MAX_ORDERS];
    private final long[] quantities = new long[MAX_ORDERS];
    private final int[] free = new int[MAX_ORDERS];
    private int freeCount = MAX_ORDERS;
    private long high;
    private long low;

    TradedSums() {
        for (int i = 0; i < MAX_ORDERS; i++) {
            free[i] = i;
        }
    }

    /**
     * An order has traded.
     *
     * @param quantity of this trade.
     * @param traded   quantity of all trades of the order.
     * @param isOpen   whether it can trade more.
     * @return whether the sum of all is known: {@link #put}.
     */
    boolean add(final long orderId, final long price, final long quantity, final long traded, final boolean isOpen) {
        final int place = (int) places.get(orderId);
        final boolean hasTraded = place != NOWHERE;
        final long oldHigh = hasTraded ? highs[place] : 0;
        final long oldLow = hasTraded ? lows[place] : 0;
        final long before = hasTraded ? quantities[place] : 0;
        final long addedHigh = Math.multiplyHigh(price, quantity);
        low = oldLow + price * quantity;
        high = oldHigh + addedHigh + (Long.compareUnsigned(low, oldLow) < 0 ? 1 : 0);
        final boolean hasOverflown = ((oldHigh ^ high) & (addedHigh ^ high)) < 0;
        final boolean isKnown = before + quantity == traded && !hasOverflown;
        if (isKnown && isOpen) {
            keep(orderId, high, low, traded);
        } else {
            remove(orderId);
        }
        return isKnown;
    }

    /**
     * Finds the sum of an order.
     *
     * @param traded quantity of all trades of the order.
     * @return whether it is known: {@link #put}.
     */
    boolean find(final long orderId, final long traded) {
        if (traded == 0) {
            // It has no sum, and most orders are so: a look at the map would wait for memory.
            return false;
        }
        final int place = (int) places.get(orderId);
        if (place == NOWHERE || quantities[place] != traded) {
            return false;
        }
        high = highs[place];
        low = lows[place];
        return true;
    }

    /** The order is over. */
    void remove(final long orderId) {
        final int place = (int) places.remove(orderId);
        if (place != NOWHERE) {
            free[freeCount] = place;
            freeCount++;
        }
    }

    /** Writes the sum that was asked for last. */
    void put(final MutableDirectBuffer target, final int offset) {
        target.putLong(offset, low, LITTLE_ENDIAN);
        target.putLong(offset + Long.BYTES, high, LITTLE_ENDIAN);
    }

    /** Keeps the sum of an order that an earlier process has written. */
    void restore(final long orderId, final DirectBuffer source, final int offset, final long traded) {
        final long oldLow = source.getLong(offset, LITTLE_ENDIAN);
        keep(orderId, source.getLong(offset + Long.BYTES, LITTLE_ENDIAN), oldLow, traded);
    }

    /** The average price that a sum of so much quantity makes, rounded: halves away from 0. */
    static long average(final DirectBuffer source, final int offset, final long traded) {
        final long low = source.getLong(offset, LITTLE_ENDIAN);
        final long high = source.getLong(offset + Long.BYTES, LITTLE_ENDIAN);
        final boolean isNegative = high < 0;
        final long least = isNegative ? -low : low;
        final long most = isNegative ? ~high + (low == 0 ? 1 : 0) : high;
        final long magnitude = most == 0 && least >= 0 ? rounded(least / traded, least % traded, traded)
            : divided(most, least, traded);
        return isNegative ? -magnitude : magnitude;
    }

    /** The quotient has 63 bits, because no price has more. */
    private static long divided(final long most, final long least, final long divisor) {
        long rest = 0;
        long quotient = 0;
        for (int bit = 2 * Long.SIZE - 1; bit >= 0; bit--) {
            final long word = bit >= Long.SIZE ? most : least;
            rest = rest << 1 | word >>> bit & 1;
            quotient <<= 1;
            if (Long.compareUnsigned(rest, divisor) >= 0) {
                rest -= divisor;
                quotient |= 1;
            }
        }
        return rounded(quotient, rest, divisor);
    }

    private static long rounded(final long quotient, final long rest, final long divisor) {
        return rest >= divisor - rest ? quotient + 1 : quotient;
    }

    private void keep(final long orderId, final long newHigh, final long newLow, final long traded) {
        int place = (int) places.get(orderId);
        if (place == NOWHERE) {
            if (freeCount == 0) {
                return;
            }
            freeCount--;
            place = free[freeCount];
            places.put(orderId, place);
        }
        highs[place] = newHigh;
        lows[place] = newLow;
        quantities[place] = traded;
    }
}
