package org.ringside.simulator.entry;

import java.util.Arrays;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;

/**
 * The orders, replaces and cancels that a FIX session sent last, by the numbers of their messages: what the gateway may
 * ask for again. One thread.
 */
final class SentOrders {
    private static final int PRICE_SCALE = 8;
    private static final char LIMIT = '2';

    private final long[] numbers;
    private final int[] types;
    private final long[] clOrdIds;
    private final long[] origClOrdIds;
    private final int[] securityIds;
    private final char[] sides;
    private final long[] prices;
    private final long[] quantities;
    private final char[] timesInForce;
    private final long[] times;

    /** Keeps so many messages: a power of two. */
    SentOrders(final int capacity) {
        numbers = new long[capacity];
        types = new int[capacity];
        clOrdIds = new long[capacity];
        origClOrdIds = new long[capacity];
        securityIds = new int[capacity];
        sides = new char[capacity];
        prices = new long[capacity];
        quantities = new long[capacity];
        timesInForce = new char[capacity];
        times = new long[capacity];
    }

    /** Forgets all: numbers begin with 1 again. */
    void clear() {
        Arrays.fill(numbers, 0);
    }

    /** The least number whose message is still known, when this one is the next. */
    long oldestKept(final long next) {
        return Math.max(1, next - numbers.length);
    }

    /** A message of this type begins; the ids of requests without an order before them are 0. */
    int begin(final int type, final long number, final long epochNs) {
        final int slot = slotOf(number);
        numbers[slot] = number;
        types[slot] = type;
        times[slot] = epochNs;
        return slot;
    }

    void ids(
        final int slot, final long clOrdId, final long origClOrdId, final int securityId, final char side) {
        clOrdIds[slot] = clOrdId;
        origClOrdIds[slot] = origClOrdId;
        securityIds[slot] = securityId;
        sides[slot] = side;
    }

    void terms(final int slot, final long price, final long quantity, final char timeInForce) {
        prices[slot] = price;
        quantities[slot] = quantity;
        timesInForce[slot] = timeInForce;
    }

    /** Whether the message with this number is one of an order, and known. */
    boolean has(final long number) {
        return numbers[slotOf(number)] == number;
    }

    int type(final long number) {
        return types[slotOf(number)];
    }

    /** When the message was sent first. */
    long time(final long number) {
        return times[slotOf(number)];
    }

    /** Writes the body of a message. */
    void encode(final long number, final MessageEncoder encoder) {
        final int slot = slotOf(number);
        final boolean hasTerms = types[slot] != MsgType.ORDER_CANCEL_REQUEST;
        encoder.putNumber(Tag.CL_ORD_ID, clOrdIds[slot]);
        if (hasTerms) {
            encoder.putNumber(Tag.ORDER_QTY, quantities[slot]);
            encoder.putCharacter(Tag.ORD_TYPE, LIMIT);
        }
        if (types[slot] != MsgType.NEW_ORDER_SINGLE) {
            encoder.putNumber(Tag.ORIG_CL_ORD_ID, origClOrdIds[slot]);
        }
        if (hasTerms) {
            encoder.putDecimal(Tag.PRICE, prices[slot], PRICE_SCALE);
        }
        encoder.putCharacter(Tag.SIDE, sides[slot]);
        encoder.putNumber(Tag.SYMBOL, securityIds[slot]);
        if (hasTerms) {
            encoder.putCharacter(Tag.TIME_IN_FORCE, timesInForce[slot]);
        }
        encoder.putTime(Tag.TRANSACT_TIME, times[slot]);
    }

    private int slotOf(final long number) {
        return (int) number & numbers.length - 1;
    }
}
