package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.matching.protocol.PublicDecoder;

/**
 * Makes the packets of all streams from the public events of an engine. The same events at the same times make the same
 * packets. A stream may have several destinations; none waits for another.
 * <p> Hand over events one by one, and call {@link #send} when there are no more for now. One thread; allocates nothing
 * after its tables have their size.
 * <pre>{@code
 * final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(session, 0, 1));
 * publisher.add(FeedStream.ORDERS, sink);
 * publisher.onEvent(typeId, buffer, offset, length);
 * publisher.send(System.nanoTime(), epochNs);
 * }</pre>
 */
public final class FeedPublisher {
    /** Messages of L3 that wait for a destination: what is more is left out there. */
    private static final int ORDERS_WAIT = 1 << 24;
    /** Messages of another stream that wait: changes of books are merged before there are as many. */
    private static final int OTHERS_WAIT = 1 << 20;
    private static final int ALL_LEVELS = Integer.MAX_VALUE;

    private final FeedSettings settings;
    private final MarketState market = new MarketState();
    private final MarketEvent event = new MarketEvent();
    private final PublicDecoder head = new PublicDecoder();
    private final StateLoader loader = new StateLoader(market);
    private final List<StreamSender> senders = new ArrayList<>();
    /** Of each sender. */
    private final List<FeedStream> streams = new ArrayList<>();
    private EventKeeper keeper = (sequence, templateId, buffer, body, length, isLast) -> { };
    private long clockOffset;
    private int flags;
    /** Flag of all packets once the session is over. */
    private int endFlag;

    /**
     * Makes a publisher without events and destinations.
     *
     * @param settings of it.
     */
    public FeedPublisher(final FeedSettings settings) {
        this.settings = settings;
    }

    /**
     * Adds a destination, at any time.
     *
     * @param stream whose packets the destination gets.
     * @param sink   of the packets.
     */
    public void add(final FeedStream stream, final PacketSink sink) {
        final int room = stream == FeedStream.ORDERS ? ORDERS_WAIT : OTHERS_WAIT;
        final Outbox outbox = new Outbox(settings.stream(stream.number()), sink, room);
        streams.add(stream);
        senders.add(switch (stream) {
            case ORDERS -> new OrdersSender(market, outbox);
            case LEVELS -> new LevelsSender(market, outbox);
            case TOP -> new TopSender(market, outbox);
            case CONFLATED -> new ConflatedSender(market, outbox, settings.conflateNs());
            case ORDER_SNAPSHOTS -> new SnapshotSender(market, outbox, new OrderSnapshots(), settings);
            case LEVEL_SNAPSHOTS -> new SnapshotSender(market, outbox, new LevelSnapshots(ALL_LEVELS), settings);
            case DEFINITIONS -> new DefinitionsSender(market, outbox, settings.definitionsNs());
        });
    }

    /**
     * Sets the relation of the engine's two clocks.
     *
     * @param monotonic a time of the clock that events have, nanoseconds.
     * @param epoch     the same moment, nanoseconds since the epoch.
     */
    public void onTime(final long monotonic, final long epoch) {
        clockOffset = epoch - monotonic;
    }

    /**
     * Sets the state that every later packet has.
     *
     * @param isCatchingUp   whether missing events are being made again.
     * @param isEngineSilent whether the engine has been silent for a while.
     * @param isHistoryLost  whether the publisher lacks events before its first one, and can get them nowhere.
     */
    public void setState(final boolean isCatchingUp, final boolean isEngineSilent, final boolean isHistoryLost) {
        flags = (isCatchingUp ? PacketDescriptor.FLAG_CATCHING_UP : 0)
            | (isEngineSilent ? PacketDescriptor.FLAG_ENGINE_SILENT : 0)
            | (isHistoryLost ? PacketDescriptor.FLAG_HISTORY_LOST : 0)
            | endFlag;
    }

    /** The session is over: every packet says so from the next {@link #setState} on. */
    public void endSession() {
        endFlag = PacketDescriptor.FLAG_END_OF_SESSION;
    }

    /**
     * Sets the keeper that gets every event before it is sent.
     *
     * @param newKeeper of events.
     */
    public void keepWith(final EventKeeper newKeeper) {
        keeper = newKeeper;
    }

    /**
     * Takes an event of the engine, encoded as in its queue.
     *
     * @param typeId template id of the engine's schema, 41 to 54.
     * @param buffer of the event.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return the fate of the event.
     * @throws IllegalStateException when the event does not fit the earlier ones: then the books differ from the
     *                               engine's.
     */
    public Intake onEvent(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        final long sequence = head.wrap(buffer, offset).sequence();
        if (sequence <= market.sequence()) {
            return Intake.REPEAT;
        }
        if (sequence > market.sequence() + 1) {
            return Intake.MISSING;
        }
        market.apply(event.translate(typeId, buffer, offset, length, clockOffset));
        keeper.keep(sequence, typeId, event.body(), 0, event.length(), event.isLast());
        pass();
        return Intake.TAKEN;
    }

    /**
     * Shows an event of the engine as everybody gets it, and takes nothing.
     *
     * @param typeId template id of the engine's schema, 41 to 54.
     * @param buffer of the event.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param reader of the event.
     */
    public void translate(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final EventReader reader) {
        event.translate(typeId, buffer, offset, length, clockOffset);
        reader.onEvent(event.sequence(), event.templateId(), event.body(), event.length());
    }

