package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.GATING_LOCK;
import static org.ringside.queue.QueueDescriptor.READER_LOCK;
import static org.ringside.queue.QueueDescriptor.READER_POSITION_OFFSET;
import static org.ringside.queue.QueueDescriptor.ROW_AFTER;
import static org.ringside.queue.QueueDescriptor.ROW_ATTACHED;
import static org.ringside.queue.QueueDescriptor.ROW_DELIVERED;
import static org.ringside.queue.QueueDescriptor.ROW_DETACHED;
import static org.ringside.queue.QueueDescriptor.ROW_GATING;
import static org.ringside.queue.QueueDescriptor.ROW_NAME;
import static org.ringside.queue.QueueDescriptor.ROW_NAME_LENGTH;
import static org.ringside.queue.QueueDescriptor.ROW_PID;
import static org.ringside.queue.QueueDescriptor.ROW_PID_NAMESPACE;
import static org.ringside.queue.QueueDescriptor.ROW_POSITION;
import static org.ringside.queue.QueueDescriptor.ROW_START_TICKS;
import static org.ringside.queue.QueueDescriptor.ROW_STATE;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/**
 * The role of one gating consumer, whether it sees every message or shares them: its row in the table, the lock that
 * holds it, what it lets go of, and whom it waits for.
 */
final class ConsumerRole {
    private final String queueName;
    private final UnsafeBuffer buffer;
    private final int row;
    private final int offset;
    private final LockFile locks;
    private final LockFile.Lock lock;
    private final Gate gate;
    private final int rows;
    private final long predecessors;
    private final WaitWord messageWait;
    private long delivered;

    private ConsumerRole(final Queue queue, final LockFile locks, final int row, final LockFile.Lock lock) {
        this.queueName = queue.name();
        this.buffer = queue.buffer();
        this.row = row;
        this.offset = QueueDescriptor.rowOffset(row);
        this.locks = locks;
        this.lock = lock;
        this.gate = new Gate(queue);
        this.rows = queue.spec().consumers().size();
        this.predecessors = buffer.getLong(offset + ROW_AFTER);
        this.messageWait = new WaitWord(
            buffer, QueueDescriptor.READER_WAIT_OFFSET, queue.newFutex(), queue.writerFence());
        this.delivered = buffer.getLongOpaque(offset + ROW_DELIVERED);
    }

    static ConsumerRole take(final Queue queue, final LockFile locks, final Owner self) {
        final int row = rowOf(queue, self.name());
        final LockFile.Lock lock = lock(queue, locks, row, queue.name() + " has its consumer already");
        final ConsumerRole role = new ConsumerRole(queue, locks, row, lock);
        final UnsafeBuffer buffer = role.buffer;
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
    static long detach(final Queue queue, final LockFile locks, final String consumer) {
        final int row = rowOf(queue, consumer);
        final LockFile.Lock lock = lock(queue, locks, row, consumer + " of " + queue.name() + " is alive");
        try {
            queue.buffer().putIntVolatile(QueueDescriptor.rowOffset(row) + ROW_STATE, ROW_DETACHED);
            new Gate(queue).detached();
            return queue.buffer().getLongVolatile(QueueDescriptor.rowOffset(row) + ROW_POSITION);
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

    /** Offset of the row in the mapping. */
    int offset() {
        return offset;
    }

    /** Up to where this consumer has released. */
    long position() {
        return buffer.getLongVolatile(offset + ROW_POSITION);
    }

    /** How far this consumer may read now: as far as those that come before it have released. */
    long bound() {
        return predecessors == 0 ? Long.MAX_VALUE : gate.positionOf(predecessors);
    }

    /**
     * Whether this consumer can still have what stands at a position: the reader lives, which settles what writers have
     * left there; or, where that is done, all consumers live that come before this one and have not released it.
     */
    boolean mayHave(final long position) {
        return position < bound() ? locks.isHeld(READER_LOCK) : live(predecessors, position);
    }

    private boolean live(final long mask, final long position) {
        boolean live = (mask & Topology.READER_BIT) == 0
            || buffer.getLongVolatile(READER_POSITION_OFFSET) > position || locks.isHeld(READER_LOCK);
        for (int other = 0; other < rows && live; other++) {
            final int row = QueueDescriptor.rowOffset(other);
            if ((mask & Topology.bit(other)) != 0) {
                live = buffer.getIntVolatile(row + ROW_STATE) == ROW_GATING
                    ? buffer.getLongVolatile(row + ROW_POSITION) > position || locks.isHeld(GATING_LOCK + other)
                    : live(buffer.getLong(row + ROW_AFTER), position);
            }
        }
        return live;
    }

    /** Lets the writers, and the consumers that come after this one, have everything before a position. */
    void release(final long position) {
        requireAttached();
        gate.release(offset + ROW_POSITION, position);
    }

    /** Sleeps until the condition holds, or for this time. */
    boolean sleep(final BooleanSupplier condition, final long timeoutNs) {
        return predecessors == 0
            ? messageWait.await(condition, timeoutNs) : gate.awaitRelease(condition, timeoutNs);
    }

    void delivered(final int messages) {
        if (messages > 0) {
            delivered += messages;
            buffer.putLongOpaque(offset + ROW_DELIVERED, delivered);
        }
    }

    /** The writers still wait for this consumer. It would miss messages without knowing, otherwise. */
    private void requireAttached() {
        if (buffer.getIntVolatile(offset + ROW_STATE) != ROW_GATING) {
            throw new QueueException(Reason.CLOSED, queueName + " has gone on without this consumer, which was detached"
                + " by an operator; create the queue again to have it back");
        }
    }

    void close() {
        buffer.putLongVolatile(offset + ROW_PID, 0);
        lock.release();
    }

    private static LockFile.Lock lock(
        final Queue queue, final LockFile locks, final int row, final String heldAlready) {
        final LockFile.Lock lock = locks.lock(GATING_LOCK + row);
        if (lock == null) {
            throw owner(queue.buffer(), row).inUse(heldAlready);
        }
        return lock;
    }

    private static int rowOf(final Queue queue, final String consumer) {
        final List<String> names = queue.spec().consumers().stream().map(ConsumerSpec::name).toList();
        if (!names.contains(consumer)) {
            throw new IllegalArgumentException(
                queue.name() + " was created without a consumer " + consumer + "; it has " + names);
        }
        return names.indexOf(consumer);
    }
}
