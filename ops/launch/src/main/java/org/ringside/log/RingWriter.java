package org.ringside.log;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.Producer;

/**
 * Writes records into the queue {@code log}. If there is no room, or the queue was closed, the record is dropped and
 * counted, and the next one that finds room has a record before it that tells the count. Allocates nothing.
 */
final class RingWriter implements LogWriter {
    private static final long[] NO_NUMBERS = new long[LogWords.MAX_NUMBERS];

    private final Producer producer;
    private final LogRecordEncoder encoder;
    private final long[] thread;
    private final long[] count = new long[LogWords.MAX_NUMBERS];
    private final UnsafeBuffer train =
        new UnsafeBuffer(new byte[LogRecordDescriptor.TEXT + LogRecordDescriptor.MAX_TEXT]);
    private long dropped;

    RingWriter(final Producer producer, final LogRecordEncoder encoder, final String thread) {
        this.producer = producer;
        this.encoder = encoder;
        this.thread = LogRecordEncoder.name(thread);
    }

    @Override
    public boolean write(final LogEvent event, final long epochNs, final long monotonicNs, final long[] numbers,
        final byte[] text, final int textLength) {
        if (dropped > 0) {
            count[0] = dropped;
            if (!put(LogEvent.LOG_DROPPED, epochNs, monotonicNs, count, NO_TEXT, 0)) {
                dropped++;
                return false;
            }
            dropped = 0;
        }
        final boolean isWritten = put(event, epochNs, monotonicNs, numbers, text, textLength);
        if (!isWritten) {
            dropped++;
        }
        return isWritten;
    }

    /** The thread that the next records name. */
    void setThread(final String name) {
        System.arraycopy(LogRecordEncoder.name(name), 0, thread, 0, thread.length);
    }

    private boolean put(final LogEvent event, final long epochNs, final long monotonicNs, final long[] numbers,
        final byte[] text, final int textLength) {
        if (LogRecordDescriptor.TEXT + textLength > producer.payloadLength()) {
            final int length = encode(train, 0, event, epochNs, monotonicNs, numbers, text, textLength);
            return producer.offer(event.id(), train, 0, length) >= 0;
        }
        if (producer.tryClaim(1) < 0) {
            return false;
        }
        final int length = encode(producer.buffer(0), producer.payloadOffset(0), event, epochNs, monotonicNs, numbers,
            text, textLength);
        producer.message(0, event.id(), length);
        // The log process looks by itself: to wake it would cost a system call.
        return producer.commitNoWakeup() >= 0;
    }

    private int encode(final MutableDirectBuffer buffer, final int offset, final LogEvent event, final long epochNs,
        final long monotonicNs, final long[] numbers, final byte[] text, final int textLength) {
        encoder.header(buffer, offset, event, epochNs, monotonicNs, thread);
        final int used = event.words().numbers();
        for (int i = 0; i < LogWords.MAX_NUMBERS; i++) {
            LogRecordEncoder.number(buffer, offset, i, (i < used ? numbers : NO_NUMBERS)[i]);
        }
        return LogRecordEncoder.text(buffer, offset, text, textLength);
    }
}
