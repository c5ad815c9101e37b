package org.ringside.queue.benchmarks;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * What is sent: the sender, its count, and in the last bytes something that only the two together give. Both sides of a
 * comparison write and check the same.
 */
final class Message {
    private static final int SENDER_SHIFT = 48;
    private static final long COUNT_MASK = (1L << SENDER_SHIFT) - 1;
    private static final long SALT = 0x9E3779B97F4A7C15L;
    private static final int CHECK_OFFSET = Channel.MESSAGE_LENGTH - Long.BYTES;

    private Message() {
    }

    static void write(final MutableDirectBuffer buffer, final int sender, final long count) {
        final long number = (long) sender << SENDER_SHIFT | count;
        buffer.putLong(0, number);
        buffer.putLong(CHECK_OFFSET, number * SALT);
    }

    /** Checks that messages of each sender arrive once and in order. */
    static final class Checker implements Channel.Handler {
        private final long[] next;
        private long received;

        Checker(final int senders) {
            next = new long[senders];
        }

        @Override
        public void onMessage(final DirectBuffer buffer, final int offset) {
            final long number = buffer.getLong(offset);
            final int sender = (int) (number >>> SENDER_SHIFT);
            if (buffer.getLong(offset + CHECK_OFFSET) != number * SALT || (number & COUNT_MASK) != next[sender]) {
                throw new IllegalStateException("message " + (number & COUNT_MASK) + " of sender " + sender
                    + " is damaged or out of order, expected " + next[sender]);
            }
            next[sender]++;
            received++;
        }

        long received() {
            return received;
        }
    }
}
