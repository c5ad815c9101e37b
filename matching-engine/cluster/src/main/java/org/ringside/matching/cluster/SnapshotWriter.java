package org.ringside.matching.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import java.nio.ByteOrder;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.StateOutput;

/** Writes a state as messages into a snapshot: values of 8 bytes, little-endian, as many as fit into a message. */
final class SnapshotWriter implements StateOutput {
    private final ExclusivePublication publication;
    private final IdleStrategy idle;
    private final UnsafeBuffer message;
    private int length;

    /**
     * Begins a snapshot.
     *
     * @param idle what to do while the archive is not as fast.
     */
    SnapshotWriter(final ExclusivePublication publication, final IdleStrategy idle) {
        this.publication = publication;
        this.idle = idle;
        this.message = new UnsafeBuffer(new byte[publication.maxPayloadLength() / Long.BYTES * Long.BYTES]);
    }

    @Override
    public void putLong(final long value) {
        if (length == message.capacity()) {
            send();
        }
        message.putLong(length, value, ByteOrder.LITTLE_ENDIAN);
        length += Long.BYTES;
    }

    /** Sends what is left. */
    void finish() {
        if (length > 0) {
            send();
        }
    }

    private void send() {
        idle.reset();
        long position = publication.offer(message, 0, length);
        while (position < 0) {
            if (position != Publication.BACK_PRESSURED && position != Publication.ADMIN_ACTION) {
                throw new IllegalStateException("the archive does not take the snapshot: "
                    + Publication.errorString(position));
            }
            idle.idle();
            position = publication.offer(message, 0, length);
        }
        length = 0;
    }
}
