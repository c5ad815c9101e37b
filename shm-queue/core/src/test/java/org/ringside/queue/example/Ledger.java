package org.ringside.queue.example;

import org.agrona.DirectBuffer;
import org.ringside.queue.MessageHandler;

/** Applies each message once, although it may be delivered twice. */
final class Ledger implements MessageHandler {
    private long total;
    private long applied = -1;

    @Override
    public void onMessage(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        if (position > applied) {
            total += buffer.getLong(offset);
            applied = position;
        }
    }

    long total() {
        return total;
    }
}
