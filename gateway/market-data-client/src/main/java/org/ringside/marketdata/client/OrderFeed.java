package org.ringside.marketdata.client;

import org.agrona.DirectBuffer;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;

/**
 * The books of all instruments, from packets of L3, of its snapshots, and of definitions, in whatever order they come:
 * late joins, gaps, repeats. One thread; no socket, no clock; allocates nothing but for a new instrument, for a book
 * that becomes larger than ever, and for events that wait for a snapshot.
 * <p>
 * Everything that a sender can choose has a bound, {@link FeedLimits}. Damaged packets are refused.
 */
public final class OrderFeed {
    /** No engine gets as far. */
    static final long MAX_SEQUENCE = 1L << 62;

    /** A sequence that is farther ahead than this is damaged. */
    static final long MAX_GAP = 1L << 40;

    private static final long NOT_YET = Long.MAX_VALUE;

    private final FeedListener listener;
    private final PacketReader packet = new PacketReader();
    private final EventAdapter adapter;
    private final Instruments<InstrumentFeed> instruments;
    private final FollowedSession session = new FollowedSession();
    private final InstrumentStateDecoder snapshotState = new InstrumentStateDecoder();
    private final OrdersSnapshotDecoder snapshotChunk = new OrdersSnapshotDecoder();
    /** Instruments whose books have changed since the last end of a command. */
    private final InstrumentFeed[] touched;
    private int touchedCount;
    private boolean isMidCommand;
    /** Of the next event; 0 before the first packet of L3. */
    private long expected;
    private long gapEnd = NOT_YET;
    private long lastInStep;
    private long refused;

