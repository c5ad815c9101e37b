package org.ringside.marketdata.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Notices;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.publisher.Intake;
import org.ringside.marketdata.publisher.PacketSink;
import org.ringside.marketdata.store.EventStore;
import org.ringside.marketdata.store.SentFile;
import org.ringside.marketdata.store.SessionFolders;
import org.ringside.marketdata.store.StoreHandler;

/**
 * The events of one session: from the queue or, where the queue lacks some, from the engine's journal; into the store,
 * and then out. One thread; time is given in.
 */
final class LiveFeed implements AutoCloseable {
    private static final long SILENCE_NS = 3_000_000_000L;
    /** Events of a restore between two beats, less one. */
    private static final int LONG_TASK = 0xFFF;
    /** How long packets say that what was before is lost. */
    private static final long LOST_NS = 3_000_000_000L;
    private static final long NEVER = Long.MIN_VALUE;
    /** Events that were made again and wait for a destination: more might be dropped there. */
    private static final long AHEAD = 50_000;

    private final MarketDataConfig config;
    private final Notices messages;
    private final FeedCounters counters;
    private final long session;
    private final long ofEngine;
    private final EventStore store;
    private final SentFile sent;
    /** Last event that an earlier process has sent, as far as anybody knows. */
    private final long sentEarlier;
    private final FeedPublisher publisher;
    /** Null unless repeats are compared. */
    private final RepeatCheck repeats;
    private final long openedAt = System.nanoTime();
    /** Null unless events are missing. */
    private CatchUp catchUp;
    /** Last event that the engine has told of: nothing beyond may be told to anybody. */
    private long told;
    private boolean isPaced;
    private boolean isLost;
    private long lostUntil = NEVER;
    private boolean hasPulse;
    private long lastPulse = openedAt;
    private boolean isOver;

    /**
     * Goes on where an earlier publisher was.
     *
     * @param settings of the publisher.
     * @param ofEngine number of the engine's session, which is published under that of the settings.
     * @param config   of the process.
     * @param sinks    of each stream.
     * @param counters that tools see.
     * @param messages takes a line for the operator.
     */
    LiveFeed(final FeedSettings settings, final long ofEngine, final MarketDataConfig config,
        final Map<FeedStream, List<PacketSink>> sinks, final FeedCounters counters,
        final Notices messages) {
        this.config = config;
        this.counters = counters;
        this.messages = messages;
        this.ofEngine = ofEngine;
        session = settings.session();
        publisher = new FeedPublisher(settings);
        sinks.forEach((stream, destinations) -> destinations.forEach(sink -> publisher.add(stream, sink)));
        final Path folder = new SessionFolders(config.store()).of(settings.session());
        store = EventStore.open(folder, config.storeBytes(), messages);
        repeats = config.verifyRepeats() ? new RepeatCheck(store.events()) : null;
        SentFile file = null;
        boolean isOpen = false;
        try {
            file = SentFile.open(folder, store.isEmpty() ? 0 : Long.MAX_VALUE);
            final long noted = file.sequence();
            store.restore(new Restored(noted));
            sent = file;
            sentEarlier = noted == Long.MAX_VALUE ? store.sequence() : noted;
            publisher.keepWith(store::append);
            told = store.sequence();
            isLost = store.isUnfinished();
            isOpen = true;
        } finally {
            if (!isOpen) {
                CloseHelper.closeAll(file, store);
            }
        }
    }

    /**
     * Begins anew, in a store that is empty, with the state of the engine that can still be had: what was before is
     * lost.
     *
     * @param upTo last event that the engine has told of.
     */
    void beginAnew(final long upTo) {
        told = upTo;
        catchUp = CatchUp.fromAnyState(config.journal(), upTo, this::onReplayed);
        counters.beginCatchUp();
        final long last = new EngineState(publisher).load(catchUp);
        store.beginBehind(last);
        writeBase();
        lostUntil = System.nanoTime() + LOST_NS;
        messages.accept("the engine's journal does not go back to what was missed. Everything before event "
            + (last + 1) + " is lost here, and subscribers take snapshots");
    }

    /** Gives the publisher what the store has. */
    private final class Restored implements StoreHandler {
        private final long sentBefore;

        Restored(final long sentBefore) {
            this.sentBefore = sentBefore;
        }

