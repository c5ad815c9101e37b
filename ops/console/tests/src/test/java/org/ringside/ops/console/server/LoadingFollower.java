package org.ringside.ops.console.server;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;

/** A follower of an engine with very many orders, which loads newer books until the test has seen enough. */
final class LoadingFollower implements Follower {
    private final CountDownLatch loading = new CountDownLatch(1);
    private final CountDownLatch loaded = new CountDownLatch(1);
    private final MarketImage image;

    /** With the books of instrument 3 as they were. */
    LoadingFollower() {
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        final InstrumentImage old = new InstrumentImage(3, null,
            new InstrumentImage.Day(10_000_000_000L, 10_000_000_000L, 10_000_000_000L, 10_000_000_000L, 4), 0, 2, 1, 7,
            null, List.of(), List.of(), List.of());
        image = new MarketImage(nowNs, nowNs, 42, "the books are being loaded", 0, List.of(old), List.of());
    }

    @Override
    public int poll(final int limit) {
        loading.countDown();
        try {
            loaded.await();
        } catch (final InterruptedException ex) {
            throw new AssertionError("nobody interrupts the thread of a follower", ex);
        }
        return 0;
    }

    @Override
    public MarketImage image() {
        return image;
    }

    void awaitLoad() throws InterruptedException {
        loading.await();
    }

    /** The books are there, too. */
    @Override
    public void close() {
        loaded.countDown();
    }
}
