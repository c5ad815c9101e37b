package org.ringside.matching.member;

import java.lang.invoke.VarHandle;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The hashes that a member had at the last {@link Checks#KEPT} numbers of commands at which members compare them. The
 * member's thread writes; any thread reads.
 */
public final class CheckHashes {
    private static final int NEWEST = 0;
    private static final int SLOTS = 8;
    private static final int SLOT = 16;
    private static final int HASH = 8;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[SLOTS + Checks.KEPT * SLOT]);
    private volatile int interval = Checks.INTERVAL;

    CheckHashes() {
    }

    /** Commands between two of the numbers. */
    public int interval() {
        return interval;
    }

    void interval(final int commands) {
        interval = commands;
    }

    /** The newest number at which there is a hash; 0 for none yet. */
    public long newest() {
        return buffer.getLongAcquire(NEWEST);
    }

    /**
     * The hash at a number that is not behind {@link #newest}. It is one only if {@link #isKept} says so afterwards.
     *
     * @param commands the number.
     */
    public long hash(final long commands) {
        final long hash = buffer.getLong(slot(commands) + HASH);
        // The hash is read before the number.
        VarHandle.acquireFence();
        return hash;
    }

    /** Whether the hash at this number is there, and was when it was read before. */
    public boolean isKept(final long commands) {
        return commands > 0 && buffer.getLongVolatile(slot(commands)) == commands;
    }

    /** The member's thread. */
    void note(final long commands, final long hash) {
        final int slot = slot(commands);
        buffer.putLong(slot, 0);
        // Nobody may take the new hash for that of the old number.
        VarHandle.releaseFence();
        buffer.putLong(slot + HASH, hash);
        buffer.putLongRelease(slot, commands);
        buffer.putLongRelease(NEWEST, commands);
    }

    private int slot(final long commands) {
        return SLOTS + (int) (commands / interval % Checks.KEPT) * SLOT;
    }
}
