package org.ringside.matching.cluster;

import io.aeron.Image;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.nio.ByteOrder;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/** Reads a state from the messages of a {@link SnapshotWriter}. */
final class SnapshotReader implements LongSupplier, FragmentHandler {
    private final Image image;
    private final IdleStrategy idle;
    private final UnsafeBuffer message;
    private int length;
    private int offset;

    /**
     * Reads on where the image is.
     *
     * @param idle what to do while the archive is not as fast.
     */
    SnapshotReader(final Image image, final IdleStrategy idle) {
        this.image = image;
        this.idle = idle;
        this.message = new UnsafeBuffer(new byte[image.mtuLength()]);
    }

    /**
     * The next value.
     *
     * @throws IllegalArgumentException when the snapshot ends before it.
     */
    @Override
    public long getAsLong() {
        if (offset == length) {
            receive();
        }
        final long value = message.getLong(offset, ByteOrder.LITTLE_ENDIAN);
        offset += Long.BYTES;
        return value;
    }

    private void receive() {
        idle.reset();
        while (image.poll(this, 1) == 0) {
            if (image.isClosed() || image.isEndOfStream()) {
                throw new IllegalArgumentException("the snapshot ends too early");
            }
            idle.idle();
        }
    }

    @Override
    public void onFragment(final DirectBuffer buffer, final int start, final int bytes, final Header header) {
        if (bytes == 0 || bytes % Long.BYTES != 0) {
            throw new IllegalArgumentException("the snapshot has a message of " + bytes + " bytes");
        }
        message.putBytes(0, buffer, start, bytes);
        length = bytes;
        offset = 0;
    }
}
