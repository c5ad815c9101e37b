package org.ringside.queue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Says when a reader stops waiting for a writer that holds it up. No limit ever costs an acknowledged message: the
 * claim or the commit tells the writer that the reader has given up.
 *
 * @param skipAfterNs       a reserved position that nobody has claimed is skipped; its writer, if it lives, reserves
 *                          again
 * @param abortAfterNs      the writer of an uncommitted claim is looked at; the claim is aborted if the kernel says
 *                          that it is dead, and only then
 * @param quarantineAfterNs the claim of a writer that lives is passed over, its slots are not used again before the
 *                          writer says that it has stopped writing there, or is dead, and its commit answers {@link
 *                          Producer#ABORTED}; 0 = never: everybody waits for that writer
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

    /** The same with this patience for a writer that lives; zero = wait for ever. */
    public StallLimits withQuarantineAfter(final Duration limit) {
        return new StallLimits(skipAfterNs, abortAfterNs, limit.toNanos());
    }
}
