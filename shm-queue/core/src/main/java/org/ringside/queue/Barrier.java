package org.ringside.queue;

/**
 * A memory barrier that one thread imposes on all others of the machine. When {@link #pass} returns true, each running
 * thread has come, between the call and its return, to a point where everything before it in the order of its program
 * was seen by all, and nothing after it had begun.
 */
interface Barrier {
    /** Whether the kernel offers the barrier to this process. */
    boolean isAvailable();

    /**
     * Imposes the barrier. Takes milliseconds, in which the caller sleeps.
     *
     * @return false when the kernel has refused
     */
    boolean pass();

    /** The barrier of the operating system. */
    static Barrier system() {
        return LinuxBarrier.INSTANCE;
    }
}
