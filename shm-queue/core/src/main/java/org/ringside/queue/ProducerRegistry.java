package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.ENTRY_ATTACHED;
import static org.ringside.queue.QueueDescriptor.ENTRY_CLAIMED;
import static org.ringside.queue.QueueDescriptor.ENTRY_NAME;
import static org.ringside.queue.QueueDescriptor.ENTRY_NAME_LENGTH;
import static org.ringside.queue.QueueDescriptor.ENTRY_PID;
import static org.ringside.queue.QueueDescriptor.ENTRY_PID_NAMESPACE;
import static org.ringside.queue.QueueDescriptor.ENTRY_REGISTRATION;
import static org.ringside.queue.QueueDescriptor.ENTRY_START_TICKS;
import static org.ringside.queue.QueueDescriptor.MAX_PRODUCERS;
import static org.ringside.queue.QueueDescriptor.PRODUCER_LOCK;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/** The entries of a queue's producers, each held by the kernel lock on its byte of the lock file. */
final class ProducerRegistry {
    private final Queue queue;
    private final UnsafeBuffer buffer;
    private final Slots slots;
    private final LockFile locks;

    ProducerRegistry(final Queue queue, final LockFile locks) {
        this.queue = queue;
        this.buffer = queue.buffer();
        this.slots = queue.slots();
        this.locks = locks;
    }

    /** Takes an entry: any of 64 for one of many writers, the first and only one for a single writer. */
    ProducerEntry register(final Owner owner) {
        final boolean single = queue.spec().writers() == QueueSpec.Writers.ONE;
        final int entries = single ? 1 : MAX_PRODUCERS;
        for (int index = 0; index < entries; index++) {
            final LockFile.Lock lock = single ? locks.lock(PRODUCER_LOCK) : locks.tryLock(PRODUCER_LOCK + index);
            if (lock != null) {
                if (isReusable(index)) {
                    return enter(index, lock, owner);
                }
                lock.release();
            }
        }
        if (single) {
            throw owner(buffer, 0).inUse(queue.name() + " has its one writer already");
        }
        throw new QueueException(
            Reason.IN_USE, queue.name() + " has " + MAX_PRODUCERS + " producers already; stop one of them first");
    }

    /**
     * Whether an entry whose lock we hold may be used again. Its last owner closed it, or is dead: the lock says so.
     * But while a slot still speaks of that owner, as its claim or as left to it in quarantine, it would be taken for
     * ours. A live owner without its lock has lost it to a bug; it keeps its entry.
     */
    private boolean isReusable(final int index) {
        final long registration = buffer.getLongVolatile(QueueDescriptor.entryOffset(index) + ENTRY_REGISTRATION);
        return switch (Registration.state(registration)) {
            case Registration.FREE -> true;
            case Registration.ACTIVE -> !owner(buffer, index).process().isRunning() && !isOwnerOfSlots(index + 1);
            default -> !isOwnerOfSlots(index + 1);
        };
    }

    private boolean isOwnerOfSlots(final int owner) {
        for (int slot = 0; slot < slots.capacity(); slot++) {
            final long word = slots.word(slot);
            if (ControlWord.owner(word) == owner
                && (ControlWord.state(word) == ControlWord.CLAIMED || ControlWord.isQuarantined(word))) {
                return true;
            }
        }
        return false;
    }

    private ProducerEntry enter(final int index, final LockFile.Lock lock, final Owner owner) {
        final int base = QueueDescriptor.entryOffset(index);
        buffer.putInt(base + ENTRY_PID, (int) owner.process().pid());
        buffer.putLong(base + ENTRY_START_TICKS, owner.process().startTicks());
        buffer.putLong(base + ENTRY_PID_NAMESPACE, owner.process().namespace());
        Owner.putName(buffer, base + ENTRY_NAME, ENTRY_NAME_LENGTH, owner.name());
        buffer.setMemory(base + ENTRY_CLAIMED, ENTRY_ATTACHED - ENTRY_CLAIMED, (byte) 0);
        buffer.putLong(base + ENTRY_ATTACHED, owner.attachedEpochNs());
        final int registration = base + ENTRY_REGISTRATION;
        buffer.putLongVolatile(registration, Registration.nextActive(buffer.getLongVolatile(registration)));
        return new ProducerEntry(buffer, index, lock);
    }

    /** The owner record of an entry. */
    static Owner owner(final UnsafeBuffer buffer, final int index) {
        final int base = QueueDescriptor.entryOffset(index);
        return new Owner(
            Owner.getName(buffer, base + ENTRY_NAME, ENTRY_NAME_LENGTH),
            new ProcessIdentity(buffer.getInt(base + ENTRY_PID), buffer.getLong(base + ENTRY_START_TICKS),
                buffer.getLong(base + ENTRY_PID_NAMESPACE)),
            buffer.getLong(base + ENTRY_ATTACHED));
    }
}
