package org.ringside.marketdata.publisher;

import org.agrona.DirectBuffer;

/** Gets every published event before the event is sent. */
@FunctionalInterface
public interface EventKeeper {
    /**
     * An event.
     *
     * @param sequence   number of the event.
     * @param templateId of the public schema.
     * @param buffer     of the message; good until this returns.
     * @param body       offset of its block.
     * @param length     of the block in bytes.
     * @param isLast     whether the event is the last one of its command.
     */
    void keep(long sequence, int templateId, DirectBuffer buffer, int body, int length, boolean isLast);
}
