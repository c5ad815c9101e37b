package org.ringside.marketdata.client;

import org.agrona.DirectBuffer;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;

/**
 * The books of all instruments, from packets in any order: the common part of a feed of orders and a feed of levels.
 * One thread; no socket, no clock.
 * <p> {@link FeedLimits} bound everything that a sender can choose. The feed refuses damaged packets.
 *
 * @param <B> book of an instrument.
 * @param <I> a book with its state.
 */
public abstract sealed class Feed<B extends Book, I extends InstrumentBook<B>> permits OrderFeed, LevelFeed {
    final FeedLimits limits;
    final HeldBudget budget;
    final FeedListener listener;
    final PacketReader packet = new PacketReader();
    final EventAdapter adapter;
    final FollowedSession session = new FollowedSession();
    final InstrumentStateDecoder snapshotState = new InstrumentStateDecoder();
    final Instruments<I> instruments;

    private final int chunkTemplateId;
    private long refused;

    /** A feed whose snapshots of books consist of messages with this template id. */
    Feed(final FeedLimits limits, final FeedListener listener, final int chunkTemplateId) {
        this.limits = limits;
        this.budget = new HeldBudget(limits.maxHeld());
        this.listener = listener;
        this.adapter = new EventAdapter(listener);
        this.chunkTemplateId = chunkTemplateId;
        this.instruments = new Instruments<>(limits.maxInstruments(), this::newInstrument);
    }

    /** What is kept of an instrument from now on. */
    abstract I newInstrument(int id);

    /** Whether a packet can have its number. */
    abstract boolean isPlausible();

    /** Another session of the engine: nothing is known. */
    abstract void restart();

    /** Takes a packet of the session that is followed. */
    abstract void onStream(int stream, long now);

    /** A snapshot of a book begins; {@link #snapshotState} is wrapped. Answers whether it is of use. */
    abstract boolean onSnapshot(I instrument, long now);

    /** Takes the message that the packet is at: a chunk of a snapshot. */
    abstract void onChunk(I instrument, long now);

    /** A snapshot has brought a book in step. */
    abstract void onJoined(I instrument);

    /**
     * Takes a packet.
     *
     * @param buffer of the packet.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param now    in nanoseconds, of any clock that does not go back.
     * @return {@link PacketStatus#OK}, or the reason for a refusal; a refused packet changes nothing.
     */
    public final PacketStatus onPacket(final DirectBuffer buffer, final int offset, final int length, final long now) {
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
            onStream(packet.stream(), now);
            if (isEnd() && session.end()) {
                listener.onSessionEnd(session.session());
            }
        }
        return status;
    }

    /**
     * Book of an instrument. Its content is valid while the instrument is {@link FeedState#LIVE}; a book of levels is
     * not valid between the parts of a change.
     *
     * @param instrument id of the instrument.
     * @return the book, always the same object, or null if no message of the instrument has come.
     */
    public final B book(final int instrument) {
        final I known = instruments.known(instrument);
        return known == null ? null : known.book();
    }

    /**
     * State of an instrument's book.
     *
     * @param instrument id of the instrument.
     * @return the state; {@link FeedState#JOINING} also if no message of the instrument has come.
     */
    public final FeedState state(final int instrument) {
        final I known = instruments.known(instrument);
        return known == null ? FeedState.JOINING : known.state();
    }

    /**
     * Number of the last event in an instrument's book.
     *
     * @param instrument id of the instrument.
     * @return the number, 0 without an event.
     */
    public final long rptSeq(final int instrument) {
        final I known = instruments.known(instrument);
        return known == null ? 0 : known.rptSeq();
    }

    /**
     * The engine's session that the feed follows.
     *
     * @return the time of its first command, 0 before the first packet.
     */
    public final long session() {
        return session.session();
    }

    /**
     * Number of refused packets.
     *
     * @return how many.
     */
    public final long refused() {
        return refused;
    }

    /**
     * Number of messages that were left out, because they belong to more instruments than the limit allows.
     *
     * @return how many.
     */
    public final long leftOut() {
        return instruments.leftOut();
    }

    private boolean isEnd() {
        return (packet.packetFlags() & PacketDescriptor.FLAG_END_OF_SESSION) != 0;
    }

    /** Begins a new session. What is left of an older one is not looked at, as long as the newer one goes on. */
    private boolean isOfThisSession(final long now) {
        final FollowedSession.Step step = session.take(packet.session(), isEnd(), now);
        if (step == FollowedSession.Step.NEW) {
            restart();
            listener.onSession(packet.session());
        }
        return step != FollowedSession.Step.OLDER;
    }

    /** Takes the messages of a packet of snapshots. */
    final void readSnapshots(final long now) {
        while (packet.next()) {
            final int templateId = packet.templateId();
            if (templateId != InstrumentStateDecoder.TEMPLATE_ID && templateId != chunkTemplateId) {
                continue;
            }
            final I instrument = instruments.of(packet.instrumentId());
            if (instrument != null) {
                final FeedState before = instrument.state();
                if (templateId == chunkTemplateId) {
                    onChunk(instrument, now);
                } else {
                    onSnapshotState(instrument, now);
                }
                if (tellState(instrument, before)) {
                    onJoined(instrument);
                }
            }
        }
    }

    private void onSnapshotState(final I instrument, final long now) {
        snapshotState.wrap(packet.buffer(), packet.body(), packet.blockLength(), packet.version());
        if (onSnapshot(instrument, now)) {
            listener.onInstrumentState(snapshotState);
        }
    }

    /** Tells the events of a packet, which are not of a book. */
    final void tellEvents() {
        while (packet.next()) {
            adapter.read(packet);
            adapter.tell(false);
        }
    }

    /** Tells the state of a book if it was another one before. Answers whether the book has come in step. */
    final boolean tellState(final I instrument, final FeedState before) {
        final FeedState state = instrument.state();
        if (state == before) {
            return false;
        }
        listener.onStateChanged(instrument.id(), state);
        return state == FeedState.LIVE;
    }
}
