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

    /** What was sent: all of a message is in one place, as each is written and read as a whole. */
    private static final class Message {
        private long number;
        private int type;
        private int securityId;
        private long clOrdId;
        private long origClOrdId;
        private long price;
        private long quantity;
        private long epochNs;
        private char side;
        private char timeInForce;
    }

    private final Message[] messages;
    private Message last;

    /** Keeps so many messages: a power of two. */
    SentOrders(final int capacity) {
        messages = new Message[capacity];
        Arrays.setAll(messages, slot -> new Message());
    }

    /** Forgets all: numbers begin with 1 again. */
    void clear() {
        for (final Message message : messages) {
            message.number = 0;
        }
    }

    /** The least number whose message is still known, when this one is the next. */
    long oldestKept(final long next) {
        return Math.max(1, next - messages.length);
    }

    /** A message of this type begins; {@link #ids} and {@link #terms} say what is in it. */
    void begin(final int type, final long number, final long epochNs) {
        last = at(number);
        last.number = number;
        last.type = type;
        last.epochNs = epochNs;
    }

    /** The ids of requests without an order before them are 0. */
    void ids(final long clOrdId, final long origClOrdId, final int securityId, final char side) {
        last.clOrdId = clOrdId;
        last.origClOrdId = origClOrdId;
        last.securityId = securityId;
        last.side = side;
    }

    void terms(final long price, final long quantity, final char timeInForce) {
        last.price = price;
        last.quantity = quantity;
        last.timeInForce = timeInForce;
    }

    /** Whether the message with this number is one of an order, and known. */
    boolean has(final long number) {
        return at(number).number == number;
    }

    int type(final long number) {
        return at(number).type;
    }

    /** When the message was sent first. */
    long time(final long number) {
        return at(number).epochNs;
    }

    /** Writes the body of a message. */
    void encode(final long number, final MessageEncoder encoder) {
        final Message message = at(number);
        final boolean hasTerms = message.type != MsgType.ORDER_CANCEL_REQUEST;
        encoder.putNumber(Tag.CL_ORD_ID, message.clOrdId);
        if (hasTerms) {
            encoder.putNumber(Tag.ORDER_QTY, message.quantity);
            encoder.putCharacter(Tag.ORD_TYPE, LIMIT);
        }
        if (message.type != MsgType.NEW_ORDER_SINGLE) {
            encoder.putNumber(Tag.ORIG_CL_ORD_ID, message.origClOrdId);
        }
        if (hasTerms) {
            encoder.putDecimal(Tag.PRICE, message.price, PRICE_SCALE);
        }
        encoder.putCharacter(Tag.SIDE, message.side);
        encoder.putNumber(Tag.SYMBOL, message.securityId);
        if (hasTerms) {
            encoder.putCharacter(Tag.TIME_IN_FORCE, message.timeInForce);
        }
        encoder.putTime(Tag.TRANSACT_TIME, message.epochNs);
    }

    private Message at(final long number) {
        return messages[(int) number & messages.length - 1];
    }
}
