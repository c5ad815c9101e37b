package org.ringside.marketdata.publisher;

import org.agrona.DirectBuffer;

/** Gets the messages from which all books can be made again. */
@FunctionalInterface
public interface StateKeeper {
    /**
     * A message.
     *
     * @param templateId  of the public schema.
     * @param blockLength of the block in bytes.
     * @param buffer      of the message; good until this returns.
     * @param body        offset of its block.
     * @param bodyLength  of block and group.
     */
    void keep(int templateId, int blockLength, DirectBuffer buffer, int body, int bodyLength);
}
