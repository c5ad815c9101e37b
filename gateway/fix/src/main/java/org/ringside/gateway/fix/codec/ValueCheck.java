package org.ringside.gateway.fix.codec;

import static org.ringside.gateway.fix.codec.RejectReason.BAD_FORMAT;
import static org.ringside.gateway.fix.codec.RejectReason.NONE;
import static org.ringside.gateway.fix.codec.RejectReason.OUT_OF_RANGE;

import org.agrona.DirectBuffer;

/** Whether a value looks as its field's type says, and is one of those that the field may have. */
final class ValueCheck {
    /** Of whole numbers, and of decimals with their point: more would not fit a long with 8 decimals. */
    private static final int MAX_DIGITS = 19;
    private static final int MAX_DECIMAL = 20;
    private static final int FIRST_HALF = 64;
    private static final int VALUES = 128;

    private ValueCheck() {
    }

    /** Returns what is wrong with a value that is not empty, {@link RejectReason#NONE} if nothing is. */
    static int check(
        final DirectBuffer buffer, final int field, final int offset, final int length, final TimeReader times) {
        return switch (Tables.TYPE[field]) {
            case FieldType.CHAR -> length == 1 ? value(field, buffer.getByte(offset)) : BAD_FORMAT;
            case FieldType.INT -> integer(buffer, field, offset, length);
            case FieldType.SEQ -> natural(buffer, offset, length, 1);
            case FieldType.COUNT, FieldType.LENGTH -> natural(buffer, offset, length, 0);
            case FieldType.BOOL -> length == 1 && (buffer.getByte(offset) == 'Y' || buffer.getByte(offset) == 'N')
                ? NONE : BAD_FORMAT;
            case FieldType.PRICE -> decimal(buffer, offset, length);
            case FieldType.QTY -> {
                final int reason = decimal(buffer, offset, length);
                yield reason == NONE && buffer.getByte(offset) == '-' ? OUT_OF_RANGE : reason;
            }
            case FieldType.TIME -> times.read(buffer, offset, length) == Timestamps.MALFORMED
                ? BAD_FORMAT : NONE;
            case FieldType.DATE -> Timestamps.parseDate(buffer, offset, length) == Timestamps.MALFORMED
                ? BAD_FORMAT : NONE;
            case FieldType.FLAGS -> flags(buffer, field, offset, length);
            default -> length <= Tables.MAX_LENGTH[field] ? NONE : OUT_OF_RANGE;
        };
    }

    private static int integer(final DirectBuffer buffer, final int field, final int offset, final int length) {
        final int sign = buffer.getByte(offset) == '-' ? 1 : 0;
        if (length > sign && length - sign < MAX_DIGITS) {
            final long magnitude = Decimals.natural(buffer, offset + sign, length - sign);
            if (magnitude < 0) {
                return BAD_FORMAT;
            }
            return hasValues(field) ? value(field, sign == 0 ? magnitude : -magnitude) : NONE;
        }
        if (length == sign || !isDigits(buffer, offset + sign, length - sign)) {
            return BAD_FORMAT;
        }
        if (length - sign > MAX_DIGITS) {
            return OUT_OF_RANGE;
        }
        final long number = Decimals.parse(buffer, offset, length, 0);
        if (number == Decimals.INEXACT) {
            return OUT_OF_RANGE;
        }
        return hasValues(field) ? value(field, number) : NONE;
    }

    private static int natural(final DirectBuffer buffer, final int offset, final int length, final int least) {
        if (length < MAX_DIGITS) {
            final long number = Decimals.natural(buffer, offset, length);
            return number < 0 ? BAD_FORMAT : number < least || number > Integer.MAX_VALUE ? OUT_OF_RANGE : NONE;
        }
        if (!isDigits(buffer, offset, length)) {
            return BAD_FORMAT;
        }
        final long number = length > MAX_DIGITS ? Decimals.INEXACT : Decimals.parse(buffer, offset, length, 0);
        return number < least || number > Integer.MAX_VALUE ? OUT_OF_RANGE : NONE;
    }

    private static int decimal(final DirectBuffer buffer, final int offset, final int length) {
        if (!Decimals.isDecimal(buffer, offset, length)) {
            return BAD_FORMAT;
        }
        return length <= MAX_DECIMAL ? NONE : OUT_OF_RANGE;
    }

    private static int flags(final DirectBuffer buffer, final int field, final int offset, final int length) {
        for (int i = 1; i < length; i += 2) {
            if (buffer.getByte(offset + i) != ' ') {
                return BAD_FORMAT;
            }
        }
        if (length % 2 == 0) {
            return BAD_FORMAT;
        }
        for (int i = 0; i < length; i += 2) {
            if (value(field, buffer.getByte(offset + i)) != NONE) {
                return OUT_OF_RANGE;
            }
        }
        return NONE;
    }

    private static int value(final int field, final long value) {
        if (value < 0 || value >= VALUES) {
            return OUT_OF_RANGE;
        }
        final long values = value < FIRST_HALF ? Tables.VALUES_0[field] : Tables.VALUES_64[field];
        // A shift takes the lowest six bits of its distance.
        return (values >>> value & 1) != 0 ? NONE : OUT_OF_RANGE;
    }

    private static boolean hasValues(final int field) {
        return (Tables.VALUES_0[field] | Tables.VALUES_64[field]) != 0;
    }

    private static boolean isDigits(final DirectBuffer buffer, final int offset, final int length) {
        for (int i = 0; i < length; i++) {
            if (!Decimals.isDigit(buffer.getByte(offset + i))) {
                return false;
            }
        }
        return true;
    }
}
