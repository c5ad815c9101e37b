package org.ringside.ops.console.samples;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A moment between two portions of work, in which a thread of the console leaves the processor to what waits for it. A
 * thread that has waited for its turn keeps the processor for as long as the kernel owes it time, up to milliseconds,
 * even if a thread of the exchange wakes meanwhile; one that stops by itself gives way. A portion is a tenth of a
 * millisecond, give or take, so that nobody waits longer. See docs/decisions/0023-processors-of-the-console.md.
 */
public final class Breath {
    private static final long LENGTH_NS = TimeUnit.MICROSECONDS.toNanos(50);

    private Breath() {
    }

    /** Lets the calling thread rest for 50 us. A thread that is unparked meanwhile goes on at once. */
    public static void take() {
        LockSupport.parkNanos(LENGTH_NS);
    }
}
