package org.ringside.marketdata.tool;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.LastingSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.recording.FeedRecorder;
import org.ringside.marketdata.recording.PcapWriter;
import org.ringside.marketdata.replay.ReplayLimits;
import org.ringside.marketdata.replay.ReplayingFeed;

/**
 * The packets of all streams on their way into files, as they come. Events of L3 that were missed are asked for: they
 * stand in the files where they came, behind the first packet that has shown the gap.
 */
final class RecordedFeed implements AutoCloseable {
    /** A publisher that starts again may have sent much to nobody: the largest gap that can be asked for. */
    private static final ReplayLimits LIMITS = new ReplayLimits(ReplayLimits.MOST_EVENTS,
        ReplayLimits.DEFAULT.maxHeldBytes(), ReplayLimits.DEFAULT.timeoutNs());

    private final FeedRecorder recorder;
    private final PcapWriter pcap;
    private final EpochNanoClock clock = new EpochClock();
    private final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, new Gaps());
    private final Optional<ReplayingFeed> replaying;
    private final LastingSubscriber subscriber;
    private long missing;

    /** What came again, and what has not come at all. */
    private final class Gaps implements FeedListener {
        @Override
        public void onPacket(final PacketReader packet) {
            if ((packet.packetFlags() & PacketDescriptor.FLAG_RECOVERED) != 0) {
                record(packet.buffer(), packet.offset(), packet.length());
            }
        }

        @Override
        public void onGap(final long fromSequence, final long toSequence) {
            missing += toSequence - fromSequence + 1;
        }
    }

    /**
     * Subscribes to all streams of a place.
     *
     * @param notices takes a line when the media driver is gone, and when there is another one.
     */
    RecordedFeed(final FeedPlace place, final FeedRecorder recorder, final PcapWriter pcap, final PrintWriter notices) {
        this.recorder = recorder;
        this.pcap = pcap;
        replaying = place.recovery().map(address -> new ReplayingFeed(feed, address, LIMITS));
        subscriber = Subscription.subscribe(place, place.all(), this::onPacket, notices);
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        record(buffer, offset, length);
        final long now = System.nanoTime();
        replaying.ifPresentOrElse(gaps -> gaps.onPacket(buffer, offset, length, now),
            () -> feed.onPacket(buffer, offset, length, now));
    }

    private void record(final DirectBuffer buffer, final int offset, final int length) {
        try {
            final long arrival = clock.nanoTime();
            recorder.record(buffer, offset, length, arrival);
            pcap.write(buffer, offset, length, arrival);
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Takes what has come; returns how many packets. */
    int poll() {
        final int packets = Subscription.poll(subscriber);
        replaying.ifPresent(gaps -> gaps.poll(System.nanoTime()));
        return packets;
    }

    /** Whether events were asked for that have not come yet. */
    boolean isReplaying() {
        return replaying.isPresent() && replaying.get().isReplaying();
    }

    /** Whether there is a media driver. */
    boolean hasDriver() {
        return subscriber.hasDriver();
    }

    /** Number of the next event of L3, 0 before the first one. */
    long nextSequence() {
        return feed.nextSequence();
    }

    /** Refuses a recording that ends early, or lacks what has come nowhere else. */
    void requireWhole(final Path file) {
        Subscription.requireDriver(subscriber);
        if (recorder.records() == 0) {
            throw new LaunchException(ExitCode.TIMEOUT, "no packet came. Is a publisher running? Name another exchange"
                + " with -c");
        }
        if (missing > 0) {
            throw new LaunchException(ExitCode.CORRUPT, String.format(Locale.ROOT,
                "%s lacks %,d events of L3 that were missed: %s", file, missing, replaying.isEmpty()
                ? "nobody could be asked for them. Name the exchange with -c, whose publisher has recovery="
                : replaying.get().reason().isEmpty() ? "there were too many at once to ask for them"
                : replaying.get().reason()));
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(subscriber, replaying.orElse(null));
    }
}
