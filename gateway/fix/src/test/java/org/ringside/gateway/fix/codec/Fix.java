package org.ringside.gateway.fix.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.agrona.concurrent.UnsafeBuffer;

/** Messages as tests write them: with | for the delimiter, and without what stands around the body. */
public final class Fix {
    private Fix() {
    }

    /** A message with BeginString, BodyLength and CheckSum around the given fields, each of which ends with |. */
    public static byte[] message(final String fields) {
        return message("FIX.4.4", fields);
    }

    /** The same with another BeginString. */
    public static byte[] message(final String beginString, final String fields) {
        final String start = "8=" + beginString + "|9=" + fields.length() + "|" + fields;
        int sum = 0;
        for (final byte each : bytes(start)) {
            sum += each;
        }
        return bytes(start + String.format("10=%03d|", sum & 0xFF));
    }

    /** Bytes with the delimiter for |. */
    public static byte[] bytes(final String text) {
        return text.replace('|', '\u0001').getBytes(ISO_8859_1);
    }

    /** Bytes as text, with | for the delimiter. */
    public static String text(final byte[] bytes) {
        return new String(bytes, ISO_8859_1).replace('\u0001', '|');
    }

    static MessageDecoder decode(final byte[] bytes) {
        final MessageDecoder decoder = new MessageDecoder(4096);
        final int length = decoder.decode(new UnsafeBuffer(bytes), 0, bytes.length);
        if (length != bytes.length) {
            throw new AssertionError("decoded " + length + " of " + text(bytes));
        }
        return decoder;
    }
}
