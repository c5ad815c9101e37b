package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Takes events that nobody wants: only the state that they leave behind is of interest. */
public final class DiscardingOutput implements EventOutput {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MAX_LENGTH]);

    @Override
    public void routeOpened(final int index, final String name, final long position) {
        // There is nothing to open.
    }

    @Override
    public void routeRetired(final int index, final String name) {
        // There was nothing to open.
    }

    @Override
    public void open(final int route, final long position) {
        // The next event takes the place of this one.
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return 0;
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        // The next event takes the place of this one.
    }
}
