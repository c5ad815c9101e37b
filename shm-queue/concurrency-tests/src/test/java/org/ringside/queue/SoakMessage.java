package org.ringside.queue;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A message of a soak: {@code instance | sequence | filler}, of 8 bytes each. Length, type and every byte follow from
 * instance and sequence, so that any byte that is wrong shows.
 */
final class SoakMessage {
    /** What {@link #check} answers for a message that was never written like this. */
    static final long TORN = -1;

    private static final int INSTANCE = 0;
    private static final int SEQUENCE = 8;
    private static final int FILLER = 16;
    private static final int LONGS_OF_A_SLOT = 14;
    private static final int LONGEST = 50;
    private static final int ONE_IN_SO_MANY_IS_LONG = 64;
    private static final int TYPES = 7;

    private SoakMessage() {
    }

    static boolean isLong(final int instance, final int sequence) {
        return mix(instance, sequence, 0) % ONE_IN_SO_MANY_IS_LONG == 0;
    }

    static int type(final int sequence) {
        return 1 + sequence % TYPES;
    }

    static int length(final int instance, final int sequence) {
        final int random = (int) (mix(instance, sequence, 1) & Integer.MAX_VALUE);
        final int longs = isLong(instance, sequence)
            ? LONGS_OF_A_SLOT + 1 + random % (LONGEST - LONGS_OF_A_SLOT) : 2 + random % (LONGS_OF_A_SLOT - 1);
        return longs * Long.BYTES;
    }

    static int write(
        final MutableDirectBuffer buffer, final int offset, final int instance, final int sequence) {
        final int length = length(instance, sequence);
        buffer.putLong(offset + INSTANCE, instance);
        buffer.putLong(offset + SEQUENCE, sequence);
        for (int i = FILLER; i < length; i += Long.BYTES) {
            buffer.putLong(offset + i, mix(instance, sequence, i));
        }
        return length;
    }

    /** Instance and sequence in one number, or TORN. */
    static long check(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        final long instance = buffer.getLong(offset + INSTANCE);
        final long sequence = buffer.getLong(offset + SEQUENCE);
        if (instance != (int) instance || sequence != (int) sequence || instance < 0 || sequence < 0
            || typeId != type((int) sequence) || length != length((int) instance, (int) sequence)) {
            return TORN;
        }
        for (int i = FILLER; i < length; i += Long.BYTES) {
            if (buffer.getLong(offset + i) != mix((int) instance, (int) sequence, i)) {
                return TORN;
            }
        }
        return id((int) instance, (int) sequence);
    }

    static long id(final int instance, final int sequence) {
        return (long) instance << Integer.SIZE | sequence;
    }

    static int instance(final long id) {
        return (int) (id >>> Integer.SIZE);
    }

    static int sequence(final long id) {
        return (int) id;
    }

    private static long mix(final int instance, final int sequence, final int salt) {
        long hash = (id(instance, sequence) + salt) * 0x9E3779B97F4A7C15L;
        hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
        return hash ^ hash >>> 32;
    }
}
