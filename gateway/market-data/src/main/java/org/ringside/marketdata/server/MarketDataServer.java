package org.ringside.marketdata.server;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.journal.JournalException;
import org.ringside.launch.Addresses;
import org.ringside.launch.EpochClock;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Notices;
import org.ringside.launch.PrivateFiles;
import org.ringside.launch.ServiceThread;
import org.ringside.launch.ThreadedServer;
import org.ringside.log.LogQueue;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.counters.PublisherCounters;
import org.ringside.marketdata.itch.ItchServer;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.publisher.PacketSink;
import org.ringside.marketdata.recovery.FeedIdentity;
import org.ringside.marketdata.recovery.RecoveryLimits;
import org.ringside.marketdata.recovery.RecoveryServer;
import org.ringside.marketdata.recovery.RecoverySource;
import org.ringside.marketdata.store.DamagedStoreException;
import org.ringside.marketdata.store.SessionFolders;
import org.ringside.marketdata.store.StoredEvents;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.Reader;
import org.ringside.queue.WaitStrategy;

/**
 * The publisher of market data: one thread from the queue to Aeron, and another one for requests for missed events.
 * Neither engine nor gateways wait for the publisher.
 */
public final class MarketDataServer extends ThreadedServer {
    private static final String NAME = "market-data";
    private static final FaultPoint QUEUE_RELEASED = FaultPoint.named("queue-released");
    /** Messages of the queue between two looks at everything else. */
    private static final int AT_ONCE = 1_024;
    private static final long IDLE_NS = 2_000_000;
    private static final long RECOVERY_MS = 100;
    private static final long LOOK_NS = 1_000_000_000L;
    /** Longest that an event waits to be seen by the thread of ITCH. */
    private static final long ITCH_IDLE_NS = 500_000;
    private static final String ITCH_FOLDER = "itch";
    /** In place of the session that nobody knows yet. */
    private static final long NO_SESSION = 0;
    /** Longest wait for the thread of ITCH, which may be far behind: it gets over a store that is gone. */
    private static final long ITCH_NS = 3_000_000_000L;

    private final MarketDataConfig config;
    private final LogQueue log;
    private final Notices notices;
    private final SessionFolders folders;
    private final EpochNanoClock clock = new EpochClock();
    private final List<AeronSink> opened = new ArrayList<>();
    private final Map<FeedStream, List<PacketSink>> sinks = new EnumMap<>(FeedStream.class);
    private Queue queue;
    private Reader reader;
    private AeronMedia media;
    private PublisherCounters file;
    private FeedCounters counters;
    private RingIntake intake;
    private volatile StoredEvents kept;
    private int incarnation;
    private long nextLook = System.nanoTime();
    private long toldDropped;
    /** Null when nobody can ask for missed events. */
    private RecoveryServer recovery;
    /** Null when there is no ITCH. */
    private ItchServer itch;

    /**
     * Makes a publisher that is not started yet.
     *
     * @param config   of the publisher.
     * @param messages takes lines for the operator, if there is no queue of the log.
     */
    public MarketDataServer(final MarketDataConfig config, final PrintStream messages) {
        this.config = config;
        this.log = LogQueue.attach(config.queues(), NAME, line -> messages.println(NAME + ": " + line));
        this.notices = new LoggedNotices(log);
        this.folders = new SessionFolders(config.store());
    }

