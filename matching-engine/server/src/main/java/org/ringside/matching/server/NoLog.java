package org.ringside.matching.server;

import org.agrona.DirectBuffer;

/** Keeps nothing: the policy {@code memory}. */
final class NoLog implements CommandLog {
    @Override
    public long append(final int typeId, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer, final int offset, final int length) {
        // The command is lost with the engine.
        return NO_RECORD;
    }

    @Override
    public boolean isKept() {
        return false;
    }

    @Override
    public long flush() {
        return 0;
    }

    @Override
    public long flushedIndex() {
        return 0;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
