package org.ringside.queue.benchmarks;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;

/**
 * Records how old messages are when they arrive: from the time at which they were sent, and from the time at which they
 * should have been. The clock is the same in all processes of a machine.
 */
final class LatencyRecorder extends Message.Checker {
    private final Histogram fromSent = newHistogram();
    private final Histogram fromIntended = newHistogram();
    private long firstNs;

    LatencyRecorder(final int senders) {
        super(senders);
    }

    static Histogram newHistogram() {
        final Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** Begins again; messages that should have been sent before this time do not count. */
    void from(final long timeNs) {
        firstNs = timeNs;
        fromSent.reset();
        fromIntended.reset();
    }

    @Override
    void onMessage(final DirectBuffer buffer, final int offset) {
        final long nowNs = System.nanoTime();
        super.onMessage(buffer, offset);
        final long intendedNs = buffer.getLong(offset + Message.INTENDED_OFFSET);
        if (intendedNs >= firstNs) {
            fromIntended.recordValue(nowNs - intendedNs);
            fromSent.recordValue(nowNs - buffer.getLong(offset + Message.SENT_OFFSET));
        }
    }

    /** Both histograms as words. */
    String encoded() {
        return encode(fromSent) + " " + encode(fromIntended);
    }

    static String encode(final Histogram histogram) {
        final ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        final int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    static Histogram decode(final String word) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(word)), 0);
        } catch (final DataFormatException damaged) {
            throw new IllegalArgumentException("no histogram", damaged);
        }
    }
}