        @Override
        public void onEvent(final long sequence, final boolean isWhole, final int templateId,
            final DirectBuffer buffer, final int body, final int length) {
            if ((sequence & LONG_TASK) == 0) {
                counters.beat(System.nanoTime());
            }
            if (isWhole && sequence <= sentBefore) {
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

    /**
     * Refuses a store that lacks events which subscribers have had, of a session that the engine makes no more: its
     * books would be older ones, and its end would come too early.
     */
    void requireAllThatWasSent() {
        final Path folder = new SessionFolders(config.store()).of(session);
        if (isLost) {
            throw new LaunchException(ExitCode.CORRUPT, "the store in " + folder + " has no whole base");
        }
        if (sentEarlier > store.sequence()) {
            throw new LaunchException(ExitCode.CORRUPT, "the store in " + folder + " ends with event "
                + store.sequence() + ", and events up to " + sentEarlier + " were sent");
        }
    }

    /** The engine has another session: what was kept of this one and not sent goes out, and packets say so. */
    void endSession() {
        isOver = true;
        publisher.endSession();
    }

    EventStore store() {
        return store;
    }

    /** Number under which the session is published. */
    long session() {
        return session;
    }

    /** Number of the engine's session. */
    long ofEngine() {
        return ofEngine;
    }

    long sequence() {
        return publisher.sequence();
    }

    /** Whether no event waits for a destination that goes on. */
    boolean hasSentAll() {
        return !publisher.isAwaited(0);
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
        if (catchUp == null && !isLost) {
            final Intake intake = publisher.onEvent(typeId, buffer, offset, length);
            counters.taken(intake);
            switch (intake) {
                case MISSING -> beginCatchUp();
                case REPEAT -> onRepeat(typeId, buffer, offset, length);
                default -> { }
            }
        }
    }

    private void onRepeat(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        if (repeats != null) {
            publisher.translate(typeId, buffer, offset, length, repeats::onRepeat);
        }
    }

    /** A pulse of the engine: its clocks, and where its numbers stand. */
    void onPulse(final long ofSession, final long nextSequence, final long time, final long epochTime) {
        if (ofSession != ofEngine) {
            throw new LaunchException(ExitCode.FAILURE, "the engine has begun another session, "
                + Long.toUnsignedString(ofSession) + ": its journal is another one. Start the publisher again");
        }
        // A pulse from before this process began may be older than what an earlier one has kept.
        final long published = Math.max(store.sequence(), sentEarlier);
        if (time - openedAt > 0 && nextSequence <= published) {
            throw new LaunchException(ExitCode.CORRUPT, "events up to " + published + " were published, but the"
                + " engine only has those up to " + (nextSequence - 1) + ": its journal has lost what came behind, as"
                + " after a loss of power with policy=mapped. Restore the journal from a copy; or start the publisher"
                + " once with --set newSession=true, and everybody begins anew");
        }
        hasPulse = true;
        publisher.onTime(time, epochTime);
        told = Math.max(told, nextSequence - 1);
        if (catchUp == null && publisher.sequence() < told) {
            beginCatchUp();
        }
    }

    private void beginCatchUp() {
        if (isLost) {
            return;
        }
        messages.inform("events from " + (publisher.sequence() + 1)
            + " on are not in the queue: they are made again from the engine's journal");
        catchUp = CatchUp.behind(config.journal(), publisher.sequence(), this::onReplayed);
        isLost = catchUp == null;
        if (!isLost) {
            counters.beginCatchUp();
        }
    }

    private void onReplayed(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long sequence, final boolean isLast) {
        if (publisher.onEvent(typeId, buffer, offset, length) == Intake.TAKEN) {
            counters.madeAgain();
        }
    }

    /** Whether events are missing that cannot be made again: somebody has to {@link #beginAnew}. */
    boolean isLost() {
        return isLost;
    }

    /** Last event that the engine has told of. */
    long told() {
        return told;
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
        isPaced = catchUp != null && publisher.isAwaited(AHEAD);
        if (catchUp != null && !isPaced) {
            proceed();
        }
        if (hasPulse) {
            hasPulse = false;
            lastPulse = now;
        }
        final boolean isEngineSilent = !isOver && now - lastPulse >= SILENCE_NS;
        publisher.setState(catchUp != null, isEngineSilent, lostUntil != NEVER && now - lostUntil < 0);
        publisher.send(now, epoch);
        sent.note(publisher.sent());
        counters.show(publisher.sequence(), told, isEngineSilent);
        if (!isOver && store.needsBase() && publisher.isAtRest()) {
            writeBase();
        }
    }

    private void proceed() {
        catchUp.proceed(publisher.sequence(), told);
        store.flush();
        isLost = catchUp.isLost();
        if (isLost || publisher.sequence() >= told) {
            catchUp.close();
            catchUp = null;
            counters.endCatchUp();
            if (!isLost) {
                messages.inform("has all events up to " + publisher.sequence() + " again");
            }
        }
    }

    private void writeBase() {
        store.beginBase();
        publisher.writeState(store::addToBase);
        store.endBase();
    }

    /** Whether there is something to do at once. */
    boolean isBusy() {
        return catchUp != null && !isPaced;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(catchUp, store, sent);
    }
}
