package org.ringside.queue;

import org.agrona.concurrent.UnsafeBuffer;

/** Whether the writer that a control word names can still write to the queue. */
final class WriterLiveness {
    private final UnsafeBuffer buffer;
    private final LockFile locks;

    WriterLiveness(final UnsafeBuffer buffer, final LockFile locks) {
        this.buffer = buffer;
        this.locks = locks;
    }

    Liveness of(final int owner) {
        final int index = owner - 1;
        if (locks.isHeld(QueueDescriptor.PRODUCER_LOCK + index)) {
            return Liveness.ALIVE;
        }
        final long registration = buffer.getLongVolatile(
            QueueDescriptor.entryOffset(index) + QueueDescriptor.ENTRY_REGISTRATION);
        return Registration.state(registration) == Registration.ACTIVE
            && ProducerRegistry.owner(buffer, index).process().isRunning() ? Liveness.LOCK_LOST : Liveness.DEAD;
    }
}
