package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.Tag;

/**
 * Texts of refusals by the gateway begin with the field that is wrong, as {@code stopPx: missing}. A trader of FIX gets
 * the name that the field has there. One thread; allocates nothing.
 */
final class FieldNames {
    private static final byte[][] NATIVE = ascii(
        "price:", "stopPx:", "expireDate:", "securityID:", "account:", "minQty and displayQty:");
    private static final byte[][] FIX = ascii("Price (44):", "StopPx (99):", "ExpireDate (432):", "Symbol (55):",
        "Account (1):", "MinQty (110) and MaxFloor (111):");
    private static final int MAX_TEXT_LENGTH = 128;

    private final UnsafeBuffer text = new UnsafeBuffer(new byte[MAX_TEXT_LENGTH]);

    /** Writes a text of native order entry as the Text of a message. */
    void put(final MessageEncoder encoder, final DirectBuffer source, final int offset, final int length) {
        for (int i = 0; i < NATIVE.length; i++) {
            final int rest = length - NATIVE[i].length;
            if (begins(source, offset, length, NATIVE[i]) && FIX[i].length + rest <= MAX_TEXT_LENGTH) {
                text.putBytes(0, FIX[i]);
                text.putBytes(FIX[i].length, source, offset + NATIVE[i].length, rest);
                encoder.putBytes(Tag.TEXT, text, 0, FIX[i].length + rest);
                return;
            }
        }
        encoder.putBytes(Tag.TEXT, source, offset, length);
    }

    private static boolean begins(
        final DirectBuffer source, final int offset, final int length, final byte[] name) {
        if (length < name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (source.getByte(offset + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[][] ascii(final String... names) {
        final byte[][] bytes = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            bytes[i] = names[i].getBytes(US_ASCII);
        }
        return bytes;
    }
}
