package org.ringside.gateway.fix.codec;

import org.agrona.DirectBuffer;

/**
 * Holds values against the types of their fields, and keeps what each stands for beside its span, so that nobody reads
 * it once more. One thread; allocates nothing.
 */
final class ValueReader {
    /** A longer number is judged by {@link ValueCheck} alone. */
    private static final int MAX_DIGITS = 18;

    private final FieldSpans spans;
    private final TimeReader times;

    ValueReader(final FieldSpans spans, final TimeReader times) {
        this.spans = spans;
        this.times = times;
    }

    /** Puts the span of a field that has a value between two offsets. Returns whether the dictionary takes it. */
    boolean read(final DirectBuffer buffer, final int field, final int value, final int end) {
        final int length = end - value;
        switch (Tables.TYPE[field]) {
            case FieldType.TIME -> {
                final long time = times.read(buffer, value, length);
                spans.put(field, value, end, FieldSpans.TIME, time);
                return time != Timestamps.MALFORMED;
            }
            case FieldType.SEQ -> {
                final long number = length <= MAX_DIGITS ? Decimals.natural(buffer, value, length) : -1;
                if (number > 0 && number <= Integer.MAX_VALUE) {
                    spans.put(field, value, end, FieldSpans.NUMBER, number);
                    return true;
                }
            }
            case FieldType.QTY -> {
                final long number = length <= MAX_DIGITS ? Decimals.parse(buffer, value, length, 0) : -1;
                if (number > 0 || number == 0 && buffer.getByte(value) != '-') {
                    spans.put(field, value, end, FieldSpans.NUMBER, number);
                    return true;
                }
            }
            case FieldType.PRICE -> {
                final long number = length <= MAX_DIGITS
                    ? Decimals.parse(buffer, value, length, MessageDecoder.PRICE_SCALE) : Decimals.INEXACT;
                if (number != Decimals.INEXACT) {
                    spans.put(field, value, end, FieldSpans.PRICE, number);
                    return true;
                }
            }
            default -> { }
        }
        spans.put(field, value, end);
        return ValueCheck.check(buffer, field, value, length, times) == RejectReason.NONE;
    }
}
