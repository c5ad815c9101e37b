package org.ringside.marketdata.itch;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.MutableDirectBuffer;

/** Encodes messages into a batch. What is handed over fits: {@link ItchValues} says so before. */
final class ItchEncoder {
    private static final int LOW_BITS = 32;
    private static final short NO_SUBTYPE = 'Z' << 8 | ' ';

    private final MessageBatch batch;
    private MutableDirectBuffer buffer;
    private long time;

    ItchEncoder(final MessageBatch batch) {
        this.batch = batch;
    }

    /** Messages from here on have this time, nanoseconds since 1970. */
    void at(final long epochNs) {
        time = ItchValues.timeOfDay(epochNs);
    }

    void systemEvent(final char event) {
        final int at = begin(ItchDescriptor.SYSTEM_EVENT, ItchDescriptor.SYSTEM_EVENT_LENGTH, 0);
        buffer.putByte(at + ItchDescriptor.OWN, (byte) event);
    }

    void directory(final ItchInstrument instrument, final long roundLot) {
        final int at = begin(ItchDescriptor.DIRECTORY, ItchDescriptor.DIRECTORY_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, instrument.symbol(), BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.DIRECTORY_CATEGORY, (byte) ' ');
        buffer.putByte(at + ItchDescriptor.DIRECTORY_FINANCIAL, (byte) ' ');
        buffer.putInt(at + ItchDescriptor.DIRECTORY_ROUND_LOT, (int) roundLot, BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.DIRECTORY_LOTS_ONLY, (byte) 'N');
        buffer.putByte(at + ItchDescriptor.DIRECTORY_CLASS, (byte) 'C');
        buffer.putShort(at + ItchDescriptor.DIRECTORY_SUBTYPE, NO_SUBTYPE, BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.DIRECTORY_AUTHENTICITY, (byte) 'P');
        buffer.putByte(at + ItchDescriptor.DIRECTORY_SHORT_SALE, (byte) 'N');
        buffer.putByte(at + ItchDescriptor.DIRECTORY_IPO, (byte) ' ');
        buffer.putByte(at + ItchDescriptor.DIRECTORY_LULD, (byte) ' ');
        buffer.putByte(at + ItchDescriptor.DIRECTORY_ETP, (byte) 'N');
        buffer.putInt(at + ItchDescriptor.DIRECTORY_LEVERAGE, 0, BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.DIRECTORY_INVERSE, (byte) 'N');
    }

    void tradingAction(final ItchInstrument instrument, final char state, final int reason) {
        final int at = begin(ItchDescriptor.TRADING_ACTION, ItchDescriptor.ACTION_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, instrument.symbol(), BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.ACTION_STATE, (byte) state);
        buffer.putByte(at + ItchDescriptor.ACTION_RESERVED, (byte) ' ');
        buffer.putInt(at + ItchDescriptor.ACTION_REASON, reason, BIG_ENDIAN);
    }

    void add(final ItchInstrument instrument, final long reference, final char side, final long shares,
        final long price) {
        final int at = begin(ItchDescriptor.ADD, ItchDescriptor.ADD_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, reference, BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.ADD_SIDE, (byte) side);
        buffer.putInt(at + ItchDescriptor.ADD_SHARES, (int) shares, BIG_ENDIAN);
        buffer.putLong(at + ItchDescriptor.ADD_SYMBOL, instrument.symbol(), BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.ADD_PRICE, (int) price, BIG_ENDIAN);
    }

    void executed(final ItchInstrument instrument, final long reference, final long shares, final long match) {
        execution(ItchDescriptor.EXECUTED, ItchDescriptor.EXECUTED_LENGTH, instrument, reference, shares, match);
    }

    void executedWithPrice(final ItchInstrument instrument, final long reference, final long shares, final long match,
        final boolean isPrintable, final long price) {
        final int at = execution(ItchDescriptor.EXECUTED_WITH_PRICE, ItchDescriptor.EXECUTED_WITH_PRICE_LENGTH,
            instrument, reference, shares, match);
        buffer.putByte(at + ItchDescriptor.EXECUTED_PRINTABLE, (byte) (isPrintable ? 'Y' : 'N'));
        buffer.putInt(at + ItchDescriptor.EXECUTED_PRICE, (int) price, BIG_ENDIAN);
    }

