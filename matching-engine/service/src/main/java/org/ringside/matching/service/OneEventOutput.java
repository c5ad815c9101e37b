package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Has a place for one event, in memory of its own: the next event takes the place of the one before. Routes are left to
 * the state of the service.
 */
public abstract class OneEventOutput implements EventOutput {
    /** The bytes before the event, and those of the event. */
    final byte[] bytes;
    /** The event stands here, at {@link #offset}. */
    protected final UnsafeBuffer buffer;
    private final int offset;

    /**
     * An output without an event.
     *
     * @param offset of the event in its buffer.
     */
    protected OneEventOutput(final int offset) {
        this.offset = offset;
        bytes = new byte[offset + MAX_LENGTH];
        buffer = new UnsafeBuffer(bytes);
    }

    @Override
    public void routeOpened(final int index, final String name, final long position) {
        // The state knows its routes.
    }

    @Override
    public void routeRetired(final int index, final String name) {
        // The state knows its routes.
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
