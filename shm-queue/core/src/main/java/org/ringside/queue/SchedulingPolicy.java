package org.ringside.queue;

import java.util.Optional;

/**
 * The rule by which Linux gives a thread the processors (sched(7)). Any thread may make a request for any thread of its
 * account, without privileges as long as the request is modest. A new thread inherits the policy of the thread that
 * starts it.
 */
public enum SchedulingPolicy {
    /** The policy with which threads begin. */
    ORDINARY(0),
    /** The thread has its share as before, and interrupts nobody when it wakes. */
    BATCH(3),
    /**
     * The thread has the time that the other threads of its group leave, some thousandths of a processor if they leave
     * nothing. A thread that wakes interrupts this thread at once; since Linux 6.12 only a thread of its own group
     * does. Many kernels let no thread without privileges leave this policy again.
     */
    IDLE(5);

    /** Stands for the calling thread. */
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
     * @return whether the kernel has granted the request: false on other systems, without the privileges that a less
     *     modest request needs, and when there is no such thread.
     */
    public boolean request(final int thread) {
        final SchedulingAttributes attributes = SchedulingAttributes.of(thread);
        return attributes != null && attributes.policy(number).request();
    }

    /**
     * The same with another niceness.
     *
     * @param thread   as there.
     * @param niceness up to {@link #MOST_NICE}; less than before needs privileges.
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
     * @return empty if the kernel does not tell, or the policy is none of these.
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
