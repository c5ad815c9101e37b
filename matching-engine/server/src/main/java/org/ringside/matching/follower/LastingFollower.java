package org.ringside.matching.follower;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.Failures;

/**
 * Puts another follower in the place of one that has failed in a way that nobody foresaw: nothing of the failed one is
 * used again. What was shown last stays, and says why it grows old, until there is something newer. Each failure within
 * a minute doubles the pause before the next attempt, from one second up to 64.
 */
final class LastingFollower implements Follower {
    private static final long FIRST_PAUSE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(64);

    private final Supplier<Follower> maker;
    private final EpochNanoClock clock;
    private final Consumer<RuntimeException> failures;
    private final AtomicReference<MarketImage> image;
    private final Interval calm = new Interval(TimeUnit.MINUTES.toNanos(1));
    private final Interval pause = new Interval(FIRST_PAUSE_NS);
    private long pauseNs = FIRST_PAUSE_NS;
    /** Null after a failure. */
    private Follower follower;
    /** Failure of the last follower; empty when this one has shown something. */
    private String failure = "";

    LastingFollower(
        final Supplier<Follower> maker, final EpochNanoClock clock, final Consumer<RuntimeException> failures) {
        this.maker = maker;
        this.clock = clock;
        this.failures = failures;
        follower = maker.get();
        image = new AtomicReference<>(follower.image());
    }

    @Override
    public int poll(final int limit) {
        final long nowNs = clock.nanoTime();
        if (follower == null && !pause.isOver(nowNs)) {
            return 0;
        }
        try {
            if (follower == null) {
                follower = maker.get();
            }
            final int count = follower.poll(limit);
            show(follower.image());
            return count;
        } catch (final RuntimeException unexpected) {
            giveUp(nowNs, unexpected);
            return 0;
        }
    }

    @Override
    public MarketImage image() {
        return image.getAcquire();
    }

    @Override
    public void close() {
        CloseHelper.close(follower);
        follower = null;
    }

    /** One that has seen nothing yet does not take away what the last one has seen. */
    private void show(final MarketImage newest) {
        if (failure.isEmpty() || newest.knownNs() > 0) {
            failure = "";
            image.setRelease(newest);
        }
    }

    private void giveUp(final long nowNs, final RuntimeException unexpected) {
        pauseNs = calm.isOver(nowNs) ? FIRST_PAUSE_NS : Math.min(LONGEST_PAUSE_NS, 2 * pauseNs);
        calm.begin(nowNs);
        pause.lasts(pauseNs);
        pause.begin(nowNs);
        CloseHelper.close(unexpected::addSuppressed, follower);
        follower = null;
        failure = "the market cannot be followed: " + Failures.reason(unexpected) + "; it is tried again";
        image.setRelease(image().at(nowNs, image().knownNs(), failure));
        failures.accept(unexpected);
    }
}
