package org.ringside.ops.console.server;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.MarketImage;

/** A follower that fails in a way that nobody foresaw. */
final class FailingFollower implements Follower {
    private final MarketImage image;

    FailingFollower() {
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        image = new MarketImage(nowNs, nowNs, 42, "", 0, List.of(), List.of());
    }

    @Override
    public int poll(final int limit) {
        throw new IllegalStateException("nobody foresaw this");
    }

    @Override
    public MarketImage image() {
        return image;
    }

    @Override
    public void close() {
        // There is nothing to give back.
    }
}
