package org.ringside.marketdata.publisher;

import org.agrona.MutableDirectBuffer;

/** Takes messages: room is claimed, the body is encoded there, the message is committed. */
interface MessageOutput {
    MutableDirectBuffer buffer();

    /** Room for a body in {@link #buffer}; there always is. */
    int claim(int bodyLength);

    /** The message that room was claimed for last is complete. */
    void commit(int templateId, int blockLength, int bodyLength, long enginePublished);
}
