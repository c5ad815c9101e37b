package org.ringside.gateway.client;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;

/**
 * Reports that came before others that are missing, in the order of their numbers, without a gap. One thread.
 */
final class HeldReports {
    private static final int MAX_BYTES = 1 << 20;

    private final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private long first;
    private long next;
    private int head;
    private int tail;

    boolean isEmpty() {
        return first == next;
    }

    /** Number of the first report held. */
    long first() {
        return first;
    }

    void clear() {
        first = 0;
        next = 0;
        head = 0;
        tail = 0;
    }

    /** Holds a report that is the next one, if there is room. A report that is not held has to be asked for again. */
    void add(final long seqNo, final UnsafeBuffer buffer, final int frame) {
        final int length = FrameDescriptor.frameLength(buffer, frame);
        if (isEmpty()) {
            clear();
            first = seqNo;
            next = seqNo;
        }
        if (seqNo == next && tail + length <= MAX_BYTES) {
            bytes.putBytes(tail, buffer, frame, length);
            tail += length;
            next++;
        }
    }

    /** Takes the first report. The frame starts at 0, and is good until the next call. */
    UnsafeBuffer takeFirst() {
        final int length = FrameDescriptor.frameLength(bytes, head);
        view.wrap(bytes, head, length);
        head += length;
        first++;
        return view;
    }
}
