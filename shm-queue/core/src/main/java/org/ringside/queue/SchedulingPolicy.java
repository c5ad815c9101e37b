package org.ringside.queue;

import java.util.Optional;

/**
 * By which rule Linux gives a thread the processors (sched(7)). Any thread may ask for any thread of its account,
 * without privileges, as long as the wish is a modest one; a new thread begins as the thread that starts it.
 */
public enum SchedulingPolicy {
    /** As threads begin. */
    ORDINARY(0),
    /** The thread has its share as before, and interrupts nobody when it wakes. */
    BATCH(3),
    /**
     * The thread has what the others of its group of threads leave, some thousandths of a processor when they leave
     * nothing, and any thread that wakes interrupts it at once. Many kernels let no thread without privileges out of it
     * again.
     */
    IDLE(5);

    /** Means the thread that calls. */
    public static final int THIS_THREAD = SchedulingAttributes.THIS_THREAD;
    /** The most modest niceness. */
    public static final int MOST_NICE = 19;

    private final int number;

    SchedulingPolicy(final int number) {
        this.number = number;
    }

    /**
     * Asks for this policy for a thread, and keeps its niceness and its slice.
     *
     * @param thread id of it, as {@code /proc/PID/task} has it, or {@link #THIS_THREAD}.
     * @return whether the kernel has taken it: false on other systems, without privileges for what is less modest, and
     *     when there is no such thread.
     */
    public boolean request(final int thread) {
        final SchedulingAttributes attributes = SchedulingAttributes.of(thread);
        return attributes != null && attributes.policy(number).request();
    }

    /**
     * The same with another niceness.
     *
     * @param thread   as there.
     * @param niceness up to {@link #MOST_NICE}; less than before wants privileges.
     * @return as there.
     */
    public boolean request(final int thread, final int niceness) {
        final SchedulingAttributes attributes = SchedulingAttributes.of(thread);
        return attributes != null && attributes.policy(number).niceness(niceness).request();
    }

    /**
     * The policy of a thread.
     *
     * @param thread as in {@link #request}.
     * @return empty where the kernel does not tell, and when it is none of these.
     */
    public static Optional<SchedulingPolicy> of(final int thread) {
        final SchedulingAttributes attributes = SchedulingAttributes.of(thread);
        for (final SchedulingPolicy policy : values()) {
            if (attributes != null && attributes.policy() == policy.number) {
                return Optional.of(policy);
            }
        }
        return Optional.empty();
    }
}
