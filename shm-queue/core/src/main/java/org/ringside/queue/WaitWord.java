package org.ringside.queue;

import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A futex word of the queue, as one sleeper or waker uses it. The sleeper arms the word, looks once more, and sleeps;
 * the waker has made what the sleeper waits for, looks at the word, and calls the kernel only when the word is armed.
 * Neither misses the other if each has a <em>full fence</em> between its store and its look, as in
 * shm-queue/model/wake-up.pml. The sleeper's is in {@link #arm}; the waker's is up to the caller of {@link #wake}. A
 * waker that fences on demand only is asked to before the first arming, see {@link WriterFence}.
 *
 * <p>The word is odd when it is armed, and waking makes it the next even number. With a flag of 0 and 1, a sleeper that
 * a waker has just passed by could fall asleep on the arming of another one that came later
 * (shm-queue/model/wake-up.pml).
 *
 * <p>No sleep is longer than 10 ms at a time: a waker can be killed between what it made and its call.
 */
final class WaitWord {
    static final long LONGEST_SLEEP_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final LongSupplier WITHOUT_TIMER = () -> LONGEST_SLEEP_NS;

    private final UnsafeBuffer buffer;
    private final int offset;
    private final Futex futex;
    private final WriterFence wakersFence;

    /** A word whose wakers always fence, or on which this party does not sleep. */
    WaitWord(final UnsafeBuffer buffer, final int offset, final Futex futex) {
        this(buffer, offset, futex, WriterFence.ALWAYS);
    }

    WaitWord(final UnsafeBuffer buffer, final int offset, final Futex futex, final WriterFence wakersFence) {
        this.buffer = buffer;
        this.offset = offset;
        this.futex = futex;
        this.wakersFence = wakersFence;
    }

    /** Sleeps until the condition holds, or for this time. Returns whether it holds. */
    boolean await(final BooleanSupplier condition, final long timeoutNs) {
        return await(condition, timeoutNs, WITHOUT_TIMER);
    }

    /** The same, looking at the condition again after each time that the sleeper's own timer gives. */
    boolean await(final BooleanSupplier condition, final long timeoutNs, final LongSupplier timerNs) {
        if (condition.getAsBoolean()) {
            return true;
        }
        final long deadlineNs = System.nanoTime() + timeoutNs;
        long leftNs = timeoutNs;
        while (leftNs > 0 && !Thread.currentThread().isInterrupted()) {
            final int armed = arm();
            if (condition.getAsBoolean()) {
                return true;
            }
            futex.await(buffer.addressOffset() + offset, armed, Math.min(leftNs, timerNs.getAsLong()));
            if (condition.getAsBoolean()) {
                return true;
            }
            leftNs = deadlineNs - System.nanoTime();
        }
        return false;
    }

    /** Takes back the arming of the only sleeper there is, to spare the next waker its call. */
    void disarm() {
        final int word = buffer.getIntVolatile(offset);
        if (isArmed(word)) {
            buffer.compareAndSetInt(offset, word, word + 1);
        }
    }

    /**
     * Wakes up to {@code count} sleepers if there may be any. To be called after a full fence.
     *
     * @return whether there may have been
     */
    boolean wake(final int count) {
        int word = buffer.getIntVolatile(offset);
        while (isArmed(word)) {
            if (buffer.compareAndSetInt(offset, word, word + 1)) {
                futex.wake(buffer.addressOffset() + offset, count);
                return true;
            }
            word = buffer.getIntVolatile(offset);
        }
        return false;
    }

    /**
     * Makes the word odd, and has everybody see that before the caller's next look. The compare-and-set alone orders
     * volatile looks only, and the condition may look by an acquire load, which some processors (aarch64) take ahead of
     * the store of a compare-and-set. Pairs with the fence of the waker: of the two fences one is first, and the side
     * that comes second sees the other's store. On x86 the compare-and-set is a fence by itself, so that no test there
     * can tell.
     *
     * @return the word as it is now
     */
    int arm() {
        wakersFence.ask();
        int word = buffer.getIntVolatile(offset);
        while (!buffer.compareAndSetInt(offset, word, word | 1)) {
            word = buffer.getIntVolatile(offset);
        }
        VarHandle.fullFence();
        return word | 1;
    }

    private static boolean isArmed(final int word) {
        return (word & 1) != 0;
    }
}
