package org.ringside.queue;

import java.nio.ByteBuffer;
import java.util.BitSet;
import org.agrona.BufferUtil;

/**
 * The processors on which the kernel may run a thread (sched_getaffinity(2), sched_setaffinity(2)), by their numbers
 * from 0. A new thread inherits them from the thread that starts it. Any thread may call, for itself.
 */
public final class Processors {
    private static final long SCHED_SETAFFINITY = LinuxSyscall.number(203, 122);
    private static final long SCHED_GETAFFINITY = LinuxSyscall.number(204, 123);
    /** A bit for each processor, as many as the kernel is built for at most. */
    private static final int MASK_LENGTH = 8_192 / Byte.SIZE;

    private Processors() {
    }

    /**
     * Where the kernel may run this thread.
     *
     * @return its processors; empty if the kernel does not tell, as on other systems.
     */
    public static BitSet ofThisThread() {
        if (!LinuxSyscall.IS_AVAILABLE) {
            return new BitSet();
        }
        final ByteBuffer mask = ByteBuffer.allocateDirect(MASK_LENGTH);
        final long length = LinuxSyscall.syscall(
            SCHED_GETAFFINITY, SchedulingAttributes.THIS_THREAD, MASK_LENGTH, BufferUtil.address(mask), 0, 0, 0);
        return length > 0 ? BitSet.valueOf(mask) : new BitSet();
    }

    /**
     * Has this thread run on one processor only.
     *
     * @param processor its number, from 0.
     * @return whether the kernel has granted it: false on other systems, and for a processor that there is not, or that
     *     the control group of the process does not have.
     */
    public static boolean bindThisThread(final int processor) {
        if (!LinuxSyscall.IS_AVAILABLE || processor < 0 || processor >= MASK_LENGTH * Byte.SIZE) {
            return false;
        }
        final ByteBuffer mask = ByteBuffer.allocateDirect(MASK_LENGTH);
        mask.put(processor / Byte.SIZE, (byte) (1 << processor % Byte.SIZE));
        return LinuxSyscall.syscall(SCHED_SETAFFINITY, SchedulingAttributes.THIS_THREAD, MASK_LENGTH,
            BufferUtil.address(mask), 0, 0, 0) == 0;
    }
}
