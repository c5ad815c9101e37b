package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.CONSUMERS_WAIT_OFFSET;
import static org.ringside.queue.QueueDescriptor.PRODUCERS_WAIT_OFFSET;

import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/** How one consumer lets go of what it has seen, and waits for others to do so. */
final class Gate {
    private final UnsafeBuffer buffer;
    private final Head head;
    private final WaitWord roomWait;
    private final WaitWord consumersWait;

    Gate(final Queue queue) {
        this.buffer = queue.buffer();
        this.head = queue.slots().head();
        final Futex futex = queue.newFutex();
        this.roomWait = new WaitWord(buffer, PRODUCERS_WAIT_OFFSET, futex);
        this.consumersWait = new WaitWord(buffer, CONSUMERS_WAIT_OFFSET, futex);
    }

    /** The reader is the only consumer. */
    boolean isReadersAlone() {
        return head.isReadersAlone();
    }

    /** Where the reader's position stands. */
    int readerOffset() {
        return head.readerOffset();
    }

    /** Releases everything before a position, on behalf of the consumer whose position stands at this offset. */
    void release(final int positionOffset, final long position) {
        // Seen by Head and by the consumers that come after. Volatile, not release: the full fence that WaitWord.wake
        // needs before it looks.
        buffer.putLongVolatile(positionOffset, position);
        if (!head.isReadersAlone()) {
            consumersWait.wake(Integer.MAX_VALUE);
        }
        roomWait.wake(Integer.MAX_VALUE);
    }

    /** The smallest position of those in a mask of predecessors; Long.MAX_VALUE of none. */
    long positionOf(final long predecessors) {
        return head.positionOf(predecessors);
    }

    /** Sleeps until the condition holds, which may come true when another consumer releases something. */
    boolean awaitRelease(final BooleanSupplier condition, final long timeoutNs) {
        return consumersWait.await(condition, timeoutNs);
    }

    /** Wakes all that may wait for a consumer that was taken out just now. */
    void detached() {
        consumersWait.wake(Integer.MAX_VALUE);
        roomWait.wake(Integer.MAX_VALUE);
    }
}
