package org.ringside.simulator.benchmarks.feed;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.launch.EpochClock;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.LevelBook;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;

/**
 * A subscriber that takes so many bytes a second and no more, and says how old what it reads is. Reads on a thread of
 * its own, with what it can keep of levels.
 */
public final class SlowReader implements AutoCloseable {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int AT_ONCE = 64;
    private static final long PARK_NS = 200_000;
    private static final long MOST_SAVED_BYTES = 4_096;
    private static final long LONGEST_NS = 60 * SECOND_NS;
    private static final int DIGITS = 3;

    private final long bytesPerSecond;
    private final Subscription slow;
    private final List<Subscription> others = new ArrayList<>();
    private final LevelFeed feed = new LevelFeed(FeedLimits.DEFAULT, new FeedListener() { });
    private final PacketReader packet = new PacketReader();
    private final EpochClock clock = new EpochClock();
    private final Histogram stale = new Histogram(LONGEST_NS, DIGITS);
    private final Thread thread = new Thread(this::run, "slow");
    private final int instrument;
    private volatile boolean isStopping;
    private volatile long rptSeq;
    private long taken;

    /**
     * Subscribes, and begins to read.
     *
     * @param aeron          of the publisher's media driver.
     * @param channel        that is read slowly.
     * @param asTheyCome     channels that are read as fast as packets come.
     * @param bytesPerSecond of the slow one.
     * @param instrument     whose levels count.
     */
    public SlowReader(final Aeron aeron, final FeedChannel channel, final List<FeedChannel> asTheyCome,
        final long bytesPerSecond, final int instrument) {
        this.bytesPerSecond = bytesPerSecond;
        this.instrument = instrument;
        slow = aeron.addSubscription(channel.uri(), channel.stream());
        asTheyCome.forEach(other -> others.add(aeron.addSubscription(other.uri(), other.stream())));
        thread.start();
    }

    private void run() {
        final FragmentHandler slowly = (buffer, offset, length, header) -> take(buffer, offset, length);
        final FragmentHandler atOnce = (buffer, offset, length, header) ->
            feed.onPacket(buffer, offset, length, System.nanoTime());
        long allowed = 0;
        long lastNs = System.nanoTime();
        while (!isStopping) {
            final long nowNs = System.nanoTime();
            final long earned = (nowNs - lastNs) * bytesPerSecond / SECOND_NS;
            if (earned > 0) {
                allowed = Math.min(MOST_SAVED_BYTES, allowed + earned);
                lastNs = nowNs;
            }
            taken = 0;
            int packets = allowed > 0 ? slow.poll(slowly, 1) : 0;
            allowed -= taken;
            for (final Subscription other : others) {
                packets += other.poll(atOnce, AT_ONCE);
            }
            if (packets > 0) {
                rptSeq = feed.rptSeq(instrument);
            } else {
                LockSupport.parkNanos(PARK_NS);
            }
        }
    }

    private void take(final DirectBuffer buffer, final int offset, final int length) {
        taken = length;
        if (packet.wrap(buffer, offset, length) == PacketStatus.OK && packet.count() > 0
            && packet.enginePublished() != 0) {
            stale.recordValue(Math.max(0, Math.min(LONGEST_NS, clock.nanoTime() - packet.enginePublished())));
        }
        feed.onPacket(buffer, offset, length, System.nanoTime());
    }

    /** Number of the last event that is in its levels. */
    public long rptSeq() {
        return rptSeq;
    }

    /** Ends reading. */
    public void stop() {
        isStopping = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of one that is stopped: how old what it read was, in nanoseconds. */
    public Histogram stale() {
        return stale;
    }

    /** Of one that is stopped: its levels, or null. */
    public LevelBook levels() {
        return feed.book(instrument);
    }

    @Override
    public void close() {
        stop();
        CloseHelper.close(slow);
        CloseHelper.closeAll(others);
    }
}
