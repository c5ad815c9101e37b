package org.ringside.queue;

import org.agrona.MutableDirectBuffer;

/** Receives the messages at a {@link Station}, on the thread that polls, and may change them in place. */
@FunctionalInterface
public interface StationHandler {
    /**
     * One message, as in {@link MessageHandler#onMessage}; its {@code length} bytes may be written.
     *
     * @throws RuntimeException when the message must not go on: it comes again
     */
    void onMessage(
        int typeId, MutableDirectBuffer buffer, int offset, int length, long position, boolean endOfBatch);
}
