package org.ringside.gateway.fix.codec;

import java.nio.charset.StandardCharsets;

/** Tags as they stand in messages, with what is behind each, {@code 44=}. */
final class TagText {
    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;
    private static final long BYTES = -1L >>> Byte.SIZE;
    private static final long[] TEXTS = new long[Tables.FIELDS];

    static {
        for (int field = 1; field < Tables.FIELDS; field++) {
            final byte[] text = (Tables.TAG[field] + "=").getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < text.length; i++) {
                TEXTS[field] |= (long) text[i] << i * Byte.SIZE;
            }
            TEXTS[field] |= (long) text.length << LENGTH_SHIFT;
        }
    }

    private TagText() {
    }

    /** The text of a field's tag, the first byte lowest, and in the highest byte its length. */
    static long of(final int field) {
        return TEXTS[field];
    }

    /** Length of a text, in bytes. */
    static int length(final long text) {
        return (int) (text >>> LENGTH_SHIFT);
    }

    /** A text alone, of at most six bytes. */
    static long bytes(final long text) {
        return text & BYTES;
    }

    /** The bits that a text has in a word. */
    static long mask(final long text) {
        return -1L >>> -length(text) * Byte.SIZE;
    }
}