    /**
     * A feed that knows nothing.
     *
     * @param limits   of what is kept.
     * @param listener that is told.
     */
    public OrderFeed(final FeedLimits limits, final FeedListener listener) {
        final HeldBudget budget = new HeldBudget(limits.maxHeld());
        this.listener = listener;
        this.adapter = new EventAdapter(listener);
        this.instruments = new Instruments<>(limits.maxInstruments(),
            id -> new InstrumentFeed(id, limits.maxOrders(), budget, gapEnd));
        this.touched = new InstrumentFeed[limits.maxInstruments()];
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
        if (status == PacketStatus.OK && isBadSequence()) {
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
                case PacketDescriptor.STREAM_ORDERS -> onEvents(now);
                case PacketDescriptor.STREAM_ORDER_SNAPSHOTS -> onSnapshots(now);
                case PacketDescriptor.STREAM_DEFINITIONS -> onDefinitions();
                default -> { }
            }
        }
        return status;
    }

    /**
     * Book of an instrument. Its content is good while the instrument is {@link FeedState#LIVE}.
     *
     * @param instrument id of the instrument.
     * @return the book, the same one for ever, or null if nothing has come of the instrument.
     */
    public BookBuilder book(final int instrument) {
        final InstrumentFeed feed = instruments.known(instrument);
        return feed == null ? null : feed.book();
    }

    /**
     * How much is known of an instrument's book.
     *
     * @param instrument id of the instrument.
     * @return the state; {@link FeedState#JOINING} too if nothing has come of the instrument.
     */
    public FeedState state(final int instrument) {
        final InstrumentFeed feed = instruments.known(instrument);
        return feed == null ? FeedState.JOINING : feed.state();
    }

    /**
     * Number of the last event in an instrument's book.
     *
     * @param instrument id of the instrument.
     * @return the number, 0 if there is none.
     */
    public long rptSeq(final int instrument) {
        final InstrumentFeed feed = instruments.known(instrument);
        return feed == null ? 0 : feed.rptSeq();
    }

    /**
     * The engine's session that is followed.
     *
     * @return the time of its first command, 0 before the first packet.
     */
    public long session() {
        return session.session();
    }

    /**
     * Number of the next event of L3.
     *
     * @return the sequence, 0 before the first packet.
     */
    public long nextSequence() {
        return expected;
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
     * Events and chunks that were left out, because they are of more instruments than may be kept.
     *
     * @return how many.
     */
    public long leftOut() {
        return instruments.leftOut();
    }

    private boolean isBadSequence() {
        if (packet.stream() != PacketDescriptor.STREAM_ORDERS) {
            return false;
        }
        final long sequence = packet.sequence();
        final boolean isFollowing = expected > 0 && session.is(packet.session());
        return sequence < 1 || sequence > MAX_SEQUENCE || isFollowing && sequence - expected > MAX_GAP;
    }

    /** Begins a new session. What is left of an older one is not looked at, as long as the newer one goes on. */
    private boolean isOfThisSession(final long now) {
        final FollowedSession.Step step = session.take(packet.session(), now);
        if (step == FollowedSession.Step.NEW) {
            restart();
            listener.onSession(packet.session());
        }
        return step != FollowedSession.Step.OLDER;
    }

    private void restart() {
        expected = 0;
        gapEnd = NOT_YET;
        forgetTouched();
        for (int i = 0; i < instruments.size(); i++) {
            final FeedState before = instruments.at(i).state();
            instruments.at(i).restart(NOT_YET);
            noteState(instruments.at(i), before);
        }
    }

    private void onEvents(final long now) {
        final long first = packet.sequence();
        final long behind = first + packet.count();
        if (expected == 0) {
            onGap(first - 1);
            expected = first;
        } else if (first > expected) {
            listener.onGap(expected, first - 1);
            onGap(first - 1);
            expected = first;
        } else if (behind < expected && now - lastInStep >= FollowedSession.BEHIND_NS) {
            // What was taken for new was damaged, or the sender has lost what it had sent.
            onGap(first - 1);
            expected = first;
        }
        if (behind >= expected) {
            lastInStep = now;
        }
        for (long sequence = first; packet.next(); sequence++) {
            if (sequence == expected) {
                expected++;
                onEvent(sequence, now);
            }
        }
    }

    private void onGap(final long newGapEnd) {
        gapEnd = newGapEnd;
        forgetTouched();
        for (int i = 0; i < instruments.size(); i++) {
            final FeedState before = instruments.at(i).state();
            instruments.at(i).onGap(newGapEnd);
            noteState(instruments.at(i), before);
        }
    }

    private void onEvent(final long sequence, final long now) {
        adapter.read(packet);
        final InstrumentFeed instrument = instruments.of(packet.instrumentId());
        boolean isInStep = false;
        if (instrument != null) {
            final FeedState before = instrument.state();
            final boolean isApplied = instrument.onEvent(sequence, packet.rptSeq(), adapter.event(), now);
            noteState(instrument, before);
            isInStep = isApplied && before == FeedState.LIVE;
            if (isApplied && adapter.isOfBook()) {
                touch(instrument);
            }
        }
        adapter.tell(isInStep);
        isMidCommand = (packet.flags() & EventFlags.LAST) == 0;
        if (!isMidCommand) {
            endCommand();
        }
    }

    private void onSnapshots(final long now) {
        while (packet.next()) {
            final int templateId = packet.templateId();
            if (templateId != InstrumentStateDecoder.TEMPLATE_ID && templateId != OrdersSnapshotDecoder.TEMPLATE_ID) {
                continue;
            }
            final InstrumentFeed instrument = instruments.of(packet.instrumentId());
            if (instrument != null) {
                final FeedState before = instrument.state();
                if (templateId == OrdersSnapshotDecoder.TEMPLATE_ID) {
                    instrument.onChunk(snapshotChunk.wrap(
                        packet.buffer(), packet.body(), packet.blockLength(), packet.version()), now);
                } else {
                    onState(instrument, now);
                }
                noteState(instrument, before);
            }
        }
        if (!isMidCommand) {
            endCommand();
        }
    }

    private void onState(final InstrumentFeed instrument, final long now) {
        snapshotState.wrap(packet.buffer(), packet.body(), packet.blockLength(), packet.version());
        if (instrument.onSnapshot(snapshotState.sequence(), snapshotState.rptSeq(), expected - 1, now)) {
            listener.onInstrumentState(snapshotState);
        }
    }

    private void onDefinitions() {
        while (packet.next()) {
            adapter.read(packet);
            adapter.tell(false);
        }
    }

    private void noteState(final InstrumentFeed instrument, final FeedState before) {
        if (instrument.state() != before) {
            listener.onStateChanged(instrument.id(), instrument.state());
            if (instrument.state() == FeedState.LIVE) {
                touch(instrument);
            }
        }
    }

    private void touch(final InstrumentFeed instrument) {
        if (instrument.touch()) {
            touched[touchedCount++] = instrument;
        }
    }

    private void endCommand() {
        for (int i = 0; i < touchedCount; i++) {
            touched[i].untouch();
            if (touched[i].state() == FeedState.LIVE) {
                listener.onBook(touched[i].id(), touched[i].rptSeq());
            }
        }
        touchedCount = 0;
    }

    private void forgetTouched() {
        for (int i = 0; i < touchedCount; i++) {
            touched[i].untouch();
        }
        touchedCount = 0;
        isMidCommand = false;
    }
}
