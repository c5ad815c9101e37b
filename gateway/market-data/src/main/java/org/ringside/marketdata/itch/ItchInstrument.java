package org.ringside.marketdata.itch;

import java.nio.charset.StandardCharsets;
import org.agrona.collections.Long2LongHashMap;
import org.ringside.marketdata.protocol.TradingPhase;

/** What is known of an instrument in a Mold session. */
final class ItchInstrument {
    private static final int SYMBOL_LENGTH = 8;
    private static final int BYTE_BITS = 8;
    private static final int BYTE_MASK = 0xFF;
    private static final int NOT_THERE = 0;

    /** Least number of a reference that is not the order's {@code bookId}. */
    private static final long OTHER = 1L << 47;
    /** {@code bookId}s from here on do not fit. */
    private static final long MAX_BOOK_ID = 1L << 40;
    private static final int TIMES_SHIFT = 40;
    private static final long TIMES_MASK = 0x7F;

    private final long symbol;
    private final String name;
    private int locate;
    private boolean isLeftOut;
    private boolean isHalted;
    private TradingPhase phase = TradingPhase.CLOSED;
    private TradingPhase lastAuction = TradingPhase.PRE_OPEN;
    private long last = ItchValues.NO_PRICE;
    private long previousClose = ItchValues.NO_PRICE;
    private long crossed;
    private long crossPrice;
    private long crossMatch;
    /** Numbers of references of orders that have shown more, by {@code bookId}. */
    private final Long2LongHashMap others = new Long2LongHashMap(NOT_THERE);

    /**
     * An instrument that is not in the directory yet.
     *
     * @param symbol the first eight characters, with spaces behind.
     * @param name   for messages.
     */
    ItchInstrument(final long symbol, final String name) {
        this.symbol = symbol;
        this.name = name;
    }

    /** The first eight characters, with spaces behind, the first one in the upper bits. */
    static long symbolOf(final String text) {
        long symbol = 0;
        for (int i = 0; i < SYMBOL_LENGTH; i++) {
            symbol = symbol << BYTE_BITS | (i < text.length() ? text.charAt(i) & BYTE_MASK : ' ');
        }
        return symbol;
    }

    static String textOf(final long symbol) {
        final byte[] text = new byte[SYMBOL_LENGTH];
        for (int i = 0; i < SYMBOL_LENGTH; i++) {
            text[i] = (byte) (symbol >>> (SYMBOL_LENGTH - 1 - i) * BYTE_BITS);
        }
        return new String(text, StandardCharsets.US_ASCII).strip();
    }

    long symbol() {
        return symbol;
    }

    String name() {
        return name;
    }

    /** Its number in messages, from 1; 0 when it is not in the directory. */
    int locate() {
        return locate;
    }

    void list(final int newLocate) {
        locate = newLocate;
    }

    /** It is not in this session. */
    void leaveOut() {
        isLeftOut = true;
    }

    boolean isLeftOut() {
        return isLeftOut;
    }

    void halt() {
        isHalted = true;
    }

    /** Whether messages of it are sent. */
    boolean isTold() {
        return locate != 0 && !isHalted;
    }

    void phase(final TradingPhase begun) {
        phase = begun;
        if (ItchValues.isAuction(begun)) {
            lastAuction = begun;
        }
    }

    TradingPhase phase() {
        return phase;
    }

    /** Type of the cross that the last auction leads to. */
    char crossType() {
        return ItchValues.cross(lastAuction);
    }

    void last(final long price) {
        last = price;
    }

    void previousClose(final long price) {
        previousClose = price;
    }

    /** The last price of the day, else the close before; none when there is neither. */
    long referencePrice() {
        return last == ItchValues.NO_PRICE ? previousClose : last;
    }

    /** A trade of an auction. Returns whether it is the first one of its command. */
    boolean cross(final long quantity, final long price, final long match) {
        final boolean isFirst = crossed == 0;
        crossed += quantity;
        crossPrice = price;
        crossMatch = match;
        return isFirst;
    }

    long crossed() {
        return crossed;
    }

    long crossPrice() {
        return crossPrice;
    }

    long crossMatch() {
        return crossMatch;
    }

    void endCross() {
        crossed = 0;
    }

    /** Whether an order with this identity can have a reference. */
    static boolean fits(final long bookId) {
        return bookId > 0 && bookId < MAX_BOOK_ID;
    }

    /** Reference of an order that rests. */
    long reference(final long bookId) {
        final long other = others.isEmpty() ? NOT_THERE : others.get(bookId);
        return ItchDescriptor.reference(locate, other == NOT_THERE ? bookId : other);
    }

    /** An order that shows more begins anew: it gets another reference. */
    long renew(final long bookId) {
        final long before = others.get(bookId);
        final long times = before == NOT_THERE ? 0 : (before >>> TIMES_SHIFT) + 1 & TIMES_MASK;
        final long number = OTHER | times << TIMES_SHIFT | bookId;
        others.put(bookId, number);
        return ItchDescriptor.reference(locate, number);
    }

    /** A reference that was given before, by an earlier process. */
    void restore(final long reference) {
        final long number = reference & (OTHER << 1) - 1;
        if (number >= OTHER) {
            others.put(number & MAX_BOOK_ID - 1, number);
        }
    }

    /** An order is gone. */
    void forget(final long bookId) {
        if (!others.isEmpty()) {
            others.remove(bookId);
        }
    }
}
