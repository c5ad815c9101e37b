package org.ringside.queue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.BufferUtil;

/**
 * What the kernel knows of a thread when it divides the processors (sched_getattr(2), sched_setattr(2)). A change of
 * one of the attributes leaves the others as they are.
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
final class SchedulingAttributes {
    static final int THIS_THREAD = 0;

    private static final long SCHED_SETATTR = LinuxSyscall.number(314, 274);
    private static final long SCHED_GETATTR = LinuxSyscall.number(315, 275);
    private static final int STRUCT_LENGTH = 48;
    private static final int POLICY = 4;
    private static final int NICE = 16;
    private static final int RUNTIME = 24;

    private final int thread;
    private final ByteBuffer struct;

    private SchedulingAttributes(final int thread, final ByteBuffer struct) {
        this.thread = thread;
        this.struct = struct;
    }

    /**
     * Reads the attributes of a thread.
     *
     * @param thread its id, or {@link #THIS_THREAD}.
     * @return null when the kernel does not tell: on other systems, and when there is no such thread.
     */
    static SchedulingAttributes of(final int thread) {
        if (!LinuxSyscall.IS_AVAILABLE) {
            return null;
        }
        final ByteBuffer struct = ByteBuffer.allocateDirect(STRUCT_LENGTH).order(ByteOrder.nativeOrder());
        return LinuxSyscall.syscall(SCHED_GETATTR, thread, BufferUtil.address(struct), STRUCT_LENGTH, 0, 0, 0) == 0
            ? new SchedulingAttributes(thread, struct) : null;
    }

    int policy() {
        return struct.getInt(POLICY);
    }

    SchedulingAttributes policy(final int policy) {
        struct.putInt(POLICY, policy);
        return this;
    }

    int niceness() {
        return struct.getInt(NICE);
    }

    SchedulingAttributes niceness(final int niceness) {
        struct.putInt(NICE, niceness);
        return this;
    }

    /** Nanoseconds. */
    long slice() {
        return struct.getLong(RUNTIME);
    }

    SchedulingAttributes slice(final long lengthNs) {
        struct.putLong(RUNTIME, lengthNs);
        return this;
    }

    /** Asks the kernel for them; false when the kernel refuses. */
    boolean request() {
        return LinuxSyscall.syscall(SCHED_SETATTR, thread, BufferUtil.address(struct), 0, 0, 0, 0) == 0;
    }
}
