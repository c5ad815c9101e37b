package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Has a place for one event, in memory of its own: the next event takes the place of the one before. */
abstract class OneEventOutput implements EventOutput {
    /** The bytes before the event, and those of the event. */
    final byte[] bytes;
    final UnsafeBuffer buffer;
    private final int offset;

    /**
     * An output without an event.
     *
     * @param offset of the event in its buffer.
     */
    OneEventOutput(final int offset) {
        this.offset = offset;
        bytes = new byte[offset + MAX_LENGTH];
        buffer = new UnsafeBuffer(bytes);
    }

    @Override
    public final void open(final int route, final long position) {
        // The place is there.
    }

    @Override
    public final MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public final int offset() {
        return offset;
    }
}
