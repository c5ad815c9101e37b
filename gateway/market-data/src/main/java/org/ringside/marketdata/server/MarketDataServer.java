package org.ringside.marketdata.server;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.EpochClock;
import org.ringside.launch.PrivateFiles;
import org.ringside.launch.ThreadedServer;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.counters.PublisherCounters;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.publisher.PacketSink;
import org.ringside.marketdata.recovery.FeedIdentity;
import org.ringside.marketdata.recovery.RecoveryLimits;
import org.ringside.marketdata.recovery.RecoveryServer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.Reader;

/**
 * The publisher: one thread from the queue to Aeron, and another one for those who have missed events. Neither engine
 * nor gateways wait for it.
 */
public final class MarketDataServer extends ThreadedServer {
    /** Messages of the queue between two looks at everything else. */
    private static final int AT_ONCE = 1_024;
    /** Longest wait for a message: snapshots and heartbeats are due meanwhile. */
    private static final long IDLE_NS = 2_000_000;
    private static final long RECOVERY_MS = 100;
    private static final long LOOK_NS = 1_000_000_000L;

    private final MarketDataConfig config;
    private final PrintStream messages;
    private final EpochNanoClock clock = new EpochClock();
    private final List<AeronSink> opened = new ArrayList<>();
    private final Map<FeedStream, List<PacketSink>> sinks = new EnumMap<>(FeedStream.class);
    private Queue queue;
    private Reader reader;
    private AeronMedia media;
    private PublisherCounters file;
    private FeedCounters counters;
    private RingIntake intake;
    private int incarnation;
    private long nextLook = System.nanoTime();
    private long toldDropped;
    private volatile RecoveryServer recovery;

    /**
     * A publisher that is not started yet.
     *
     * @param config   of it.
     * @param messages for the operator.
     */
    public MarketDataServer(final MarketDataConfig config, final PrintStream messages) {
        this.config = config;
        this.messages = messages;
    }

    /**
     * Takes the reader's role in the queue, connects to Aeron, and starts the thread. Market data goes out as soon as
     * the engine has told its session.
     *
     * @return this.
     * @throws org.ringside.launch.LaunchException with one line, when something that is needed is not there.
     * @throws org.ringside.queue.QueueException   when the queue has a reader, or cannot be used.
     */
    public MarketDataServer start() {
        try {
            queue = QueueDirectory.of(config.queues()).attach(config.queue());
            reader = queue.reader("market-data");
            PrivateFiles.prepareFolder(config.store(), this::tell);
            file = PublisherCounters.create(config.queues(), config.queue());
            counters = new FeedCounters(file);
            incarnation = Incarnation.next(config.store());
            media = new AeronMedia(config);
            openSinks();
            intake = new RingIntake(this::openFeed);
            startThread("market-data", this::run, thread -> { });
            return this;
        } catch (final IOException failure) {
            close();
            throw new UncheckedIOException(config.store() + " cannot be used: " + failure, failure);
        } catch (final RuntimeException failure) {
            close();
            throw failure;
        }
    }

    private void openSinks() {
        final Map<FeedChannel, AeronSink> byChannel = new LinkedHashMap<>();
        config.streams().forEach((stream, channels) -> {
            final List<PacketSink> destinations = new ArrayList<>();
            for (final FeedChannel channel : channels) {
                destinations.add(new CountingSink(byChannel.computeIfAbsent(channel, this::open), file.stream(stream)));
            }
            sinks.put(stream, destinations);
        });
    }

    private AeronSink open(final FeedChannel channel) {
        final AeronSink sink = new AeronSink(media.aeron(), channel);
        opened.add(sink);
        return sink;
    }

    private LiveFeed openFeed(final long session) {
        final FeedSettings settings = FeedSettings.of(session, config.channel(), incarnation);
        final LiveFeed feed = new LiveFeed(settings, config, sinks, counters, this::tell);
        if (config.hasRecovery()) {
            recovery = new RecoveryServer(config.recoveryAddress(), new FeedIdentity(session, config.channel(),
                incarnation), feed.store().events(), RecoveryLimits.DEFAULT, clock, file.recovery());
            startThread("recovery", this::recover, thread -> recovery.wakeUp());
        }
        tell("session " + Long.toUnsignedString(session) + ", goes on behind event " + feed.sequence()
            + (config.hasRecovery() ? ", recovery at " + recovery.address() : ""));
        return feed;
    }

    private void run() {
        while (!isStopping()) {
            final long beginning = System.nanoTime();
            counters.beat(beginning);
            final int count = reader.poll(intake, AT_ONCE);
            final LiveFeed feed = intake.feed();
            if (feed != null) {
                final long now = System.nanoTime();
                feed.work(now, clock.nanoTime());
                look(feed, now);
                if (count > 0) {
                    counters.turned(System.nanoTime() - beginning);
                }
            }
            if (count == 0 && (feed == null || !feed.isCatchingUp())) {
                reader.awaitMessage(IDLE_NS);
            }
        }
    }

    /** What is to be seen now and then. */
    private void look(final LiveFeed feed, final long now) {
        if (now - nextLook >= 0) {
            nextLook = now + LOOK_NS;
            counters.show(feed);
            final long dropped = feed.dropped();
            if (dropped > toldDropped) {
                tell(dropped - toldDropped + " messages were left out, because a subscriber does not keep up. Have it "
                    + "say tether=false, or give it a channel of its own");
                toldDropped = dropped;
            }
        }
    }

    private void recover() {
        while (!isStopping()) {
            recovery.poll(RECOVERY_MS);
        }
    }

    @Override
    public String description() {
        return "market-data queue=" + config.queue() + " store=" + config.store() + " driver="
            + (config.isDriverEmbedded() ? config.driverFolder() : config.driver()) + " incarnation=" + incarnation;
    }

    @Override
    protected void release() {
        CloseHelper.closeAll(recovery, intake == null ? null : intake.feed());
        CloseHelper.closeAll(opened);
        CloseHelper.closeAll(media, file, reader, queue);
    }

    private void tell(final String message) {
        messages.println("market-data: " + message);
    }
}
