package org.ringside.ops.log;

/** One way to tell events: that of the log queue, or that of a peer. One thread. */
interface Teller extends AutoCloseable {
    /** Tells an event of three numbers. */
    void tell(long number);

    /** Waits until a burst of events finds room. */
    void awaitRoom();

    @Override
    void close();
}
