package org.ringside.counters;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.AtomicBuffer;

/**
 * Shows that a duty cycle turns: the time at which the cycle began its last turn, CLOCK_MONOTONIC nanoseconds, in a
 * cache line of its own. The turn has read that time for its own use. An idle thread sleeps for at most 100 ms, as
 * shipped for 10. So a beat older than a second belongs to a thread that hangs, waits for another process, or gets no
 * processor.
 */
public final class Heartbeat {
    /** Length of a beat in a file, and the alignment of its beginning: the processor fetches two lines together. */
    public static final int LENGTH = 128;
    /** The age of a duty cycle that has not begun to turn. */
    public static final long NEVER = -1;

    private static final long STUCK_NS = TimeUnit.SECONDS.toNanos(1);

    private final AtomicBuffer buffer;
    private final int offset;

    /**
     * Makes the heartbeat of one thread.
     *
     * @param buffer of the counters.
     * @param offset of the line.
     */
    public Heartbeat(final AtomicBuffer buffer, final int offset) {
        this.buffer = buffer;
        this.offset = offset;
    }

    /**
     * Notes that a turn begins, by one opaque store.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        buffer.putLongOpaque(offset, nowNs);
    }

    /**
     * Age of a beat, for a process that looks at a file.
     *
     * @param bytes  of the counters.
     * @param offset of the line.
     * @return nanoseconds, at least 0; {@link #NEVER} if there was no beat since the boot.
     */
    public static long ageNs(final ByteBuffer bytes, final int offset) {
        final long beatNs = bytes.getLong(offset);
        final long ageNs = System.nanoTime() - beatNs;
        return beatNs == 0 || ageNs < 0 ? NEVER : ageNs;
    }

    /**
     * Whether a duty cycle turns.
     *
     * @param ageNs of its beat.
     * @return false if the cycle has not begun, or is stuck.
     */
    public static boolean isAlive(final long ageNs) {
        return ageNs != NEVER && ageNs <= STUCK_NS;
    }
}
