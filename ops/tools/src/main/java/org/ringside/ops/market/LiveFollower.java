package org.ringside.ops.market;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.ringside.launch.ServiceThread;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.MarketImage;

/**
 * Polls a follower on a thread of its own, so that the process that shows the images goes on while the books are
 * loaded. Any thread may take the image, and close the follower.
 */
public final class LiveFollower implements AutoCloseable {
    private static final int RECORDS_AT_ONCE = 1_000;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(25);

    private final Follower follower;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final ServiceThread thread = new ServiceThread("follower", this::follow, LockSupport::unpark, failure::set);
    private volatile boolean isStopping;

    /**
     * Makes one whose thread is not started yet.
     *
     * @param follower that nobody else polls; it is closed with this one.
     */
    public LiveFollower(final Follower follower) {
        this.follower = follower;
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /**
     * The last published image.
     *
     * @return the image.
     * @throws IllegalStateException when the thread has ended by itself
     */
    public MarketImage image() {
        final Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("the market is not followed any more: " + cause, cause);
        }
        return follower.image();
    }

    /** Ends the thread, after a load that it has begun, and closes the follower. */
    @Override
    public void close() {
        isStopping = true;
        thread.close();
        follower.close();
    }

    private void follow() {
        while (!isStopping) {
            if (follower.poll(RECORDS_AT_ONCE) < RECORDS_AT_ONCE) {
                LockSupport.parkNanos(this, PAUSE_NS);
            }
        }
    }
}
