package org.ringside.marketdata.client;

import org.agrona.DirectBuffer;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.LevelsChangedDecoder;
import org.ringside.marketdata.protocol.LevelsSnapshotDecoder;

/**
 * The levels of all instruments, from packets of L2, of its snapshots, and of definitions, in whatever order they come:
 * late joins, gaps, repeats, changes that the sender has merged. One thread; no socket, no clock; allocates nothing but
 * for a new instrument, for a book that becomes larger than ever, and for changes that wait for a snapshot.
 * <p>
 * Everything that a sender can choose has a bound, {@link FeedLimits}. Damaged packets are refused.
 */
public final class LevelFeed {
    private final FeedListener listener;
    private final PacketReader packet = new PacketReader();
    private final EventAdapter adapter;
    private final Instruments<InstrumentLevels> instruments;
    private final FollowedSession session = new FollowedSession();
    private final PacketNumbers live = new PacketNumbers();
    private final PacketNumbers snapshots = new PacketNumbers();
    private final LevelsChangedDecoder change = new LevelsChangedDecoder();
    private final InstrumentStateDecoder snapshotState = new InstrumentStateDecoder();
    private final LevelsSnapshotDecoder snapshotChunk = new LevelsSnapshotDecoder();
    /** The publisher may send events again until then. */
    private long repeatsEnd;
    private boolean hasRepeats;
    private long refused;

    /**
     * A feed that knows nothing.
     *
     * @param limits   of what is kept; a book has as many levels as it might have orders.
     * @param listener that is told.
     */
    public LevelFeed(final FeedLimits limits, final FeedListener listener) {
        final HeldBudget budget = new HeldBudget(limits.maxHeld());
        this.listener = listener;
        this.adapter = new EventAdapter(listener);
        this.instruments = new Instruments<>(limits.maxInstruments(),
            id -> new InstrumentLevels(id, limits.maxOrders(), budget));
    }

    /**
     * Takes a packet.
     *
     * @param buffer of the packet.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param now    in nanoseconds, of any clock that does not go back.
     * @return {@link PacketStatus#OK}, or why the packet was refused; then nothing has changed.
     */
    public PacketStatus onPacket(final DirectBuffer buffer, final int offset, final int length, final long now) {
        PacketStatus status = packet.wrap(buffer, offset, length);
        if (status == PacketStatus.OK && !isPlausible()) {
            status = PacketStatus.BAD_SEQUENCE;
        }
        if (status != PacketStatus.OK) {
            refused++;
            listener.onRefused(status);
            return status;
        }
        if (isOfThisSession(now)) {
            listener.onPacket(packet);
            switch (packet.stream()) {
                case PacketDescriptor.STREAM_LEVELS -> onChanges(now);
                case PacketDescriptor.STREAM_LEVEL_SNAPSHOTS -> onSnapshots(now);
                case PacketDescriptor.STREAM_DEFINITIONS -> tellEvents();
                default -> { }
            }
        }
        return status;
    }

    /**
     * Book of an instrument. Its content is good while the instrument is {@link FeedState#LIVE}, and no change is in
     * the middle of its parts.
     *
     * @param instrument id of the instrument.
     * @return the book, the same one for ever, or null if nothing has come of the instrument.
     */
    public LevelBook book(final int instrument) {
        final InstrumentLevels known = instruments.known(instrument);
        return known == null ? null : known.book();
    }

    /**
     * How much is known of an instrument's book.
     *
     * @param instrument id of the instrument.
     * @return the state; {@link FeedState#JOINING} too if nothing has come of the instrument.
     */
    public FeedState state(final int instrument) {
        final InstrumentLevels known = instruments.known(instrument);
        return known == null ? FeedState.JOINING : known.state();
    }

    /**
     * Number of the last event in an instrument's book.
     *
     * @param instrument id of the instrument.
     * @return the number, 0 if there is none.
     */
    public long rptSeq(final int instrument) {
        final InstrumentLevels known = instruments.known(instrument);
        return known == null ? 0 : known.rptSeq();
    }

    /**
     * Packets that were refused.
     *
     * @return how many.
     */
    public long refused() {
        return refused;
    }

