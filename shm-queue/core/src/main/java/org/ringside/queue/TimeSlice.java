package org.ringside.queue;

/**
 * How long the kernel lets a thread run before another thread of the same core has its turn. The kernel also prefers a
 * thread with a shorter slice when the thread wakes: on shared cores, threads that work briefly and often wait less for
 * threads that compute. Linux takes such a request since 6.12, without privileges (sched_setattr(2)). A new thread
 * inherits the slice of the thread that starts it. Any thread may call, for itself.
 */
public final class TimeSlice {
    /** The shortest that the kernel knows; a shorter one becomes this. */
    public static final long MIN_NS = 100_000;
    /** The longest that the kernel knows. */
    public static final long MAX_NS = 100_000_000;

    /** SCHED_OTHER, that of ordinary threads, and SCHED_BATCH. */
    private static final int OTHER = 0;
    private static final int BATCH = 3;

    private TimeSlice() {
    }

    /**
     * Asks for a slice for this thread, and for those that it starts from now on.
     *
     * @param lengthNs {@link #MIN_NS} to {@link #MAX_NS}
     * @return whether the kernel has granted the request: false on other systems, on Linux before 6.12, and if the
     *     scheduling policy of this thread has no slices, see {@link #isOfThisThreadsPolicy}; then nothing changes
     */
    public static boolean request(final long lengthNs) {
        return request(SchedulingPolicy.THIS_THREAD, lengthNs);
    }

    /**
     * The same for another thread of this account.
     *
     * @param thread   id of it, as {@code /proc/PID/task} has it.
     * @param lengthNs as there.
     * @return as there.
     */
    public static boolean request(final int thread, final long lengthNs) {
        final SchedulingAttributes attributes = SchedulingAttributes.of(thread);
        if (attributes == null || !isOfPolicy(attributes.policy()) || !attributes.slice(lengthNs).request()) {
            return false;
        }
        final SchedulingAttributes taken = SchedulingAttributes.of(thread);
        return taken != null && taken.slice() == lengthNs;
    }

    /**
     * Whether the scheduling policy of this thread has slices that the thread can choose. The real-time policies and
     * SCHED_IDLE have none.
     *
     * @return true also if the kernel does not tell
     */
    public static boolean isOfThisThreadsPolicy() {
        final SchedulingAttributes attributes = SchedulingAttributes.of(SchedulingPolicy.THIS_THREAD);
        return attributes == null || isOfPolicy(attributes.policy());
    }

    /** Slice of this thread in nanoseconds; 0 if the kernel does not tell. */
    public static long ofThisThreadNs() {
        final SchedulingAttributes attributes = SchedulingAttributes.of(SchedulingPolicy.THIS_THREAD);
        return attributes == null ? 0 : attributes.slice();
    }

    static boolean isOfPolicy(final int policy) {
        return policy == OTHER || policy == BATCH;
    }
}
