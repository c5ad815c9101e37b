package org.ringside.queue;

/**
 * Sleeping on a word of shared memory until somebody in another process changes it and calls. One thread; one instance
 * for each sleeper.
 */
interface Futex {
    /**
     * Sleeps if the word at this address is still {@code expected}; returns when woken, when it is not, after the
     * timeout, or for no reason.
     */
    void await(long address, int expected, long timeoutNs);

    /** Wakes up to {@code count} sleepers of the word at this address. */
    void wake(long address, int count);

    /** The futex of the operating system where it can be reached; otherwise one that looks at the word now and then. */
    static Futex system() {
        return LinuxFutex.IS_AVAILABLE ? new LinuxFutex() : new ParkingFutex();
    }
}