    /**
     * Takes the reader's role in the queue, opens its ports, connects to Aeron, and starts the threads. The publisher
     * sends market data as soon as it knows the engine's session.
     *
     * @return this.
     * @throws org.ringside.launch.LaunchException with one line, when something is missing.
     * @throws org.ringside.queue.QueueException   when the queue has a reader, or cannot be used.
     */
    public MarketDataServer start() {
        try {
            config.itch().check();
            queue = QueueDirectory.of(config.queues()).attach(config.queue());
            reader = queue.reader(NAME);
            PrivateFiles.prepareFolder(config.store(), notices);
            file = PublisherCounters.create(config.queues(), config.queue());
            counters = new FeedCounters(file);
            incarnation = Incarnation.next(config.store());
            openPorts();
            media = new AeronMedia(config, notices);
            openSinks();
            intake = new RingIntake(this::openFeed);
            startThread(NAME, this::run, thread -> { });
            servePorts();
            startRepeating("journal-hold", JournalHold.INTERVAL_MS, List.of(holdJournal()), notices);
            return this;
        } catch (final IOException failure) {
            close();
            throw JournalException.of(config.store(), "be used", failure);
        } catch (final RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /** A port that is taken is refused before anybody takes this process for ready. */
    private void openPorts() {
        if (config.hasRecovery()) {
            recovery = new RecoveryServer(config.recoveryAddress(), source(NO_SESSION, StoredEvents.none()),
                RecoveryLimits.DEFAULT, config.recoveryAllowed(), clock, file.recovery(), notices);
        }
        if (config.itch().isOn()) {
            itch = new ItchServer(
                config.itch(), config.store().resolve(ITCH_FOLDER), folders, notices, file.itch());
        }
    }

    private void servePorts() {
        if (recovery != null) {
            startThread("recovery", this::recover, thread -> recovery.wakeUp());
        }
        if (itch != null) {
            startThread("itch", this::sendItch, thread -> { });
            notices.inform("ITCH goes to " + config.itch().destination() + ", its requests come to "
                + Addresses.text(itch.address()));
        }
    }

    private void openSinks() {
        final Map<FeedChannel, AeronSink> byChannel = new LinkedHashMap<>();
        config.streams().forEach((stream, channels) -> {
            final List<PacketSink> destinations = new ArrayList<>();
            for (final FeedChannel channel : channels) {
                final AeronSink sink = byChannel.computeIfAbsent(channel, of -> open(stream, of));
                destinations.add(new CountingSink(sink, file.stream(stream)));
            }
            sinks.put(stream, destinations);
        });
    }

    private AeronSink open(final FeedStream stream, final FeedChannel channel) {
        final AeronSink sink = new AeronSink(media, MarketDataConfig.key(stream), channel);
        opened.add(sink);
        return sink;
    }

    private ServiceThread.Task holdJournal() {
        return new ServiceThread.Task("the engine is not told which part of its journal is needed here",
            new JournalHold(config.queue(), config.journal(), config.journalBytes(), () -> {
                final StoredEvents events = kept;
                return events == null ? -1 : events.end() - 1;
            }), "see that the publisher may write into the folder of the journal");
    }

    private LiveFeed openFeed(final long ofEngine) {
        final long session = folders.published(ofEngine, config.newSession());
        folders.before(session).ifPresent(this::endSession);
        folders.deleteOlder(session,
            TimeUnit.NANOSECONDS.toMillis(clock.nanoTime()) - TimeUnit.DAYS.toMillis(config.keepDays()), notices);
        if (!isStopping()) {
            folders.begin(session);
        }
        final LiveFeed feed = feed(session, ofEngine);
        serve(feed, session);
        notices.inform("session " + Long.toUnsignedString(session) + ", goes on behind event " + feed.sequence()
            + (recovery == null ? "" : ", recovery at " + Addresses.text(recovery.address())));
        return feed;
    }

    /**
     * Subscribers of the session before learn that it is over, before anything of the next one is sent. Those who miss
     * events of it can ask for them as long as that takes.
     */
    private void endSession(final long session) {
        final String name = "session " + Long.toUnsignedString(session);
        try (LiveFeed feed = feed(session, session)) {
            feed.requireAllThatWasSent();
            notices.inform(
                name + " is over behind event " + feed.sequence() + ": subscribers are told for three seconds");
            recoverFrom(session, feed.store().events());
            feed.endSession();
            final EndOfSession end = new EndOfSession(System.nanoTime());
            waitUntil(() -> {
                final long now = System.nanoTime();
                feed.work(now, clock.nanoTime());
                return end.isOver(now, feed.hasSentAll() && opened.stream().anyMatch(AeronSink::isConnected));
            }, Long.MAX_VALUE);
            if (!end.isHeard() && !isStopping()) {
                notices.accept(name + " is over, and nobody has listened to that");
            }
        } catch (final LaunchException refused) {
            DamagedStoreException.requireDamage(refused);
            notices.accept(
                name + " is over, and subscribers are not told: " + DamagedStoreException.ofEnded(refused));
        }
    }

    private LiveFeed feed(final long session, final long ofEngine) {
        final FeedSettings settings = FeedSettings.of(session, config.channel(), incarnation)
            .withMaxLag(TimeUnit.MILLISECONDS.toNanos(config.maxLagMs()));
        return new LiveFeed(settings, ofEngine, config, sinks, counters, notices);
    }

    private void serve(final LiveFeed feed, final long session) {
        kept = feed.store().events();
        recoverFrom(session, kept);
        if (itch != null) {
            itch.follow(session, kept);
        }
    }

    private void recoverFrom(final long session, final StoredEvents events) {
        if (recovery != null) {
            recovery.serve(source(session, events));
        }
    }

    private RecoverySource source(final long session, final StoredEvents events) {
        return new RecoverySource(new FeedIdentity(session, config.channel(), incarnation), events);
    }

    /** The store goes, as no event can follow those that it has; and with it, the numbers of all other streams. */
    private void beginAnew(final LiveFeed lost) {
        final long session = lost.session();
        kept = null;
        recoverFrom(session, StoredEvents.none());
        waitUntil(() -> recovery == null || recovery.isSwitched(), Long.MAX_VALUE);
        if (itch != null) {
            itch.followNothing();
            waitUntil(itch::isSwitched, ITCH_NS);
        }
        lost.close();
        folders.delete(session);
        incarnation = Incarnation.next(config.store());
        final LiveFeed feed = feed(session, lost.ofEngine());
        intake.replace(feed);
        feed.beginAnew(lost.told());
        serve(feed, session);
    }

    private void waitUntil(final BooleanSupplier isDone, final long mostNs) {
        final long begin = System.nanoTime();
        while (!isStopping() && System.nanoTime() - begin < mostNs && !isDone.getAsBoolean()) {
            counters.beat(System.nanoTime());
            LockSupport.parkNanos(IDLE_NS);
        }
    }

    /** Whether it has ended, or is about to. */
    boolean hasStopped() {
        return isStopping();
    }

    private void run() {
        final WaitStrategy waitStrategy = WaitStrategy.of(config.waitStrategy(), new DueWaiter(reader.waiter()));
        while (!isStopping()) {
            final long beginning = System.nanoTime();
            counters.beat(beginning);
            final int count = reader.poll(intake, AT_ONCE);
            QUEUE_RELEASED.pass();
            if (intake.feed() != null && intake.feed().isLost() && intake.feed().told() > 0) {
                beginAnew(intake.feed());
            }
            final LiveFeed feed = intake.feed();
            // Who stops may not have told the end of the session before.
            if (feed != null && !feed.isLost() && !isStopping()) {
                final long now = System.nanoTime();
                feed.work(now, clock.nanoTime());
                look(feed, now);
                if (count > 0) {
                    counters.turned(System.nanoTime() - beginning);
                }
            }
            waitStrategy.idle(count > 0 || feed != null && feed.isBusy() ? 1 : 0);
        }
    }

    /** What is to be seen now and then. */
    private void look(final LiveFeed feed, final long now) {
        if (now - nextLook >= 0) {
            nextLook = now + LOOK_NS;
            counters.show(feed);
            final long dropped = feed.dropped();
            if (dropped > toldDropped) {
                notices.accept(dropped - toldDropped + " messages were left out, because a subscriber does not keep up."
                    + " Have it say tether=false, or give it a channel of its own");
                toldDropped = dropped;
            }
        }
    }

    private void recover() {
        while (!isStopping()) {
            recovery.poll(RECOVERY_MS);
        }
    }

    private void sendItch() {
        while (!isStopping()) {
            if (!itch.work(System.nanoTime())) {
                LockSupport.parkNanos(ITCH_IDLE_NS);
            }
        }
    }

    @Override
    public String description() {
        return "market-data queue=" + config.queue() + " store=" + config.store() + " driver="
            + (config.isDriverEmbedded() ? config.driverFolder() : config.driver()) + " incarnation=" + incarnation
            + (recovery == null ? "" : " recovery=" + Addresses.text(recovery.address()))
            + (itch == null ? "" : " itch.requests=" + Addresses.text(itch.address()));
    }

    @Override
    protected void release() {
        CloseHelper.closeAll(recovery, itch, intake == null ? null : intake.feed());
        CloseHelper.closeAll(opened);
        CloseHelper.closeAll(media, file, reader, queue, log);
    }
}
