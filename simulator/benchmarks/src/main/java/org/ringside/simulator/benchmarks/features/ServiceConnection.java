package org.ringside.simulator.benchmarks.features;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A client's connection. One thread reads it; answers are written by the threads that do the work, or by the reading
 * one for those that are refused: under the connection's lock.
 */
final class ServiceConnection {
    private static final int MAX_REQUESTS = 1_024;
    private static final int MAX_ANSWERS = 1_024;

    /** Its place among the connections. */
    final int index;
    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocateDirect(MAX_REQUESTS * FeatureFrames.REQUEST_LENGTH);
    private final ByteBuffer out = ByteBuffer.allocateDirect(MAX_ANSWERS * FeatureFrames.ANSWER_LENGTH);

    ServiceConnection(final int index, final SocketChannel channel) {
        this.index = index;
        this.channel = channel;
    }

    /** Reads what there is and hands it over; false at the end of the connection. */
    boolean read(final Handover handover) throws IOException {
        if (channel.read(in) < 0) {
            return false;
        }
        in.flip();
        while (in.remaining() >= FeatureFrames.REQUEST_LENGTH) {
            final int at = in.position();
            final long number = in.getLong(at);
            if (!handover.offer(this, number, in.getInt(at + FeatureFrames.USER_OFFSET),
                in.getInt(at + FeatureFrames.ITEM_OFFSET))) {
                answer(number, Features.REFUSED);
                flush();
            }
            in.position(at + FeatureFrames.REQUEST_LENGTH);
        }
        in.compact();
        return true;
    }

    /** Puts an answer behind those that wait for {@link #flush}. */
    synchronized void answer(final long number, final Features features) {
        if (out.remaining() < FeatureFrames.ANSWER_LENGTH) {
            flush();
        }
        out.putLong(number).putFloat(features.own).putFloat(features.best).putFloat(features.mean)
            .putFloat(features.spread);
    }

    /** Sends all answers. A client that does not read holds its worker up. */
    synchronized void flush() {
        out.flip();
        try {
            while (out.hasRemaining()) {
                if (channel.write(out) == 0) {
                    Thread.onSpinWait();
                }
            }
        } catch (final IOException lost) {
            throw new UncheckedIOException(lost);
        }
        out.clear();
    }

    void close() throws IOException {
        channel.close();
    }
}
