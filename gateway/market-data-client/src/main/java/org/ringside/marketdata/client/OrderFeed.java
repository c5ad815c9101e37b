package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;

/**
 * The books of all instruments, from packets of L3, of its snapshots, and of definitions, in any order: with late
 * joins, gaps and repeats. One thread; no socket, no clock; allocates only for a new instrument, for a book that
 * becomes larger than ever, and for events that wait for a snapshot.
 */
public final class OrderFeed extends Feed<BookBuilder, InstrumentFeed> {
    private static final long NOT_YET = Long.MAX_VALUE;
    /** With these, a sender waits for events itself. */
    private static final int WAITING = PacketDescriptor.FLAG_ENGINE_SILENT | PacketDescriptor.FLAG_CATCHING_UP;
    /** A time that is farther ahead is believed when another packet, sent soon behind, says the same. */
    private static final long MAX_PAUSE_NS = 10_000_000_000L;

    private final OrdersSnapshotDecoder snapshotChunk = new OrdersSnapshotDecoder();
    /** Instruments whose books have changed since the last end of a command. */
    private final InstrumentFeed[] touched;
    private int touchedCount;
    private boolean isMidCommand;
    /** Sequence of the next event; 0 before the first packet of L3. */
    private long expected;
    private long gapEnd = NOT_YET;
    /** When the last packet was sent that has followed those before: one behind a gap may be damaged, also its time. */
    private long lastSent;
    /** The last time that was too far ahead to be believed. */
    private long doubtful;
    /** Whether a packet has shown since then that its sender has less, and when the first one came that did. */
    private boolean isBehind;
    private long behindSince;

    /**
     * Makes a feed without data.
     *
     * @param limits   of the memory.
     * @param listener gets the events.
     */
    public OrderFeed(final FeedLimits limits, final FeedListener listener) {
        super(limits, listener, OrdersSnapshotDecoder.TEMPLATE_ID);
        this.touched = new InstrumentFeed[limits.maxInstruments()];
    }

    /**
     * Number of the next event of L3.
     *
     * @return the sequence, 0 before the first packet.
     */
    public long nextSequence() {
        return expected;
    }

    @Override
    InstrumentFeed newInstrument(final int id) {
        return new InstrumentFeed(id, limits.maxOrders(), budget, gapEnd);
    }

    @Override
    boolean isPlausible() {
        if (packet.stream() != PacketDescriptor.STREAM_ORDERS) {
            return true;
        }
        final long sequence = packet.sequence();
        final boolean isFollowing = expected > 0 && session.is(packet.session());
        return sequence >= 1 && sequence <= PacketNumbers.MAX_SEQUENCE
            && !(isFollowing && sequence - expected > PacketNumbers.MAX_GAP);
    }

    @Override
    void onStream(final int stream, final long now) {
        switch (stream) {
            case PacketDescriptor.STREAM_ORDERS -> onEvents(now);
            case PacketDescriptor.STREAM_ORDER_SNAPSHOTS -> onSnapshots(now);
            case PacketDescriptor.STREAM_DEFINITIONS -> tellEvents();
            default -> { }
        }
    }

    @Override
    void restart() {
        expected = 0;
        gapEnd = NOT_YET;
        lastSent = 0;
        isBehind = false;
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
        final boolean isFollowing = expected > 0 && first <= expected && behind >= expected;
        final boolean isNew = behind > expected;
        if (expected == 0) {
            onGap(first - 1);
            expected = first;
        } else if (first > expected) {
            listener.onGap(expected, first - 1);
            onGap(first - 1);
            expected = first;
        } else if (behind < expected && hasLess() && isBehindForLong(now)) {
            // What was taken for new was damaged, or the sender has lost what it had sent.
            onGap(first - 1);
            expected = first;
        }
        if (behind >= expected) {
            isBehind = false;
        }
        if (isFollowing) {
            noteTime(packet.sendingTime(), isNew);
        }
        for (long sequence = first; packet.next(); sequence++) {
            if (sequence == expected) {
                expected++;
                onEvent(sequence, now);
            }
        }
    }

    /**
     * Whether a packet with an old sequence shows that its sender has less than came before. Repeats show nothing,
     * however late they come, and however many senders have died before they came to what is new. An event does that
     * the engine has published when everything before {@link #expected} had been sent; and a packet without messages
     * that was sent then, as its sender has no more, unless that waits for events itself. A packet of a feed that is
     * behind was sent before.
     */
    private boolean hasLess() {
        return packet.count() == 0
            ? (packet.packetFlags() & WAITING) == 0 && packet.sendingTime() > lastSent
            : packet.enginePublished() > lastSent;
    }

    /**
     * A time that is wrong would have all that comes behind be taken for repeats, for as long as it lies ahead. A
     * packet that comes twice says the same time twice; and so do packets of new events that are sent at once.
     */
    private void noteTime(final long sent, final boolean isNew) {
        final long pause = sent - lastSent;
        final long behindDoubtful = sent - doubtful;
        final boolean isConfirmed = behindDoubtful > 0 || isNew && behindDoubtful == 0;
        if (pause < MAX_PAUSE_NS || isConfirmed && behindDoubtful < MAX_PAUSE_NS) {
            lastSent = sent;
        } else {
            doubtful = sent;
        }
    }

    /** A sender that has not heard of the last events yet may say once that it has less. */
    private boolean isBehindForLong(final long now) {
        if (!isBehind) {
            isBehind = true;
            behindSince = now;
        }
        return now - behindSince >= FollowedSession.BEHIND_NS;
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
        readSnapshots(now);
        if (!isMidCommand) {
            endCommand();
        }
    }

    @Override
    boolean onSnapshot(final InstrumentFeed instrument, final long now) {
        return instrument.onSnapshot(snapshotState.sequence(), snapshotState.rptSeq(), expected - 1, now);
    }

    @Override
    void onChunk(final InstrumentFeed instrument, final long now) {
        instrument.onChunk(snapshotChunk.wrap(
            packet.buffer(), packet.body(), packet.blockLength(), packet.version()), now);
    }

    @Override
    void onJoined(final InstrumentFeed instrument) {
        touch(instrument);
    }

    private void noteState(final InstrumentFeed instrument, final FeedState before) {
        if (tellState(instrument, before)) {
            touch(instrument);
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
