package org.ringside.marketdata.store;

import org.agrona.DirectBuffer;

/** Receives messages of a store, in their order. */
public interface StoreHandler {
    /**
     * An event.
     *
     * @param sequence   number of the event.
     * @param isWhole    whether the store has all events of its command.
     * @param templateId of the public schema.
     * @param buffer     of the message; good until this returns.
     * @param body       offset of its block.
     * @param length     of the block in bytes.
     */
    void onEvent(long sequence, boolean isWhole, int templateId, DirectBuffer buffer, int body, int length);

    /**
     * A message of a base.
     *
     * @param sequence    of the last event that is in the base.
     * @param templateId  of the public schema.
     * @param buffer      of the message; good until this returns.
     * @param body        offset of its block.
     * @param blockLength of the block in bytes; groups stand behind it.
     */
    void onBase(long sequence, int templateId, DirectBuffer buffer, int body, int blockLength);
}