    private int execution(final char type, final int length, final ItchInstrument instrument, final long reference,
        final long shares, final long match) {
        final int at = begin(type, length, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, reference, BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.EXECUTED_SHARES, (int) shares, BIG_ENDIAN);
        buffer.putLong(at + ItchDescriptor.EXECUTED_MATCH, match, BIG_ENDIAN);
        return at;
    }

    void cancel(final ItchInstrument instrument, final long reference, final long shares) {
        final int at = begin(ItchDescriptor.CANCEL, ItchDescriptor.CANCEL_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, reference, BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.CANCEL_SHARES, (int) shares, BIG_ENDIAN);
    }

    void delete(final ItchInstrument instrument, final long reference) {
        final int at = begin(ItchDescriptor.DELETE, ItchDescriptor.DELETE_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, reference, BIG_ENDIAN);
    }

    /** What has traded of an order's reserve. */
    void trade(final ItchInstrument instrument, final char side, final long shares, final long price,
        final long match) {
        final int at = begin(ItchDescriptor.TRADE, ItchDescriptor.TRADE_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, 0, BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.TRADE_SIDE, (byte) side);
        buffer.putInt(at + ItchDescriptor.TRADE_SHARES, (int) shares, BIG_ENDIAN);
        buffer.putLong(at + ItchDescriptor.TRADE_SYMBOL, instrument.symbol(), BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.TRADE_PRICE, (int) price, BIG_ENDIAN);
        buffer.putLong(at + ItchDescriptor.TRADE_MATCH, match, BIG_ENDIAN);
    }

    void cross(final ItchInstrument instrument, final long shares, final long price, final long match,
        final char type) {
        final int at = begin(ItchDescriptor.CROSS, ItchDescriptor.CROSS_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, shares, BIG_ENDIAN);
        buffer.putLong(at + ItchDescriptor.CROSS_SYMBOL, instrument.symbol(), BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.CROSS_PRICE, (int) price, BIG_ENDIAN);
        buffer.putLong(at + ItchDescriptor.CROSS_MATCH, match, BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.CROSS_TYPE, (byte) type);
    }

    /** What an auction would trade: price 0 when nothing. */
    void imbalance(final ItchInstrument instrument, final long paired, final long imbalance, final long price,
        final long reference, final char type) {
        final int at = begin(ItchDescriptor.IMBALANCE, ItchDescriptor.IMBALANCE_LENGTH, instrument.locate());
        buffer.putLong(at + ItchDescriptor.OWN, paired, BIG_ENDIAN);
        buffer.putLong(at + ItchDescriptor.IMBALANCE_SHARES, Math.abs(imbalance), BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.IMBALANCE_DIRECTION, (byte) direction(imbalance, price));
        buffer.putLong(at + ItchDescriptor.IMBALANCE_SYMBOL, instrument.symbol(), BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.IMBALANCE_FAR, (int) price, BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.IMBALANCE_NEAR, (int) price, BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.IMBALANCE_REFERENCE, (int) reference, BIG_ENDIAN);
        buffer.putByte(at + ItchDescriptor.IMBALANCE_TYPE, (byte) type);
        buffer.putByte(at + ItchDescriptor.IMBALANCE_VARIATION, (byte) ' ');
    }

    private static char direction(final long imbalance, final long price) {
        if (price == 0) {
            return 'O';
        }
        if (imbalance == 0) {
            return 'N';
        }
        return imbalance > 0 ? 'B' : 'S';
    }

    private int begin(final char type, final int length, final int locate) {
        final int at = batch.claim(length);
        buffer = batch.buffer();
        buffer.putByte(at, (byte) type);
        buffer.putShort(at + ItchDescriptor.LOCATE, (short) locate, BIG_ENDIAN);
        buffer.putShort(at + ItchDescriptor.TRACKING, (short) 0, BIG_ENDIAN);
        buffer.putShort(at + ItchDescriptor.TIME, (short) (time >>> LOW_BITS), BIG_ENDIAN);
        buffer.putInt(at + ItchDescriptor.TIME_LOW, (int) time, BIG_ENDIAN);
        return at;
    }
}
