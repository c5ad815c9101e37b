package org.ringside.marketdata.tool;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.LastingSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.replay.ReplayLimits;
import org.ringside.marketdata.replay.ReplayingFeed;

/**
 * A subscriber of L3 in a process of its own, which may stand still for as long as one likes: when Aeron has given up
 * on it, it connects again, and keeps its books. For each byte of its input it prints a line with where it stands. It
 * runs until it is killed.
 */
final class FollowingSubscriber {
    /** In place of the port for replays: gaps are left to snapshots. */
    static final int NO_REPLAY = 0;
    /** In place of a running driver: one of its own, as on another host. */
    static final String OWN_DRIVER = "own:";

    private static final int INSTRUMENT = 1;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final OrderFeed feed;
    private final ReplayingFeed replaying;
    private final LastingSubscriber subscriber;
    private long gaps;
    private int notices;

    private FollowingSubscriber(final String place, final String channels, final int replayPort) {
        final String folder = place.startsWith(OWN_DRIVER) ? place.substring(OWN_DRIVER.length()) : place;
        if (place.startsWith(OWN_DRIVER)) {
            launch(folder);
        }
        feed = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() {
            @Override
            public void onGap(final long fromSequence, final long toSequence) {
                gaps++;
            }
        });
        replaying = replayPort == NO_REPLAY ? null
            : new ReplayingFeed(feed, new InetSocketAddress("127.0.0.1", replayPort), ReplayLimits.DEFAULT);
        subscriber = new LastingSubscriber(Path.of(folder), FeedChannel.list(channels), this::onPacket,
            Duration.ofMinutes(10), line -> {
                System.err.println(line);
                notices++;
            });
    }

    /** Takes the folder of the driver, the channels, and the port for replays. */
    public static void main(final String[] args) throws IOException {
        Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {
            System.err.println(failure);
            // Threads of Aeron would keep the process alive.
            Runtime.getRuntime().halt(1);
        });
        new FollowingSubscriber(args[0], args[1], Integer.parseInt(args[2])).run();
    }

    private static void launch(final String folder) {
        MediaDriver.launch(new MediaDriver.Context().aeronDirectoryName(folder)
            .dirDeleteOnStart(true).dirDeleteOnShutdown(true).warnIfDirectoryExists(false)
            .threadingMode(ThreadingMode.SHARED).sharedIdleStrategy(new SleepingMillisIdleStrategy(1)));
    }

    private void run() throws IOException {
        while (true) {
            final int packets = subscriber.poll(100);
            if (replaying != null) {
                replaying.poll(System.nanoTime());
            }
            if (System.in.available() > 0 && System.in.read() >= 0) {
                System.out.printf("%d %s %d gaps=%d replays=%d notices=%d%n", feed.nextSequence(),
                    feed.state(INSTRUMENT), feed.book(INSTRUMENT) == null ? 0 : feed.book(INSTRUMENT).hash(), gaps,
                    replaying == null ? 0 : replaying.requests(), notices);
            }
            if (packets == 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        if (replaying == null) {
            feed.onPacket(buffer, offset, length, System.nanoTime());
        } else {
            replaying.onPacket(buffer, offset, length, System.nanoTime());
        }
    }
}
