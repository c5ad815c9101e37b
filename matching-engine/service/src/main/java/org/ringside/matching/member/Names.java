package org.ringside.matching.member;

import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.ringside.matching.StateOutput;
import org.ringside.matching.cluster.protocol.AttachDecoder;

/** Names and endpoints: printable ASCII without blanks, of a bounded length. */
final class Names {
    static final int MAX_NAME = AttachDecoder.bridgeLength();
    static final int MAX_ENDPOINT = Member.MAX_ENDPOINT;
    private static final int FIRST_PRINTABLE = '!';
    private static final int LAST_PRINTABLE = '~';

    private Names() {
    }

    /** A name in a field of {@link #MAX_NAME} bytes, with zeros behind it; null when there is none. */
    static String name(final DirectBuffer buffer, final int offset) {
        int length = 0;
        while (length < MAX_NAME && buffer.getByte(offset + length) != 0) {
            length++;
        }
        for (int i = length; i < MAX_NAME; i++) {
            if (buffer.getByte(offset + i) != 0) {
                return null;
            }
        }
        return text(buffer, offset, length);
    }

    /** A text; null when it is empty or has other characters. */
    static String text(final DirectBuffer buffer, final int offset, final int length) {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            final byte character = buffer.getByte(offset + i);
            if (character < FIRST_PRINTABLE || character > LAST_PRINTABLE) {
                return null;
            }
            text.append((char) character);
        }
        return length == 0 ? null : text.toString();
    }

    static void write(final String text, final StateOutput output) {
        output.putLong(text.length());
        for (int i = 0; i < text.length(); i++) {
            output.putLong(text.charAt(i));
        }
    }

    /** @throws IllegalArgumentException when it is longer than any. */
    static String read(final LongSupplier saved) {
        final long length = saved.getAsLong();
        if (length < 0 || length > MAX_ENDPOINT) {
            throw new IllegalArgumentException("a state with a name of " + length + " characters");
        }
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) saved.getAsLong());
        }
        return text.toString();
    }
}
