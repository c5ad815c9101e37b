package org.ringside.queue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.BufferUtil;

/**
 * How long the kernel lets a thread run before another thread of the same core has its turn. The kernel also prefers a
 * thread with a shorter slice when the thread wakes: on shared cores, threads that work briefly and often wait less for
 * threads that compute. Linux takes a thread's wish since 6.12, without privileges (sched_setattr(2)); a new thread
 * inherits the wish of the thread that starts it. Any thread may call, for itself.
 * <pre>
 *  struct sched_attr, first version
 *  offset  bytes  field
 *       0      4  size: 48
 *       4      4  policy
 *       8      8  flags
 *      16      4  nice value
 *      20      4  priority
 *      24      8  runtime: of an ordinary thread the length of its slice in nanoseconds, 100 us to 100 ms
 *      32      8  deadline
 *      40      8  period
 * </pre>
 */
public final class TimeSlice {
    /** The shortest that the kernel knows; a shorter one becomes this. */
    public static final long MIN_NS = 100_000;
    /** The longest that the kernel knows. */
    public static final long MAX_NS = 100_000_000;

    private static final long SCHED_SETATTR = LinuxSyscall.number(314, 274);
    private static final long SCHED_GETATTR = LinuxSyscall.number(315, 275);
    private static final int STRUCT_LENGTH = 48;
    private static final int POLICY = 4;
    private static final int RUNTIME = 24;
    /** SCHED_OTHER, that of ordinary threads, and SCHED_BATCH. */
    private static final int OTHER = 0;
    private static final int BATCH = 3;
    private static final int THIS_THREAD = 0;

    private TimeSlice() {
    }

    /**
     * Asks for a slice for this thread, and for those that it starts from now on.
     *
     * @param lengthNs {@link #MIN_NS} to {@link #MAX_NS}
     * @return whether the kernel has taken it: false on other systems, on Linux before 6.12, and where the scheduling
     *     policy of this thread has no slices, see {@link #isOfThisThreadsPolicy}; all go on as before
     */
    public static boolean request(final long lengthNs) {
        final ByteBuffer attributes = attributes();
        if (attributes == null || !isOfPolicy(attributes.getInt(POLICY))) {
            return false;
        }
        attributes.putLong(RUNTIME, lengthNs);
        return LinuxSyscall.syscall(SCHED_SETATTR, THIS_THREAD, BufferUtil.address(attributes), 0, 0, 0, 0) == 0
            && ofThisThreadNs() == lengthNs;
    }

    /**
     * Whether the scheduling policy of this thread has slices that the thread can choose: not so the real-time policies
     * and SCHED_IDLE.
     *
     * @return true also where the kernel does not say
     */
    public static boolean isOfThisThreadsPolicy() {
        final ByteBuffer attributes = attributes();
        return attributes == null || isOfPolicy(attributes.getInt(POLICY));
    }

    /** Nanoseconds; 0 where the kernel does not say. */
    public static long ofThisThreadNs() {
        final ByteBuffer attributes = attributes();
        return attributes == null ? 0 : attributes.getLong(RUNTIME);
    }

    static boolean isOfPolicy(final int policy) {
        return policy == OTHER || policy == BATCH;
    }

    /** All that the kernel tells, so that only one of them changes; null when it does not. */
    private static ByteBuffer attributes() {
        if (!LinuxSyscall.IS_AVAILABLE) {
            return null;
        }
        final ByteBuffer attributes = ByteBuffer.allocateDirect(STRUCT_LENGTH).order(ByteOrder.nativeOrder());
        return LinuxSyscall.syscall(SCHED_GETATTR, THIS_THREAD, BufferUtil.address(attributes), STRUCT_LENGTH, 0, 0, 0)
            == 0 ? attributes : null;
    }
}
