package org.ringside.matching.follower;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.Failures;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.QueueException;

/**
 * Follows an engine that keeps no journal, by what passes in its rings: it is told of phases and trades, not of what
 * lives in the books. Looks once a second for rings that were made or removed.
 */
final class RingFollower implements Follower {
    private static final long IMAGE_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path folder;
    private final EpochNanoClock clock;
    private final AtomicReference<MarketImage> image;
    private final Map<Path, RingTap> taps = new TreeMap<>();
    private final MarketTally tally = new MarketTally();
    private final MessageHandler handler =
        (typeId, buffer, offset, length, position, endOfBatch) -> tally.onEvent(typeId, buffer, offset);
    private final Interval images = new Interval(IMAGE_NS);
    private final Interval looks = new Interval(LOOK_NS);
    private final String reason;
    private boolean hasLooked;
    private String failure = "";
    /** What taps have lost that are closed. */
    private long lost;
    private long knownNs;

    RingFollower(final Path queues, final EpochNanoClock clock) {
        this.folder = queues;
        this.clock = clock;
        final long nowNs = clock.nanoTime();
        final Instant since = Instant.ofEpochSecond(0, nowNs).truncatedTo(ChronoUnit.SECONDS);
        reason = "the engine keeps no journal (policy=memory), so books, orders and positions are not known; phases and"
            + " trades are those that passed since " + since;
        image = new AtomicReference<>(MarketImage.nothing(nowNs, reason));
    }

    @Override
    public int poll(final int limit) {
        final long nowNs = clock.nanoTime();
        if (looks.isOver(nowNs)) {
            looks.begin(nowNs);
            look();
            hasLooked = true;
        }
        int most = 0;
        int count = 0;
        for (final RingTap tap : taps.values()) {
            final int polled = poll(tap, limit);
            most = Math.max(most, polled);
            count += polled;
        }
        knownNs = most < limit && !taps.isEmpty() ? nowNs : knownNs;
        if (images.isOver(nowNs)) {
            images.begin(nowNs);
            image.setRelease(paint(nowNs));
        }
        return count;
    }

    @Override
    public MarketImage image() {
        return image.getAcquire();
    }

    @Override
    public void close() {
        CloseHelper.closeAll(taps.values());
        taps.clear();
    }

    private MarketImage paint(final long nowNs) {
        final String missing = taps.isEmpty() ? "; there is no queue to a gateway now" : "";
        final long all = lost + taps.values().stream().mapToLong(RingTap::lost).sum();
        return new MarketImage(nowNs, knownNs, MarketImage.NO_RECORD,
            reason + missing + (failure.isEmpty() ? "" : "; " + failure), all, tally.images(), List.of());
    }

    /** A ring that is damaged is looked at again, as another one may have its name by then. */
    private int poll(final RingTap tap, final int limit) {
        try {
            return tap.poll(handler, limit);
        } catch (final QueueException damaged) {
            failure = Failures.reason(damaged);
            return 0;
        }
    }

    private void look() {
        failure = "";
        try {
            taps.values().removeIf(this::isGone);
            for (final Path ring : RingTap.rings(folder)) {
                if (!taps.containsKey(ring)) {
                    taps.put(ring, new RingTap(ring, hasLooked));
                }
            }
        } catch (final QueueException | IOException unreadable) {
            failure = Failures.reason(unreadable);
        }
    }

    private boolean isGone(final RingTap tap) {
        final boolean isAstray = tap.isAstray();
        if (isAstray) {
            lost += tap.lost();
            tap.close();
        }
        return isAstray;
    }
}
