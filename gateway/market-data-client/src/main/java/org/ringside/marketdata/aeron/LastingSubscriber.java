package org.ringside.marketdata.aeron;

import io.aeron.Aeron;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.DriverTimeoutException;
import io.aeron.exceptions.TimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentTerminationException;

/**
 * Takes the packets of several channels, whatever becomes of the media driver. A driver that is a thread of the
 * publisher ends with it; and a driver gives up on a program that stands still for ten seconds. Then this subscriber
 * connects to the next driver in the same folder, and subscribes there. What was sent meanwhile has not come: keep the
 * feed, which sees a gap, and closes it as any other.
 * <pre>{@code
 * final LevelFeed feed = new LevelFeed(FeedLimits.DEFAULT, listener);
 * try (LastingSubscriber subscriber = new LastingSubscriber(folder, FeedChannel.list(
 *         "aeron:ipc?tether=false #1002, aeron:ipc?tether=false #1011"), (buffer, offset, length) ->
 *         feed.onPacket(buffer, offset, length, System.nanoTime()), Duration.ofMinutes(1), System.err::println)) {
 *     while (isRunning) {
 *         idle.idle(subscriber.poll(LIMIT));
 *     }
 * }
 * }</pre>
 * One thread. Between two drivers, a poll may take as long as it takes to connect: ten seconds if the next driver dies
 * meanwhile. A driver that was killed is missed after ten seconds.
 */
public final class LastingSubscriber implements AutoCloseable {
    private static final long TRY_NS = TimeUnit.SECONDS.toNanos(1);
    /** Of a driver that is to be connected to: one that was killed leaves its folder. */
    private static final long ALIVE_MS = TimeUnit.SECONDS.toMillis(2);
    /** Aeron unmaps what a packet is read from when it gives up; who reads has so long to come to an end. */
    private static final long LINGER_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path folder;
    private final List<FeedChannel> channels;
    private final FeedSubscriber.PacketHandler packets;
    private final long patienceNs;
    private final Consumer<String> notices;
    private Aeron.Context context;
    private Aeron aeron;
    private FeedSubscriber subscriber;
    private boolean isLost;
    private long lostAt;
    private long nextTry;

    /**
     * Subscribes.
     *
     * @param folder   of the media driver, which runs.
     * @param channels of the streams.
     * @param packets  takes them, on the thread that polls.
     * @param patience how long to wait for another media driver when there is none any more.
     * @param notices  takes a line when the driver is gone, when there is another one, and for a failure that Aeron
     *                 tells of, on Aeron's thread.
     * @throws DriverTimeoutException                     when no media driver runs in the folder.
     * @throws io.aeron.exceptions.RegistrationException when Aeron refuses a channel.
     */
    public LastingSubscriber(final Path folder, final List<FeedChannel> channels,
        final FeedSubscriber.PacketHandler packets, final Duration patience, final Consumer<String> notices) {
        this.folder = folder;
        this.channels = List.copyOf(channels);
        this.packets = packets;
        this.patienceNs = patience.toNanos();
        this.notices = notices;
        if (!MediaFolder.hasDriver(folder)) {
            throw new DriverTimeoutException("no media driver runs in " + folder);
        }
        connect();
    }

    private void connect() {
        // Aeron's own handler of errors ends the process when the driver is gone.
        final Aeron.Context newContext = new Aeron.Context().aeronDirectoryName(folder.toString())
            .closeLingerDurationNs(LINGER_NS).errorHandler(this::onError);
        final Aeron connected = Aeron.connect(newContext);
        try {
            subscriber = new FeedSubscriber(connected, channels, packets);
            aeron = connected;
            context = newContext;
        } catch (final RuntimeException failure) {
            close(newContext, connected);
            throw failure;
        }
    }

    /** The end of a connection is seen by who polls. */
    private void onError(final Throwable failure) {
        if (!(failure instanceof TimeoutException || failure instanceof AgentTerminationException)) {
            notices.accept("Aeron: " + failure);
        }
    }

    /**
     * Hands over the packets that have come; without a media driver, looks for one once a second.
     *
     * @param limit most packets of each channel.
     * @return number of packets.
     * @throws DriverTimeoutException when there has been no media driver for longer than the patience.
     */
    public int poll(final int limit) {
        return aeron.isClosed() && !isBack(System.nanoTime()) ? 0 : subscriber.poll(limit);
    }

    private boolean isBack(final long now) {
        if (!isLost) {
            isLost = true;
            lostAt = now;
            nextTry = now;
            notices.accept("the media driver in " + folder
                + " is gone, or has given up on this program: waiting for a driver there");
        }
        if (now - nextTry < 0) {
            return false;
        }
        nextTry = now + TRY_NS;
        if (isConnectedAnew()) {
            isLost = false;
            notices.accept("connected to the media driver in " + folder + " again");
        } else if (now - lostAt >= patienceNs) {
            throw new DriverTimeoutException("no media driver has run in " + folder + " for "
                + TimeUnit.NANOSECONDS.toSeconds(now - lostAt) + " s");
        }
        return !isLost;
    }

    private boolean isConnectedAnew() {
        try {
            if (MediaFolder.isDriverAlive(folder, ALIVE_MS)) {
                CloseHelper.quietClose(subscriber);
                connect();
                return true;
            }
        } catch (final AeronException | IllegalStateException gone) {
            // It may be about to end, or to begin.
            return false;
        }
        return false;
    }

    /**
     * Whether this subscriber is connected to a media driver.
     *
     * @return false from when the driver is missed, until there is another one.
     */
    public boolean hasDriver() {
        return !aeron.isClosed();
    }

    /**
     * Whether every channel has a publisher.
     *
     * @return false also without a media driver.
     */
    public boolean isConnected() {
        return hasDriver() && subscriber.isConnected();
    }

    /**
     * Folder of the media driver.
     *
     * @return the folder.
     */
    public Path folder() {
        return folder;
    }

    @Override
    public void close() {
        CloseHelper.quietClose(subscriber);
        close(context, aeron);
    }

    /** Nobody reads any more, so there is nobody to wait for. */
    private static void close(final Aeron.Context context, final Aeron aeron) {
        context.closeLingerDurationNs(0);
        CloseHelper.quietClose(aeron);
    }
}
