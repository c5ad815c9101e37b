package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.HEAD_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_POSITION_OFFSET;
import static org.ringside.queue.QueueDescriptor.ROW_AFTER;
import static org.ringside.queue.QueueDescriptor.ROW_GATING;
import static org.ringside.queue.QueueDescriptor.ROW_POSITION;
import static org.ringside.queue.QueueDescriptor.ROW_STATE;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * What holds the writers back. Without gating consumers it is the reader's position, which the reader stores in the
 * word HEAD. With them it is the smallest of all positions; a consumer only stores its own, and a writer that needs
 * room works the head out, and leaves it in HEAD for the others. As positions only grow, a smallest one that was worked
 * out from reads at different times is never too large.
 */
final class Head {
    private final UnsafeBuffer buffer;
    private final int rows;

    Head(final UnsafeBuffer buffer, final QueueSpec spec) {
        this.buffer = buffer;
        this.rows = spec.consumers().size();
    }

    /** The reader is the only consumer. */
    boolean isReadersAlone() {
        return rows == 0;
    }

    /** Where the reader's position stands. */
    int readerOffset() {
        return rows == 0 ? HEAD_OFFSET : READER_POSITION_OFFSET;
    }

    /** The head now; changes nothing. */
    long now() {
        return rows == 0 ? buffer.getLongVolatile(HEAD_OFFSET) : positionOf(~0L);
    }

    /** The head now, which all others may rely on from here on. */
    long advance() {
        if (rows == 0) {
            return buffer.getLongVolatile(HEAD_OFFSET);
        }
        final long smallest = positionOf(~0L);
        long head = buffer.getLongVolatile(HEAD_OFFSET);
        while (smallest > head) {
            final long found = buffer.compareAndExchangeLong(HEAD_OFFSET, head, smallest);
            if (found == head) {
                return smallest;
            }
            head = found;
        }
        return head;
    }

    /** The smallest position of those in a mask of predecessors; Long.MAX_VALUE of none. */
    long positionOf(final long predecessors) {
        long smallest = Long.MAX_VALUE;
        if ((predecessors & Topology.READER_BIT) != 0) {
            smallest = buffer.getLongVolatile(READER_POSITION_OFFSET);
        }
        for (int row = 0; row < rows; row++) {
            final int offset = QueueDescriptor.rowOffset(row);
            if ((predecessors & Topology.bit(row)) != 0) {
                // A consumer behind a detached one comes after those before the detached one, as ever.
                smallest = Math.min(smallest, buffer.getIntVolatile(offset + ROW_STATE) == ROW_GATING
                    ? buffer.getLongVolatile(offset + ROW_POSITION) : positionOf(buffer.getLong(offset + ROW_AFTER)));
            }
        }
        return smallest;
    }
}
