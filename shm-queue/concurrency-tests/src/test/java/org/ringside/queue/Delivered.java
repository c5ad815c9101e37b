package org.ringside.queue;

import org.agrona.DirectBuffer;

/** What arrived: how many messages, and whether one of them was not a single number from its first byte to its last. */
final class Delivered implements MessageHandler {
    int count;
    int torn;
    long first = -1;
    long last = -1;

    @Override
    public void onMessage(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        final long number = buffer.getLong(offset);
        boolean isWhole = typeId == TinyQueue.TYPE && length == TinyQueue.LENGTH;
        for (int i = 0; i < TinyQueue.LENGTH; i += Long.BYTES) {
            isWhole &= buffer.getLong(offset + i) == number;
        }
        torn += isWhole ? 0 : 1;
        first = count == 0 ? number : first;
        last = number;
        count++;
    }

    /** Everything that a reader finds, at once. */
    static Delivered by(final Consumer consumer) {
        final Delivered delivered = new Delivered();
        consumer.poll(delivered, Integer.MAX_VALUE);
        return delivered;
    }
}
