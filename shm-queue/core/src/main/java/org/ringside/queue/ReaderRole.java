package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.READER_ATTACHED_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_EPOCH_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_LOCK;
import static org.ringside.queue.QueueDescriptor.READER_NAME_LENGTH;
import static org.ringside.queue.QueueDescriptor.READER_NAME_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_PID_NAMESPACE_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_PID_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_START_TICKS_OFFSET;

import org.agrona.concurrent.UnsafeBuffer;

/** The role of being the one reader: the lock that holds it and the record that tells who does. */
final class ReaderRole {
    private final UnsafeBuffer buffer;
    private final LockFile.Lock lock;

    private ReaderRole(final UnsafeBuffer buffer, final LockFile.Lock lock) {
        this.buffer = buffer;
        this.lock = lock;
    }

    static ReaderRole take(final Queue queue, final LockFile locks, final Owner owner) {
        final UnsafeBuffer buffer = queue.buffer();
        final LockFile.Lock lock = locks.lock(READER_LOCK);
        if (lock == null) {
            throw owner(buffer).inUse(queue.name() + " has its reader already");
        }
        Doorbell.retire(buffer);
        buffer.putLong(READER_EPOCH_OFFSET, buffer.getLong(READER_EPOCH_OFFSET) + 1);
        buffer.putLong(READER_START_TICKS_OFFSET, owner.process().startTicks());
        buffer.putLong(READER_PID_NAMESPACE_OFFSET, owner.process().namespace());
        buffer.putLong(READER_ATTACHED_OFFSET, owner.attachedEpochNs());
        Owner.putName(buffer, READER_NAME_OFFSET, READER_NAME_LENGTH, owner.name());
        buffer.putLongVolatile(READER_PID_OFFSET, owner.process().pid());
        return new ReaderRole(buffer, lock);
    }

    static Owner owner(final UnsafeBuffer buffer) {
        final long pid = buffer.getLongVolatile(READER_PID_OFFSET);
        return new Owner(
            Owner.getName(buffer, READER_NAME_OFFSET, READER_NAME_LENGTH),
            new ProcessIdentity(
                pid, buffer.getLong(READER_START_TICKS_OFFSET), buffer.getLong(READER_PID_NAMESPACE_OFFSET)),
            buffer.getLong(READER_ATTACHED_OFFSET));
    }

    void close() {
        buffer.putLongVolatile(READER_PID_OFFSET, 0);
        lock.release();
    }
}
