package org.ringside.queue.benchmarks;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What every channel carries: 100 bytes with the sender and its count, two times, and in the last bytes something that
 * only sender and count give. So nobody can be fast by losing, doubling or tearing messages.
 * <pre>
 *  0        8              16               24         92      100
 *  | number | time of send | time intended  |   zeros  | check |
 * </pre>
 * The number is {@code sender:8 . end:1 . count:55}. A message with the end bit closes a run, and its count is how many
 * the sender has sent before.
 */
final class Message {
    static final int LENGTH = 100;
    static final int SENT_OFFSET = 8;
    static final int INTENDED_OFFSET = 16;

    private static final int CHECK_OFFSET = LENGTH - Long.BYTES;
    private static final int SENDER_SHIFT = 56;
    private static final long END = 1L << 55;
    private static final long COUNT_MASK = END - 1;
    private static final long SALT = 0x9E3779B97F4A7C15L;

    private Message() {
    }

    /** The messages of one sender, one after the other. They are written where they go. */
    static final class Source {
        private final UnsafeBuffer template = new UnsafeBuffer(new byte[LENGTH]);
        private final long sender;
        private long count;
        private long end;

        Source(final int sender) {
            this.sender = (long) sender << SENDER_SHIFT;
        }

        /** Writes the message that comes so many after the next one. */
        void write(final int ahead, final MutableDirectBuffer buffer, final int offset) {
            final long number = sender | end | count + ahead;
            buffer.putBytes(offset, template, 0, LENGTH);
            buffer.putLong(offset, number);
            buffer.putLong(offset + CHECK_OFFSET, number * SALT);
        }

        /** The next message, in a buffer of the source, until anything else is asked of it. */
        DirectBuffer next() {
            final long number = sender | end | count;
            template.putLong(0, number);
            template.putLong(CHECK_OFFSET, number * SALT);
            return template;
        }

        /** Gives the messages to come these times. */
        void stamp(final long sentNs, final long intendedNs) {
            template.putLong(SENT_OFFSET, sentNs);
            template.putLong(INTENDED_OFFSET, intendedNs);
        }

        /** So many have gone. The end of a run counts as none. */
        void advance(final int messages) {
            if (end == 0) {
                count += messages;
            }
        }

        /** Whether the next message is the one that closes a run. */
        void end(final boolean isEnd) {
            end = isEnd ? END : 0;
        }

        long count() {
            return count;
        }
    }

    /** Takes messages, and checks that those of each sender arrive whole, once and in order. */
    static class Checker {
        private final long[] next;
        private long received;
        private int ended;

        Checker(final int senders) {
            next = new long[senders];
        }

        void onMessage(final DirectBuffer buffer, final int offset) {
            final long number = buffer.getLong(offset);
            final long count = number & COUNT_MASK;
            final int sender = (int) (number >>> SENDER_SHIFT);
            if (buffer.getLong(offset + CHECK_OFFSET) != number * SALT || count != next[sender]) {
                throw new IllegalStateException(
                    "message " + count + " of sender " + sender + " is damaged or out of order, expected "
                        + next[sender]);
            }
            if ((number & END) != 0) {
                ended++;
            } else {
                next[sender]++;
                received++;
            }
        }

        /** Messages in all runs, without those that close one. */
        final long received() {
            return received;
        }

        /** Senders that have closed the run. */
        final int ended() {
            return ended;
        }

        final void newRun() {
            ended = 0;
        }
    }
}
