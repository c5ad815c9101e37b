package org.ringside.queue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Says when a reader stops waiting for a writer that holds up the reader. No limit ever costs an acknowledged message:
 * the claim or the commit tells the writer that the reader has given up.
 *
 * @param skipAfterNs       time after which the reader skips a reserved position that nobody has claimed; its writer,
 *                          if it lives, reserves again
 * @param abortAfterNs      time after which the reader asks the kernel about the writer of an uncommitted claim; the
 *                          reader aborts the claim only if the kernel says that the writer is dead
 * @param quarantineAfterNs time after which the reader passes over the claim of a living writer: the slots are used
 *                          again only after the writer has said that it no longer writes there, or is dead, and its
 *                          commit answers {@link Producer#ABORTED}; 0 = never: everybody waits for that writer
 */
public record StallLimits(long skipAfterNs, long abortAfterNs, long quarantineAfterNs) {
    /** 250 us, 200 us, and 500 ms as in the queue of the Zhengzhou Commodity Exchange. */
    public static final StallLimits DEFAULT = new StallLimits(250_000, 200_000, TimeUnit.MILLISECONDS.toNanos(500));

    /** @throws IllegalArgumentException when a limit is negative */
    public StallLimits {
        if (skipAfterNs < 0 || abortAfterNs < 0 || quarantineAfterNs < 0) {
            throw new IllegalArgumentException("a limit must not be negative: " + skipAfterNs + ", " + abortAfterNs
                + ", " + quarantineAfterNs);
        }
    }

    /** The same with this patience for a living writer; zero = wait for ever. */
    public StallLimits withQuarantineAfter(final Duration limit) {
        return new StallLimits(skipAfterNs, abortAfterNs, limit.toNanos());
    }
}
