package org.ringside.gateway.probe;

import org.agrona.MutableDirectBuffer;

/** Capitals of ASCII. All other bytes stay, so that UTF-8 stays what it is, and nothing gets longer. */
final class Capitals {
    private static final int TO_CAPITAL = 'a' - 'A';

    private Capitals() {
    }

    static boolean isSmallLetter(final byte character) {
        return character >= 'a' && character <= 'z';
    }

    /** Turns small letters into capitals where they are. */
    static void apply(final MutableDirectBuffer buffer, final int offset, final int length) {
        for (int i = offset; i < offset + length; i++) {
            final byte character = buffer.getByte(i);
            if (isSmallLetter(character)) {
                buffer.putByte(i, (byte) (character - TO_CAPITAL));
            }
        }
    }
}
