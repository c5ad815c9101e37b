package org.ringside.marketdata.store;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;

/** Gathers messages for the next record. */
final class RecordBuilder {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[StoreDescriptor.MAX_RECORD]);
    private int length;

    boolean hasRoom(final int bodyLength) {
        return length + FrameDescriptor.HEADER_LENGTH + bodyLength <= buffer.capacity();
    }

    void add(
        final int templateId, final int blockLength, final DirectBuffer source, final int body, final int bodyLength) {
        final int frameLength = FrameDescriptor.HEADER_LENGTH + bodyLength;
        FrameDescriptor.putHeaders(buffer, length, frameLength, blockLength, templateId,
            StoreDescriptor.SCHEMA_ID, StoreDescriptor.SCHEMA_VERSION);
        buffer.putBytes(length + FrameDescriptor.HEADER_LENGTH, source, body, bodyLength);
        length += frameLength;
    }

    DirectBuffer buffer() {
        return buffer;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }
}
