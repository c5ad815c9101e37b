package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.ENTRY_ABORTED;
import static org.ringside.queue.QueueDescriptor.ENTRY_BYTES;
import static org.ringside.queue.QueueDescriptor.ENTRY_CLAIMED;
import static org.ringside.queue.QueueDescriptor.ENTRY_COMMITTED;
import static org.ringside.queue.QueueDescriptor.ENTRY_FULL;
import static org.ringside.queue.QueueDescriptor.ENTRY_LAST_POSITION;
import static org.ringside.queue.QueueDescriptor.ENTRY_REGISTRATION;
import static org.ringside.queue.QueueDescriptor.ENTRY_RETRIES;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * One producer's entry in the registry: the lock that holds it, and the counters, which only this producer writes, by
 * opaque stores to a line that nobody else needs.
 */
final class ProducerEntry {
    private final UnsafeBuffer buffer;
    private final int index;
    private final int base;
    private final LockFile.Lock lock;
    private long claimed;
    private long committed;
    private long aborted;
    private long retries;
    private long full;
    private long bytes;

    ProducerEntry(final UnsafeBuffer buffer, final int index, final LockFile.Lock lock) {
        this.buffer = buffer;
        this.index = index;
        this.base = QueueDescriptor.entryOffset(index);
        this.lock = lock;
    }

    /** What control words carry as the owner. */
    int owner() {
        return index + 1;
    }

    void claimed(final long position, final int slots) {
        claimed += slots;
        buffer.putLongOpaque(base + ENTRY_LAST_POSITION, position);
        buffer.putLongOpaque(base + ENTRY_CLAIMED, claimed);
    }

    /** Of {@code slotsClaimed} slots these were published; the others went back to the queue. */
    void committed(final int slotsClaimed, final int slots, final long payloadBytes) {
        if (slots != slotsClaimed) {
            claimed -= slotsClaimed - slots;
            buffer.putLongOpaque(base + ENTRY_CLAIMED, claimed);
        }
        committed += slots;
        bytes += payloadBytes;
        buffer.putLongOpaque(base + ENTRY_COMMITTED, committed);
        buffer.putLongOpaque(base + ENTRY_BYTES, bytes);
    }

    void aborted(final int slots) {
        aborted += slots;
        buffer.putLongOpaque(base + ENTRY_ABORTED, aborted);
    }

    void retried() {
        retries++;
        buffer.putLongOpaque(base + ENTRY_RETRIES, retries);
    }

    void full() {
        full++;
        buffer.putLongOpaque(base + ENTRY_FULL, full);
    }

    void close() {
        final long registration = buffer.getLongVolatile(base + ENTRY_REGISTRATION);
        buffer.putLongVolatile(base + ENTRY_REGISTRATION, Registration.closed(registration));
        lock.release();
    }
}
