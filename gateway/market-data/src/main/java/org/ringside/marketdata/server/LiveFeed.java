package org.ringside.marketdata.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.publisher.Intake;
import org.ringside.marketdata.publisher.PacketSink;
import org.ringside.marketdata.store.EventStore;
import org.ringside.marketdata.store.StoreHandler;

/**
 * The events of one session: from the queue or, where the queue lacks some, from the engine's journal; into the store,
 * and then out. One thread; time is given in.
 */
final class LiveFeed implements AutoCloseable {
    private static final long SILENCE_NS = 3_000_000_000L;
    /** Events of a restore between two beats, less one. */
    private static final int LONG_TASK = 0xFFF;

    private final Path journal;
    private final Consumer<String> messages;
    private final FeedCounters counters;
    private final EventStore store;
    private final FeedPublisher publisher;
    private final long session;
    /** Null unless events are missing. */
    private CatchUp catchUp;
    /** Last event that the engine has told of: nothing beyond may be told to anybody. */
    private long told;
    private boolean hasPulse;
    private long lastPulse;

    /**
     * Goes on where an earlier publisher was.
     *
     * @param settings of the publisher.
     * @param config   of the process.
     * @param sinks    of each stream.
     * @param counters that tools see.
     * @param messages takes a line for the operator.
     */
    LiveFeed(final FeedSettings settings, final MarketDataConfig config, final Map<FeedStream, List<PacketSink>> sinks,
        final FeedCounters counters, final Consumer<String> messages) {
        journal = config.journal();
        this.counters = counters;
        this.messages = messages;
        session = settings.session();
        publisher = new FeedPublisher(settings);
        sinks.forEach((stream, destinations) -> destinations.forEach(sink -> publisher.add(stream, sink)));
        final Path folder = config.store().resolve(Long.toUnsignedString(session));
        store = EventStore.open(folder, config.storeBytes(), messages);
        boolean isOpen = false;
        try {
            store.restore(new Restored());
            publisher.keepWith(store::append);
            told = store.sequence();
            isOpen = true;
        } finally {
            if (!isOpen) {
                store.close();
            }
        }
    }

    /** Gives the publisher what the store has. */
    private final class Restored implements StoreHandler {
        @Override
        public void onEvent(final long sequence, final boolean isWhole, final int templateId,
            final DirectBuffer buffer, final int body, final int length) {
            if ((sequence & LONG_TASK) == 0) {
                counters.beat(System.nanoTime());
            }
            if (isWhole) {
                publisher.restore(sequence, templateId, buffer, body, length);
            } else {
                publisher.resume(sequence, templateId, buffer, body, length);
            }
        }

        @Override
        public void onBase(final long sequence, final int templateId, final DirectBuffer buffer, final int body,
            final int blockLength) {
            publisher.restoreState(sequence, templateId, buffer, body, blockLength);
        }
    }

    EventStore store() {
        return store;
    }

    long sequence() {
        return publisher.sequence();
    }

    long dropped() {
        return publisher.dropped();
    }

    long dropped(final FeedStream stream) {
        return publisher.dropped(stream);
    }

    long merged(final FeedStream stream) {
        return publisher.merged(stream);
    }

    /** An event from the queue, encoded as there. */
    void onEvent(final int typeId, final DirectBuffer buffer, final int offset, final int length, final long sequence) {
        told = Math.max(told, sequence);
        if (catchUp == null) {
            final Intake intake = publisher.onEvent(typeId, buffer, offset, length);
            counters.taken(intake);
            if (intake == Intake.MISSING) {
                beginCatchUp();
            }
        }
    }

    /** A pulse of the engine: its clocks, and where its numbers stand. */
    void onPulse(final long ofSession, final long nextSequence, final long time, final long epochTime) {
        if (ofSession != session) {
            throw new LaunchException(ExitCode.FAILURE, "the engine has begun another session, "
                + Long.toUnsignedString(ofSession) + ": its journal is another one. Start the publisher again");
        }
        hasPulse = true;
        publisher.onTime(time, epochTime);
        told = Math.max(told, nextSequence - 1);
        if (catchUp == null && publisher.sequence() < told) {
            beginCatchUp();
        }
    }

    private void beginCatchUp() {
        messages.accept("events from " + (publisher.sequence() + 1)
            + " on are not in the queue: they are made again from the engine's journal");
        counters.beginCatchUp();
        catchUp = new CatchUp(journal, publisher.sequence(), (typeId, buffer, offset, length, sequence, isLast) -> {
            if (publisher.onEvent(typeId, buffer, offset, length) == Intake.TAKEN) {
                counters.madeAgain();
            }
        });
    }

    /** What came from the queue survives this process from here on. */
    void keep() {
        store.flush();
    }

    /**
     * Makes events again that are missing, and sends what is due.
     *
     * @param now   monotonic.
     * @param epoch the same moment, since the epoch.
     */
    void work(final long now, final long epoch) {
        if (catchUp != null) {
            catchUp.proceed(publisher.sequence(), told);
            store.flush();
            if (publisher.sequence() >= told) {
                catchUp.close();
                catchUp = null;
                counters.endCatchUp();
                messages.accept("has all events up to " + publisher.sequence() + " again");
            }
        }
        if (store.needsBase() && publisher.isAtRest()) {
            store.beginBase();
            publisher.writeState(store::addToBase);
            store.endBase();
        }
        if (hasPulse) {
            hasPulse = false;
            lastPulse = now;
        }
        final boolean isEngineSilent = now - lastPulse >= SILENCE_NS;
        publisher.setState(catchUp != null, isEngineSilent);
        publisher.send(now, epoch);
        counters.show(publisher.sequence(), told, isEngineSilent);
    }

    boolean isCatchingUp() {
        return catchUp != null;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(catchUp, store);
    }
}
