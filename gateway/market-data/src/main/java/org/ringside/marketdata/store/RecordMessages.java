package org.ringside.marketdata.store;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;

/** The messages of a record, one after the other. A view of the record that was wrapped last. */
final class RecordMessages {
    private DirectBuffer buffer;
    private int frame;
    private int next;
    private int end;

    RecordMessages wrap(final DirectBuffer source, final int offset, final int length) {
        buffer = source;
        next = offset;
        end = offset + length;
        return this;
    }

    boolean next() {
        if (next >= end) {
            return false;
        }
        frame = next;
        next += FrameDescriptor.frameLength(buffer, frame);
        return true;
    }

    DirectBuffer buffer() {
        return buffer;
    }

    int templateId() {
        return FrameDescriptor.templateId(buffer, frame);
    }

    int body() {
        return frame + FrameDescriptor.HEADER_LENGTH;
    }

    int blockLength() {
        return FrameDescriptor.blockLength(buffer, frame);
    }

    /** Block and group. */
    int bodyLength() {
        return FrameDescriptor.frameLength(buffer, frame) - FrameDescriptor.HEADER_LENGTH;
    }
}
