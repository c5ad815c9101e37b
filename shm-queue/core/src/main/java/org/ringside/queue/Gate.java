package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.CONSUMERS_WAIT_OFFSET;
import static org.ringside.queue.QueueDescriptor.HEAD_OFFSET;
import static org.ringside.queue.QueueDescriptor.PRODUCERS_WAIT_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_POSITION_OFFSET;
import static org.ringside.queue.QueueDescriptor.ROW_GATING;
import static org.ringside.queue.QueueDescriptor.ROW_POSITION;
import static org.ringside.queue.QueueDescriptor.ROW_STATE;

import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What holds the writers back: HEAD. Without gating consumers it is the reader's position, which the reader stores
 * there. With them it is the smallest of all positions, and whoever has released something works it out again: a
 * volatile store of the own position <em>before</em> the others are read makes sure that of two who release at the same
 * time at least one sees both. HEAD only grows.
 */
final class Gate {
    private final UnsafeBuffer buffer;
    private final int rows;
    private final WaitWord roomWait;
    private final WaitWord consumersWait;

    Gate(final Queue queue) {
        this.buffer = queue.buffer();
        this.rows = queue.spec().consumers().size();
        final Futex futex = queue.newFutex();
        this.roomWait = new WaitWord(buffer, PRODUCERS_WAIT_OFFSET, futex);
        this.consumersWait = new WaitWord(buffer, CONSUMERS_WAIT_OFFSET, futex);
    }

    /** The reader is the only consumer. */
    boolean isReadersAlone() {
        return rows == 0;
    }

    /** Where the reader's position stands. */
    int readerOffset() {
        return rows == 0 ? HEAD_OFFSET : READER_POSITION_OFFSET;
    }

    /** Releases everything before a position, on behalf of the consumer whose position stands at this offset. */
    void release(final int positionOffset, final long position) {
        // Seen by Slots.limit and by the consumers that come after. Volatile, not release: the full fence that
        // WaitWord.wake and advanceHead need before they look.
        buffer.putLongVolatile(positionOffset, position);
        if (rows != 0) {
            consumersWait.wake(Integer.MAX_VALUE);
            advanceHead();
        }
        roomWait.wake(Integer.MAX_VALUE);
    }

    /** The smallest position of those in a mask of predecessors; Long.MAX_VALUE of none. */
    long positionOf(final long predecessors) {
        long smallest = Long.MAX_VALUE;
        if ((predecessors & Topology.READER_BIT) != 0) {
            smallest = buffer.getLongVolatile(READER_POSITION_OFFSET);
        }
        for (int row = 0; row < rows; row++) {
            final int offset = QueueDescriptor.rowOffset(row);
            if ((predecessors & Topology.bit(row)) != 0 && buffer.getIntVolatile(offset + ROW_STATE) == ROW_GATING) {
                smallest = Math.min(smallest, buffer.getLongVolatile(offset + ROW_POSITION));
            }
        }
        return smallest;
    }

    /** Sleeps until the condition holds, which may come true when another consumer releases something. */
    boolean awaitRelease(final BooleanSupplier condition, final long timeoutNs) {
        return consumersWait.await(condition, timeoutNs);
    }

    /**
     * Works HEAD out anew, and wakes all who may wait for it: when a consumer has been taken out, and when one has come
     * whose predecessor may have died between its release and what follows from it.
     */
    void settle() {
        if (rows != 0) {
            advanceHead();
        }
        consumersWait.wake(Integer.MAX_VALUE);
        roomWait.wake(Integer.MAX_VALUE);
    }

    private void advanceHead() {
        final long smallest = positionOf(~0L);
        long head = buffer.getLongVolatile(HEAD_OFFSET);
        while (smallest > head) {
            final long found = buffer.compareAndExchangeLong(HEAD_OFFSET, head, smallest);
            if (found == head) {
                return;
            }
            head = found;
        }
    }
}
