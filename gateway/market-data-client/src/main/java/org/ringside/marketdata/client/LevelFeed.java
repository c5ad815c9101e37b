package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.LevelsChangedDecoder;
import org.ringside.marketdata.protocol.LevelsSnapshotDecoder;

/**
 * The levels of all instruments, from packets of L2, of its snapshots, and of definitions, in any order: with late
 * joins, gaps, repeats, and changes that the sender has merged. One thread; no socket, no clock; allocates only for a
 * new instrument, for a book that becomes larger than ever, and for changes that wait for a snapshot.
 */
public final class LevelFeed extends Feed<LevelBook, InstrumentLevels> {
    private final PacketNumbers live = new PacketNumbers();
    private final PacketNumbers snapshots = new PacketNumbers();
    private final LevelsChangedDecoder change = new LevelsChangedDecoder();
    private final LevelsSnapshotDecoder snapshotChunk = new LevelsSnapshotDecoder();
    /** When the last packet of L2 was sent. */
    private long lastSent;
    /** Whether events may come again, which an earlier publisher has sent: its last packet was sent then. */
    private boolean hasRepeats;
    private long lastSentBefore;

    /**
     * Makes a feed without data.
     *
     * @param limits   of the memory; the limit of orders also counts for levels.
     * @param listener gets the events.
     */
    public LevelFeed(final FeedLimits limits, final FeedListener listener) {
        super(limits, listener, LevelsSnapshotDecoder.TEMPLATE_ID);
    }

    @Override
    InstrumentLevels newInstrument(final int id) {
        return new InstrumentLevels(id, limits.maxOrders(), budget);
    }

    @Override
    boolean isPlausible() {
        return switch (packet.stream()) {
            case PacketDescriptor.STREAM_LEVELS -> isPlausible(live);
            case PacketDescriptor.STREAM_LEVEL_SNAPSHOTS -> isPlausible(snapshots);
            default -> true;
        };
    }

    private boolean isPlausible(final PacketNumbers numbers) {
        return numbers.isPlausible(session.is(packet.session()), packet.incarnation(), packet.sequence());
    }

    @Override
    void restart() {
        live.restart();
        snapshots.restart();
        for (int i = 0; i < instruments.size(); i++) {
            final FeedState before = instruments.at(i).state();
            instruments.at(i).restart();
            tellState(instruments.at(i), before);
        }
    }

    @Override
    void onStream(final int stream, final long now) {
        switch (stream) {
            case PacketDescriptor.STREAM_LEVELS -> onChanges(now);
            case PacketDescriptor.STREAM_LEVEL_SNAPSHOTS -> onSnapshots(now);
            case PacketDescriptor.STREAM_DEFINITIONS -> tellEvents();
            default -> { }
        }
    }

    private void onChanges(final long now) {
        final long expected = live.expected();
        final boolean isFirst = !live.isStarted();
        switch (live.take(packet.incarnation(), packet.sequence(), packet.count(), now)) {
            case GAP -> {
                listener.onGap(expected, packet.sequence() - 1);
                onGap(now);
            }
            case ANEW -> {
                onGap(now);
                hasRepeats = !isFirst;
                lastSentBefore = lastSent;
            }
            case REPEAT -> {
                return;
            }
            default -> { }
        }
        lastSent = packet.sendingTime();
        while (packet.next()) {
            final InstrumentLevels instrument = instruments.of(packet.instrumentId());
            if (packet.templateId() != LevelsChangedDecoder.TEMPLATE_ID) {
                onEvent(instrument);
            } else if (instrument != null) {
                onLevels(instrument, now);
            }
        }
        // Behind an event that the engine has published since, there are none; repeats have no such time.
        hasRepeats = hasRepeats && packet.enginePublished() <= lastSentBefore;
    }

    private void onGap(final long now) {
        for (int i = 0; i < instruments.size(); i++) {
            final FeedState before = instruments.at(i).state();
            instruments.at(i).onGap(now);
            tellState(instruments.at(i), before);
        }
    }

    private void onLevels(final InstrumentLevels instrument, final long now) {
        final FeedState before = instrument.state();
        final InstrumentLevels.Taken taken = instrument.onLevels(
            change.wrap(packet.buffer(), packet.body(), packet.blockLength(), packet.version()), now);
        if (taken != InstrumentLevels.Taken.NOT && before == FeedState.LIVE) {
            listener.onLevelsChanged(change.sbeRewind());
        }
        tellState(instrument, before);
        if (taken == InstrumentLevels.Taken.WHOLE) {
            listener.onBook(instrument.id(), instrument.rptSeq());
        }
    }

    private void onEvent(final InstrumentLevels instrument) {
        if (instrument != null) {
            if (hasRepeats && packet.rptSeq() <= instrument.lastEvent()) {
                return;
            }
            instrument.setLastEvent(packet.rptSeq());
        }
        adapter.read(packet);
        adapter.tell(false);
    }

    private void onSnapshots(final long now) {
        if (live.isStarted() && snapshots.take(
            packet.incarnation(), packet.sequence(), packet.count(), now) != PacketNumbers.Step.REPEAT) {
            readSnapshots(now);
        }
    }

    @Override
    boolean onSnapshot(final InstrumentLevels instrument, final long now) {
        return instrument.onSnapshot(snapshotState.sequence(), snapshotState.rptSeq(), now);
    }

    @Override
    void onChunk(final InstrumentLevels instrument, final long now) {
        instrument.onChunk(snapshotChunk.wrap(
            packet.buffer(), packet.body(), packet.blockLength(), packet.version()), now);
    }

    @Override
    void onJoined(final InstrumentLevels instrument) {
        listener.onBook(instrument.id(), instrument.rptSeq());
    }
}
