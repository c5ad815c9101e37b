package org.ringside.queue;

import org.agrona.DirectBuffer;

/** Receives the messages of a {@link Reader#poll}, on the thread that polls. */
@FunctionalInterface
public interface MessageHandler {
    /**
     * One message. The bytes belong to the handler until it returns: copy what must live longer.
     *
     * @param typeId     what the writer gave as the type of the message
     * @param buffer     holds the message; the mapped queue itself
     * @param offset     of the first byte of the message in {@code buffer}
     * @param length     of the message in bytes
     * @param position   of the message in the queue: grows from message to message, with gaps, and is the same on
     *                   redelivery
     * @param endOfBatch everything delivered up to here is released when the handler returns: flush here what was
     *                   gathered. Set with the last message of each poll, and in a long poll also on the way; of
     *                   {@link Reader#pollHeld}, which releases nothing, with the last one only
     */
    void onMessage(int typeId, DirectBuffer buffer, int offset, int length, long position, boolean endOfBatch);
}
