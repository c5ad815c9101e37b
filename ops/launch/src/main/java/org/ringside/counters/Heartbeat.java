package org.ringside.counters;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.AtomicBuffer;

/**
 * Shows that a duty cycle goes round: when its last turn began, CLOCK_MONOTONIC nanoseconds, in a cache line of its
 * own. The turn has read that time for its own use. An idle thread sleeps for 100 ms at the most, as shipped for 10, so
 * a beat that is older than a second is that of a thread which hangs, waits for somebody, or gets no processor.
 */
public final class Heartbeat {
    /** What a beat takes of a file, and a multiple of which it begins at: two lines are fetched together. */
    public static final int LENGTH = 128;
    /** The age of a duty cycle that has not begun to turn. */
    public static final long NEVER = -1;

    private static final long STUCK_NS = TimeUnit.SECONDS.toNanos(1);

    private final AtomicBuffer buffer;
    private final int offset;

    /**
     * A beat of one thread.
     *
     * @param buffer of the counters.
     * @param offset of the line.
     */
    public Heartbeat(final AtomicBuffer buffer, final int offset) {
        this.buffer = buffer;
        this.offset = offset;
    }

    /**
     * A turn begins; one opaque store.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        buffer.putLongOpaque(offset, nowNs);
    }

    /**
     * How old a beat is, for a process that looks at a file.
     *
     * @param bytes  of the counters.
     * @param offset of the line.
     * @return nanoseconds, at least 0; {@link #NEVER} when there was no beat since the machine was started.
     */
    public static long ageNs(final ByteBuffer bytes, final int offset) {
        final long beatNs = bytes.getLong(offset);
        final long ageNs = System.nanoTime() - beatNs;
        return beatNs == 0 || ageNs < 0 ? NEVER : ageNs;
    }

    /**
     * Whether a duty cycle goes round.
     *
     * @param ageNs of its beat.
     * @return false when it has not begun, or is stuck.
     */
    public static boolean isAlive(final long ageNs) {
        return ageNs != NEVER && ageNs <= STUCK_NS;
    }
}
