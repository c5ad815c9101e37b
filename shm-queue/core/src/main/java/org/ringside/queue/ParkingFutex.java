package org.ringside.queue;

import java.util.concurrent.locks.LockSupport;
import org.agrona.UnsafeApi;

/**
 * The fallback without native access: parks for short times and looks at the word in between. Nobody needs to wake it.
 */
final class ParkingFutex implements Futex {
    private static final long SLICE_NS = 50_000;

    @Override
    public void await(final long address, final int expected, final long timeoutNs) {
        final long deadlineNs = System.nanoTime() + timeoutNs;
        long leftNs = timeoutNs;
        while (leftNs > 0 && UnsafeApi.getIntVolatile(null, address) == expected) {
            LockSupport.parkNanos(Math.min(leftNs, SLICE_NS));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            leftNs = deadlineNs - System.nanoTime();
        }
    }

    @Override
    public void wake(final long address, final int count) {
        // The sleeper sees the word change.
    }
}
