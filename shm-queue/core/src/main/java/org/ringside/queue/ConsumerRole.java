package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.GATING_LOCK;
import static org.ringside.queue.QueueDescriptor.ROW_ATTACHED;
import static org.ringside.queue.QueueDescriptor.ROW_DELIVERED;
import static org.ringside.queue.QueueDescriptor.ROW_DETACHED;
import static org.ringside.queue.QueueDescriptor.ROW_GATING;
import static org.ringside.queue.QueueDescriptor.ROW_NAME;
import static org.ringside.queue.QueueDescriptor.ROW_NAME_LENGTH;
import static org.ringside.queue.QueueDescriptor.ROW_PID;
import static org.ringside.queue.QueueDescriptor.ROW_PID_NAMESPACE;
import static org.ringside.queue.QueueDescriptor.ROW_START_TICKS;
import static org.ringside.queue.QueueDescriptor.ROW_STATE;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/** The role of one gating consumer: its row in the table, and the lock that holds it. */
final class ConsumerRole {
    private final String queueName;
    private final UnsafeBuffer buffer;
    private final int row;
    private final int offset;
    private final LockFile.Lock lock;
    private long delivered;

    private ConsumerRole(final String queueName, final UnsafeBuffer buffer, final int row, final LockFile.Lock lock) {
        this.queueName = queueName;
        this.buffer = buffer;
        this.row = row;
        this.offset = QueueDescriptor.rowOffset(row);
        this.lock = lock;
        this.delivered = buffer.getLongOpaque(offset + ROW_DELIVERED);
    }

    static ConsumerRole take(
        final String queueName, final QueueSpec spec, final UnsafeBuffer buffer, final LockFile locks,
        final Owner self) {
        final int row = rowOf(queueName, spec, self.name());
        final LockFile.Lock lock = locks.lock(GATING_LOCK + row);
        if (lock == null) {
            final Owner holder = owner(buffer, row);
            throw new QueueInUseException(
                queueName + " has its consumer already: " + holder.describe() + "; stop it first",
                holder.name(), holder.process().pid());
        }
        final ConsumerRole role = new ConsumerRole(queueName, buffer, row, lock);
        try {
            role.requireAttached();
        } catch (final QueueException detached) {
            lock.release();
            throw detached;
        }
        final int offset = role.offset;
        buffer.putLong(offset + ROW_START_TICKS, self.process().startTicks());
        buffer.putLong(offset + ROW_PID_NAMESPACE, self.process().namespace());
        buffer.putLong(offset + ROW_ATTACHED, self.attachedEpochNs());
        buffer.putLongVolatile(offset + ROW_PID, self.process().pid());
        return role;
    }

    /**
     * Takes a consumer out of the queue for good, when nobody holds its role: the writers wait for it no longer, and it
     * misses what it had not released.
     *
     * @return the position up to which it had released
     */
    static long detach(
        final String queueName, final QueueSpec spec, final UnsafeBuffer buffer, final LockFile locks, final Gate gate,
        final String consumer) {
        final int row = rowOf(queueName, spec, consumer);
        final LockFile.Lock lock = locks.lock(GATING_LOCK + row);
        if (lock == null) {
            final Owner holder = owner(buffer, row);
            throw new QueueInUseException(
                consumer + " of " + queueName + " is alive: " + holder.describe() + "; stop it first",
                holder.name(), holder.process().pid());
        }
        try {
            buffer.putIntVolatile(QueueDescriptor.rowOffset(row) + ROW_STATE, ROW_DETACHED);
            gate.detached();
            return buffer.getLongVolatile(QueueDescriptor.rowOffset(row) + QueueDescriptor.ROW_POSITION);
        } finally {
            lock.release();
        }
    }

    static Owner owner(final UnsafeBuffer buffer, final int row) {
        final int offset = QueueDescriptor.rowOffset(row);
        final long pid = buffer.getLongVolatile(offset + ROW_PID);
        return new Owner(
            Owner.getName(buffer, offset + ROW_NAME, ROW_NAME_LENGTH),
            new ProcessIdentity(
                pid, buffer.getLong(offset + ROW_START_TICKS), buffer.getLong(offset + ROW_PID_NAMESPACE)),
            buffer.getLong(offset + ROW_ATTACHED));
    }

    int row() {
        return row;
    }

    String name() {
        return owner(buffer, row).name();
    }

    /** Of the row, in the mapping. */
    int offset() {
        return offset;
    }

    void delivered(final int messages) {
        if (messages > 0) {
            delivered += messages;
            buffer.putLongOpaque(offset + ROW_DELIVERED, delivered);
        }
    }

    /** The writers still wait for this consumer. It would miss messages without knowing, otherwise. */
    void requireAttached() {
        if (buffer.getIntVolatile(offset + ROW_STATE) != ROW_GATING) {
            throw new QueueException(Reason.CLOSED, queueName + " has gone on without this consumer, which was detached"
                + " by an operator; create the queue again to have it back");
        }
    }

    void close() {
        buffer.putLongVolatile(offset + ROW_PID, 0);
        lock.release();
    }

    private static int rowOf(final String queueName, final QueueSpec spec, final String consumer) {
        for (int row = 0; row < spec.consumers().size(); row++) {
            if (spec.consumers().get(row).name().equals(consumer)) {
                return row;
            }
        }
        throw new IllegalArgumentException(queueName + " was created without a consumer " + consumer + "; it has "
            + spec.consumers().stream().map(ConsumerSpec::name).toList());
    }
}
