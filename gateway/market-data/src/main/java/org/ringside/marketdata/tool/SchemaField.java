package org.ringside.marketdata.tool;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.agrona.DirectBuffer;

/**
 * A field of the public schema.
 *
 * @param name   of it.
 * @param type   of it.
 * @param offset in its block or entry.
 */
record SchemaField(String name, Type type, int offset) {
    private static final int U8_MASK = 0xFF;
    private static final int U16_MASK = 0xFFFF;
    private static final long U32_MASK = 0xFFFF_FFFFL;
    private static final String PRICE = "Price";
    private static final String TIME = "Time";

    /**
     * How its bytes are read.
     *
     * @param name      of the type.
     * @param primitive of SBE.
     * @param length    in bytes.
     * @param isSigned  whether a number has a sign.
     * @param constants names of values, where they have names.
     */
    record Type(String name, String primitive, int length, boolean isSigned, Map<Long, String> constants) {
        boolean isText() {
            return primitive.equals("char") && constants.isEmpty();
        }

        boolean isPrice() {
            return name.equals(PRICE);
        }

        boolean isTime() {
            return name.equals(TIME);
        }
    }

    /** What stands there: a number, a name, a text; null where nothing is meant. */
    Object value(final DirectBuffer buffer, final int block) {
        final int at = block + offset;
        if (type.isText()) {
            final byte[] bytes = new byte[type.length()];
            buffer.getBytes(at, bytes);
            final String text = new String(bytes, StandardCharsets.US_ASCII);
            final int end = text.indexOf(0);
            return end < 0 ? text : text.substring(0, end);
        }
        final long bits = number(buffer, at);
        if (!type.constants().isEmpty()) {
            return constant(bits);
        }
        if (type.isPrice() && bits == Long.MIN_VALUE || type.isTime() && bits == -1) {
            return null;
        }
        return type.isSigned() || bits >= 0 ? (Object) bits : new BigInteger(Long.toUnsignedString(bits));
    }

    /** A value without a name is what a char has for null, or of a later version. */
    private Object constant(final long bits) {
        final String constant = type.constants().get(bits);
        return constant != null ? constant : bits == 0 && type.primitive().equals("char") ? null : (Object) bits;
    }

    private long number(final DirectBuffer buffer, final int at) {
        return switch (type.length()) {
            case Byte.BYTES -> type.isSigned() && !type.primitive().equals("char")
                ? buffer.getByte(at) : buffer.getByte(at) & U8_MASK;
            case Short.BYTES -> type.isSigned()
                ? buffer.getShort(at, LITTLE_ENDIAN) : buffer.getShort(at, LITTLE_ENDIAN) & U16_MASK;
            case Integer.BYTES -> type.isSigned()
                ? buffer.getInt(at, LITTLE_ENDIAN) : buffer.getInt(at, LITTLE_ENDIAN) & U32_MASK;
            default -> buffer.getLong(at, LITTLE_ENDIAN);
        };
    }
}
