package org.ringside.matching;

import java.lang.ref.Cleaner;
import org.agrona.UnsafeApi;

/**
 * Memory outside the heap, from an address that is a multiple of 64: the collector has nothing to follow there, and
 * what has the size of a cache line touches one. No other class of the engine touches memory by its address.
 *
 * <p>It begins small, and grows by copying to a place twice as large. An engine that must not pause for that has the
 * addresses of all that it may need reserved before it begins ({@link #prepare}); the system gives it memory for them
 * page by page, as they are touched. It is freed when nothing refers to it any more, and never shrinks. Bytes that were
 * never written hold anything.
 *
 * <p>What lies beyond the bytes that were asked for is refused by {@link #check}, unless Agrona's bounds checks are
 * disabled ({@code -Dagrona.disable.bounds.checks=true}): then what names a place must have been checked before, as all
 * of a snapshot is when it is read.
 */
final class OffHeap {
    private static final boolean IS_CHECKED = !Boolean.getBoolean("agrona.disable.bounds.checks");
    /** Bytes that a place begins with. */
    private static final long LEAST = 1 << 12;
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

    /** Sees to it that there are so many bytes; not more than there may ever be. Returns where they begin. */
    long reserve(final long bytes) {
        if (bytes > capacity) {
            allocate(Math.min(Math.max(bytes, 2 * capacity), most));
        }
        inUse = Math.max(inUse, bytes);
        return address;
    }

    /**
     * Reserves the addresses of so many bytes, or of all that there may ever be, that none has to be moved until these
     * are used. Returns where they begin.
     *
     * @throws OutOfMemoryError when the system does not give them; all is as before.
     */
    long prepare(final long bytes) {
        final long wanted = Math.min(bytes, most);
        if (wanted > capacity) {
            allocate(wanted);
        }
        return address;
    }

    /** Whether so many bytes from there on are in use is looked at, if checks are not disabled. */
    void check(final long offset, final int bytes, final String content) {
        if (IS_CHECKED && (offset < 0 || offset > inUse - bytes)) {
            throw new IndexOutOfBoundsException(
                content + ": " + bytes + " bytes at " + offset + " of " + inUse + " that are in use");
        }
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