    /**
     * Changes and chunks that were left out, because they are of more instruments than may be kept.
     *
     * @return how many.
     */
    public long leftOut() {
        return instruments.leftOut();
    }

    private boolean isPlausible() {
        return switch (packet.stream()) {
            case PacketDescriptor.STREAM_LEVELS -> isPlausible(live);
            case PacketDescriptor.STREAM_LEVEL_SNAPSHOTS -> isPlausible(snapshots);
            default -> true;
        };
    }

    private boolean isPlausible(final PacketNumbers numbers) {
        return numbers.isPlausible(session.is(packet.session()), packet.incarnation(), packet.sequence());
    }

    private boolean isOfThisSession(final long now) {
        final FollowedSession.Step step = session.take(packet.session(), now);
        if (step == FollowedSession.Step.NEW) {
            live.restart();
            snapshots.restart();
            for (int i = 0; i < instruments.size(); i++) {
                final FeedState before = instruments.at(i).state();
                instruments.at(i).restart();
                noteState(instruments.at(i), before);
            }
            listener.onSession(packet.session());
        }
        return step != FollowedSession.Step.OLDER;
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
                repeatsEnd = now + FollowedSession.BEHIND_NS;
            }
            case REPEAT -> {
                return;
            }
            default -> { }
        }
        hasRepeats = hasRepeats && now - repeatsEnd < 0;
        while (packet.next()) {
            final InstrumentLevels instrument = instruments.of(packet.instrumentId());
            if (packet.templateId() != LevelsChangedDecoder.TEMPLATE_ID) {
                onEvent(instrument);
            } else if (instrument != null) {
                onLevels(instrument, now);
            }
        }
    }

    private void onGap(final long now) {
        for (int i = 0; i < instruments.size(); i++) {
            final FeedState before = instruments.at(i).state();
            instruments.at(i).onGap(now);
            noteState(instruments.at(i), before);
        }
    }

    private void onLevels(final InstrumentLevels instrument, final long now) {
        final FeedState before = instrument.state();
        final InstrumentLevels.Taken taken = instrument.onLevels(
            change.wrap(packet.buffer(), packet.body(), packet.blockLength(), packet.version()), now);
        if (taken != InstrumentLevels.Taken.NOT && before == FeedState.LIVE) {
            listener.onLevelsChanged(change.sbeRewind());
        }
        noteState(instrument, before);
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
        if (!live.isStarted() || snapshots.take(
            packet.incarnation(), packet.sequence(), packet.count(), now) == PacketNumbers.Step.REPEAT) {
            return;
        }
        while (packet.next()) {
            final int templateId = packet.templateId();
            if (templateId != InstrumentStateDecoder.TEMPLATE_ID && templateId != LevelsSnapshotDecoder.TEMPLATE_ID) {
                continue;
            }
            final InstrumentLevels instrument = instruments.of(packet.instrumentId());
            if (instrument != null) {
                final FeedState before = instrument.state();
                if (templateId == LevelsSnapshotDecoder.TEMPLATE_ID) {
                    instrument.onChunk(snapshotChunk.wrap(
                        packet.buffer(), packet.body(), packet.blockLength(), packet.version()), now);
                } else {
                    onState(instrument, now);
                }
                noteState(instrument, before);
                if (before != FeedState.LIVE && instrument.state() == FeedState.LIVE) {
                    listener.onBook(instrument.id(), instrument.rptSeq());
                }
            }
        }
    }

    private void onState(final InstrumentLevels instrument, final long now) {
        snapshotState.wrap(packet.buffer(), packet.body(), packet.blockLength(), packet.version());
        if (instrument.onSnapshot(snapshotState.sequence(), snapshotState.rptSeq(), now)) {
            listener.onInstrumentState(snapshotState);
        }
    }

    private void tellEvents() {
        while (packet.next()) {
            adapter.read(packet);
            adapter.tell(false);
        }
    }

    private void noteState(final InstrumentLevels instrument, final FeedState before) {
        if (instrument.state() != before) {
            listener.onStateChanged(instrument.id(), instrument.state());
        }
    }
}
