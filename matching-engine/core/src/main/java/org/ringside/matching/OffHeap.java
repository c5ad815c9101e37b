package org.ringside.matching;

import java.lang.ref.Cleaner;
import org.agrona.UnsafeApi;

/**
 * Memory outside the heap, from an address that is a multiple of 64: the collector has nothing to follow there, and
 * what has the size of a cache line touches one. No other class of the engine touches memory by its address.
 *
 * <p>It begins small. When that does not suffice it reserves the addresses of all that may ever be needed, once; the
 * system gives it memory for them page by page, as they are touched. So growing copies little, whatever is there. It is
 * freed when nothing refers to it any more, and never shrinks. Bytes that were never written hold anything.
 */
final class OffHeap {
    /** Bytes that a place begins with, and up to which it is copied when it grows. */
    private static final long LEAST = 1 << 12;
    private static final long MOST_COPIED = 1 << 18;
    private static final int LINE = 64;
    private static final Cleaner CLEANER = Cleaner.create();

    private final Memory memory = new Memory();
    private final long most;
    private long address;
    private long capacity;
    private long inUse;

    /** What is freed. */
    private static final class Memory implements Runnable {
        private long allocated;

        @Override
        public void run() {
            UnsafeApi.freeMemory(allocated);
        }
    }

    /**
     * Begins.
     *
     * @param most bytes that may ever be needed.
     */
    OffHeap(final long most) {
        this.most = most;
        allocate(Math.min(LEAST, most));
        CLEANER.register(this, memory);
    }

    /** Where it begins, until {@link #reserve} is called again. */
    long address() {
        return address;
    }

    /** Sees to it that there are so many bytes; not more than there may ever be. Returns where they begin. */
    long reserve(final long bytes) {
        if (bytes > capacity) {
            final long next = 8 * capacity;
            allocate(bytes <= next && next <= MOST_COPIED ? Math.min(next, most) : most);
        }
        inUse = Math.max(inUse, bytes);
        return address;
    }

    /** Bytes that were asked for. */
    long inUse() {
        return inUse;
    }

    private void allocate(final long bytes) {
        final long allocated = UnsafeApi.allocateMemory(bytes + LINE);
        final long aligned = allocated + LINE - 1 & -LINE;
        if (capacity > 0) {
            UnsafeApi.copyMemory(address, aligned, capacity);
            UnsafeApi.freeMemory(memory.allocated);
        }
        memory.allocated = allocated;
        address = aligned;
        capacity = bytes;
    }

    /** Sets so many bytes to 0. */
    static void clear(final long address, final long bytes) {
        UnsafeApi.setMemory(address, bytes, (byte) 0);
    }

    static long getLong(final long address) {
        return UnsafeApi.getLong(address);
    }

    static void putLong(final long address, final long value) {
        UnsafeApi.putLong(address, value);
    }

    static int getInt(final long address) {
        return UnsafeApi.getInt(address);
    }

    static void putInt(final long address, final int value) {
        UnsafeApi.putInt(address, value);
    }
}
