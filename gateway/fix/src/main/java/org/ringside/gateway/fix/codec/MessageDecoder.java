package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Finds a message in bytes from a stream, holds it against the dictionary, and is a view of its fields until the next
 * call of {@link #decode}. One thread; allocates nothing.
 * <p>
 * What is wrong with a message is told by {@link #rejectReason()}: the first thing in the order of its bytes, and a
 * missing field behind everything else. Fields can be read all the same, so that a session can answer.
 */
public final class MessageDecoder {
    /** Decimals of a price. */
    public static final int PRICE_SCALE = 8;

    private static final int MAX_TAG_DIGITS = 9;
    /** Most fields of a message whose order is kept. */
    private static final int MAX_ORDER = 64;

    private final Framing framing;
    private final FieldSpans spans = new FieldSpans();
    private final TimeReader times = new TimeReader();
    private final ValueReader values = new ValueReader(spans, times);
    private final FieldOrders orders = new FieldOrders();
    /** The fields of the message at hand, as they came, and how many; more than are kept if there is no use for it. */
    private final int[] order = new int[MAX_ORDER];
    private int count;
    private final MessageCheck check;
    private DirectBuffer buffer;
    private int type;
    private int message;
    private int dataLength;

    /**
     * Takes messages up to a length.
     *
     * @param maxLength in bytes, the whole message; a longer one is no message.
     */
    public MessageDecoder(final int maxLength) {
        this(maxLength, true);
    }

    private MessageDecoder(final int maxLength, final boolean isStrict) {
        framing = new Framing(maxLength);
        check = new MessageCheck(spans, times, isStrict);
    }

    /**
     * Takes messages of one who is believed to keep to the dictionary: they are whole, their checksum is right, and
     * they have a header. Of each type the first 64 messages are held against the dictionary, and one of 64 behind
     * them; of the others nobody looks at what else they have before it is asked for.
     *
     * @param maxLength in bytes, the whole message; a longer one is no message.
     * @return the decoder.
     */
    public static MessageDecoder trusting(final int maxLength) {
        return new MessageDecoder(maxLength, false);
    }

    /**
     * Looks at the bytes of a stream between two offsets, where a message may begin.
     *
     * @param source of the bytes.
     * @param offset of the first byte.
     * @param limit  behind the last byte.
     * @return length of the message that was decoded; 0 if more bytes are needed; less than 0 if no message begins
     *     there: the number of bytes to pass over, negated.
     */
    public int decode(final DirectBuffer source, final int offset, final int limit) {
        final int length = framing.find(source, offset, limit);
        if (length > 0) {
            buffer = source;
            read(offset);
        }
        return length;
    }

    /** Type of the message, one of {@link MsgType} if {@link #isSpoken()}; 0 if it has more than two characters. */
    public int type() {
        return type;
    }

    /** Whether the dictionary has the message; otherwise only its header was looked at. */
    public boolean isSpoken() {
        return message >= 0;
    }

    /** Whether FIX 4.4 has a message of this type. */
    public boolean isStandard() {
        return Arrays.binarySearch(Tables.STANDARD_MESSAGES, type) >= 0;
    }

    /** Whether it is a message that a trader may send. */
    public boolean isFromTrader() {
        return message >= 0 && Tables.FROM_TRADER[message];
    }

    /** What is wrong: a {@link RejectReason}, {@link RejectReason#NONE} if nothing is. */
    public int rejectReason() {
        return check.reason();
    }

    /** Tag of the field that is wrong; 0 if it has no number. */
    public int rejectTag() {
        return check.tag();
    }

    /** The bytes in which the fields are. */
    public DirectBuffer buffer() {
        return buffer;
    }

    /** Whether a field is there with a value. */
    public boolean has(final int tag) {
        return spans.length(Tables.fieldOf(tag)) > 0;
    }

    /** Offset of a field's value in {@link #buffer()}; of the first one, in a group. 0 if there is none. */
    public int offset(final int tag) {
        return spans.offset(Tables.fieldOf(tag));
    }

    /** Length of a field's value in bytes. */
    public int length(final int tag) {
        return spans.length(Tables.fieldOf(tag));
    }

    /** The character of a field, 0 if the field is not there. */
    public char character(final int tag) {
        return has(tag) ? (char) buffer.getByte(offset(tag)) : 0;
    }

    /** Whether a field is there and has the value Y. */
    public boolean isYes(final int tag) {
        return length(tag) == 1 && character(tag) == 'Y';
    }

    /**
     * The whole number of a field.
     *
     * @return the number; {@link Decimals#INEXACT} if the field is not there or no number.
     */
    public long number(final int tag) {
        final int field = Tables.fieldOf(tag);
        return spans.has(field, FieldSpans.NUMBER) ? spans.value(field)
            : Decimals.parse(buffer, spans.offset(field), spans.length(field), 0);
    }

    /** The number of a field as a mantissa with {@link #PRICE_SCALE}, as {@link #decimal} returns it. */
    public long price(final int tag) {
        final int field = Tables.fieldOf(tag);
        return spans.has(field, FieldSpans.PRICE) ? spans.value(field) : decimal(tag, PRICE_SCALE);
    }

    /**
     * The number of a field as a mantissa.
     *
     * @param tag   of the field.
     * @param scale decimals of the mantissa.
     * @return the mantissa; {@link Decimals#INEXACT} if the field is not there, no number, or has more decimals.
     */
    public long decimal(final int tag, final int scale) {
        final int field = Tables.fieldOf(tag);
        return Decimals.parse(buffer, spans.offset(field), spans.length(field), scale);
    }

    /** The time of a field, ns since the epoch; {@link Timestamps#MALFORMED} if it is not there or no time. */
    public long time(final int tag) {
        final int field = Tables.fieldOf(tag);
        return spans.has(field, FieldSpans.TIME) ? spans.value(field)
            : times.read(buffer, spans.offset(field), spans.length(field));
    }

    /** The date of a field, days since the epoch; {@link Timestamps#MALFORMED} if it is not there or no date. */
    public long date(final int tag) {
        final int field = Tables.fieldOf(tag);
        return Timestamps.parseDate(buffer, spans.offset(field), spans.length(field));
    }

    /** The text of a field, as a new object: not for the way of an order. */
    public String text(final int tag) {
        return buffer.getStringWithoutLengthAscii(offset(tag), length(tag));
    }

    /** Whether a field has exactly this text. */
    public boolean equals(final int tag, final KnownText text) {
        final int field = Tables.fieldOf(tag);
        return spans.length(field) == text.length() && text.isAt(buffer, spans.offset(field));
    }

    private void read(final int start) {
        forget(start);
        final int first = readType(framing.body());
        if (message < 0 || !readInKnownOrder(first)) {
            forget(start);
            putType(first - 1);
            readFields(first);
        }
    }

    private void forget(final int start) {
        spans.clear();
        spans.put(Tables.fieldOf(Tag.BEGIN_STRING), start + Framing.BEGIN_STRING_OFFSET, framing.beginStringEnd());
        spans.put(Tables.fieldOf(Tag.BODY_LENGTH), framing.beginStringEnd() + 3, framing.body() - 1);
    }

    /** Whether the fields came in an order that is known, and have values that the dictionary has nothing against. */
    private boolean readInKnownOrder(final int first) {
        final int end = framing.bodyEnd();
        final boolean isLookedAt = check.isLookedAt();
        int place = orders.root(message);
        int at = first;
        while (at < end) {
            final long word = buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
            place = orders.next(place, word);
            if (place == FieldOrders.NOWHERE) {
                return false;
            }
            final int field = orders.field(place);
            final int value = at + orders.lengthOfTag(place);
            final long found = Delimiters.in(word);
            final int valueEnd = found != 0 ? at + Delimiters.first(found) : endOfValue(at + Long.BYTES);
            if (value == valueEnd) {
                return false;
            }
            if (!isLookedAt) {
                spans.put(field, value, valueEnd);
            } else if (!values.read(buffer, field, value, valueEnd)) {
                return false;
            }
            at = valueEnd + 1;
        }
        return orders.isEnd(place);
    }

    private void readFields(final int first) {
        final int end = framing.bodyEnd();
        dataLength = -1;
        count = 0;
        int at = first;
        while (at < end) {
            at = readField(at, end);
        }
        check.end();
        if (message >= 0 && check.isLookedAt() && check.reason() == RejectReason.NONE && count <= MAX_ORDER) {
            orders.learn(message, order, count);
        }
    }

    private int readType(final int start) {
        final int offset = start + 3;
        final int end = endOfValue(offset);
        putType(end);
        type = switch (end - offset) {
            case 1 -> buffer.getByte(offset) & 0xFF;
            // No type has a zero byte, which would make two characters look like one.
            case 2 -> buffer.getByte(offset + 1) == 0 ? 0
                : buffer.getByte(offset) & 0xFF | (buffer.getByte(offset + 1) & 0xFF) << Byte.SIZE;
            default -> 0;
        };
        message = Tables.messageOf(type);
        check.begin(message);
        if (end == offset) {
            check.reject(RejectReason.NO_VALUE, Tag.MSG_TYPE);
        }
        return end + 1;
    }

    private void putType(final int end) {
        spans.put(Tables.fieldOf(Tag.MSG_TYPE), framing.body() + 3, end);
    }

    /** Reads the field that begins there; returns the offset of the next one. */
    private int readField(final int start, final int end) {
        int tag = 0;
        int at = start;
        byte each = buffer.getByte(at);
        while (Decimals.isDigit(each) && at - start < MAX_TAG_DIGITS) {
            tag = tag * 10 + each - '0';
            at++;
            // The last byte of the body is a delimiter: there is one behind each digit.
            each = buffer.getByte(at);
        }
        if (each != '=' || buffer.getByte(start) == '0' || at == start) {
            check.reject(RejectReason.INVALID_TAG, 0);
            return endOfValue(at) + 1;
        }
        final int value = at + 1;
        final int field = Tables.fieldOf(tag);
        final int valueEnd = endOfValue(field, value, end);
        check.field(field, tag, buffer, value, valueEnd - value, dataLength);
        dataLength = -1;
        if (field != 0 && spans.length(field) == 0) {
            spans.put(field, value, valueEnd);
            note(field);
            if (Tables.TYPE[field] == FieldType.LENGTH && message >= 0 && check.reason() == RejectReason.NONE) {
                dataLength = (int) Decimals.parse(buffer, value, valueEnd - value, 0);
            }
        }
        return valueEnd + 1;
    }

    /** What a group or data is has to be asked anew of each message. */
    private void note(final int field) {
        final int kind = Tables.TYPE[field];
        if (kind == FieldType.COUNT || kind == FieldType.LENGTH || kind == FieldType.DATA || count >= MAX_ORDER) {
            count = MAX_ORDER + 1;
        } else {
            order[count] = field;
            count++;
        }
    }

    private int endOfValue(final int field, final int value, final int end) {
        if (field != 0 && Tables.TYPE[field] == FieldType.DATA && dataLength >= 0 && dataLength < end - value
            && buffer.getByte(value + dataLength) == Framing.SOH) {
            return value + dataLength;
        }
        return endOfValue(value);
    }

    /** Eight bytes at a time: so many are behind each byte of the body, with the checksum. */
    private int endOfValue(final int value) {
        int at = value;
        long found = Delimiters.in(buffer.getLong(at, ByteOrder.LITTLE_ENDIAN));
        while (found == 0) {
            at += Long.BYTES;
            found = Delimiters.in(buffer.getLong(at, ByteOrder.LITTLE_ENDIAN));
        }
        return at + Delimiters.first(found);
    }
}