    /** Reads an event as everybody gets it. */
    @FunctionalInterface
    public interface EventReader {
        /**
         * An event.
         *
         * @param sequence   number of the event.
         * @param templateId of the public schema.
         * @param body       of the message, from 0 on; good until this returns.
         * @param length     of the body in bytes.
         */
        void onEvent(long sequence, int templateId, DirectBuffer body, int length);
    }

    private void pass() {
        for (int i = 0; i < senders.size(); i++) {
            senders.get(i).onEvent(event);
        }
    }

    /**
     * Takes an event that an earlier publisher has kept, as a message of the public schema. The event becomes part of
     * the books and is not sent; all events of its command are there.
     *
     * @param sequence   number of the event: the next one.
     * @param templateId of the message.
     * @param buffer     of the message.
     * @param body       offset of its block.
     * @param length     of the block in bytes.
     * @throws IllegalStateException when the event does not fit those before.
     */
    public void restore(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int length) {
        applyKept(sequence, templateId, buffer, body, length);
    }

    /**
     * Takes an event that an earlier publisher has kept, but perhaps not sent to all destinations, or whose command it
     * did not see to its end. The publisher sends the event again.
     *
     * @param sequence   number of the event: the next one.
     * @param templateId of the message.
     * @param buffer     of the message.
     * @param body       offset of its block.
     * @param length     of the block in bytes.
     * @throws IllegalStateException when the event does not fit those before.
     */
    public void resume(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int length) {
        applyKept(sequence, templateId, buffer, body, length);
        pass();
    }

    private void applyKept(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int length) {
        if (sequence != market.sequence() + 1) {
            throw new IllegalStateException("event " + sequence + " was kept behind event " + market.sequence());
        }
        market.apply(event.wrap(sequence, templateId, buffer, body, length));
    }

    /**
     * Takes a message of a base that {@link #writeState} has written. All messages of a base come before the first
     * event.
     *
     * @param sequence    of the last event that is in the base.
     * @param templateId  of the message.
     * @param buffer      of the message.
     * @param body        offset of its block.
     * @param blockLength of the block in bytes; groups stand behind it.
     * @throws IllegalStateException when a book differs from the written one.
     */
    public void restoreState(final long sequence, final int templateId, final DirectBuffer buffer, final int body,
        final int blockLength) {
        loader.load(sequence, templateId, buffer, body, blockLength);
    }

    /**
     * Writes all books, after all events up to now.
     *
     * @param stateKeeper of the messages.
     */
    public void writeState(final StateKeeper stateKeeper) {
        new StateDump(market, stateKeeper).run();
    }

    /**
     * Whether the last event was the last one of its command: only then the state can be written.
     *
     * @return true also before the first event.
     */
    public boolean isAtRest() {
        return market.isAtRest();
    }

    /**
     * Sends everything that is due on all streams, as far as destinations take it. Reads no clock.
     *
     * @param now   monotonic time, nanoseconds.
     * @param epoch the same moment, nanoseconds since the epoch.
     */
    public void send(final long now, final long epoch) {
        for (int i = 0; i < senders.size(); i++) {
            senders.get(i).send(now, epoch, flags);
        }
    }

    /**
     * Number of the last event that the publisher has offered to every destination of L3, or will not offer any more.
     *
     * @return the number; that of the last event when nothing waits, or L3 has no destination.
     */
    public long sent() {
        long sent = market.sequence();
        for (int i = 0; i < senders.size(); i++) {
            sent = Math.min(sent, senders.get(i).sent());
        }
        return sent;
    }

    /**
     * Whether a destination of L3 is to be waited for by who has many events at once. One that took fewer than 50,000
     * events in a second, and not all that waited for it, is not, until it has caught up.
     *
     * @param most events that may wait for a destination.
     * @return true if more of them wait for one that goes on.
     */
    public boolean isAwaited(final long most) {
        boolean isAwaited = false;
        for (int i = 0; i < senders.size(); i++) {
            isAwaited |= senders.get(i).isAwaited(most);
        }
        return isAwaited;
    }

    /**
     * Number of the last event.
     *
     * @return the number; 0 before the first one.
     */
    public long sequence() {
        return market.sequence();
    }

    /**
     * Number of messages that were left out because a destination was too far behind.
     *
     * @return the sum of all destinations.
     */
    public long dropped() {
        long dropped = 0;
        for (int i = 0; i < senders.size(); i++) {
            dropped += senders.get(i).dropped();
        }
        return dropped;
    }

    /**
     * The same of one stream.
     *
     * @param stream of the messages.
     * @return the sum of its destinations.
     */
    public long dropped(final FeedStream stream) {
        long dropped = 0;
        for (int i = 0; i < senders.size(); i++) {
            dropped += streams.get(i) == stream ? senders.get(i).dropped() : 0;
        }
        return dropped;
    }

    /**
     * Commands whose changes were merged with those of others, because a destination was behind.
     *
     * @param stream of the changes.
     * @return the sum of its destinations.
     */
    public long merged(final FeedStream stream) {
        long merged = 0;
        for (int i = 0; i < senders.size(); i++) {
            merged += streams.get(i) == stream ? senders.get(i).merged() : 0;
        }
        return merged;
    }
}
