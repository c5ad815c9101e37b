package org.ringside.gateway.server;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.MutableDirectBuffer;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.protocol.ArrivalEncoder;
import org.ringside.matching.protocol.InstrumentRequestEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.matching.protocol.SessionDisconnectedEncoder;
import org.ringside.queue.Producer;

/**
 * The way into {@code orders.in}: claims a train, has commands written into its slots, commits it. What the ring does
 * not take now is offered again by the caller, who still has the client's bytes; nothing is kept here.
 */
final class CommandPublisher {
    private static final FaultPoint CLAIM_TO_COMMIT = FaultPoint.named("claim-to-commit");
    /** Commands that an engine may sleep on while more are made of what has come. */
    private static final int MOST_UNANNOUNCED = 256;
    private static final int RING_PUBLISHED_OFFSET =
        NewOrderEncoder.arrivalEncodingOffset() + ArrivalEncoder.ringPublishedEncodingOffset();

    private final Producer producer;
    private final String route;
    private final LoopClock clock;
    /** The first field of every command. */
    private final ArrivalEncoder arrival = new ArrivalEncoder();
    private final SessionBoundEncoder sessionBound = new SessionBoundEncoder();
    private final SessionDisconnectedEncoder sessionDisconnected = new SessionDisconnectedEncoder();
    private final InstrumentRequestEncoder instrumentRequest = new InstrumentRequestEncoder();
    private int used;
    private int unannounced;
    private long publishedNs = Long.MIN_VALUE;

    CommandPublisher(final Producer producer, final String route, final LoopClock clock) {
        this.producer = producer;
        this.route = route;
        this.clock = clock;
    }

    /** Most commands of one train. */
    int maxTrain() {
        return producer.maxTrain();
    }

    /** Where commands are written. */
    MutableDirectBuffer buffer() {
        return producer.buffer(used);
    }

    /**
     * Opens a train.
     *
     * @return false if the ring is full.
     */
    boolean open(final int slots) {
        used = 0;
        final long position = producer.tryClaim(slots);
        if (position >= 0) {
            return true;
        }
        if (position == Producer.FULL) {
            return false;
        }
        throw new RingException(position);
    }

    /** Offset in {@link #buffer()} of the next free slot of the open train. */
    int nextSlot() {
        return producer.payloadOffset(used);
    }

    /** The next free slot holds a command now, caused by what was read at a time: hop t2. */
    void add(final int typeId, final int length, final long readNs) {
        arrival.wrap(buffer(), nextSlot()).gatewayRxTime(clock.toEpochNs(readNs)).gatewayRead(readNs).ringPublished(0);
        producer.message(used, typeId, length);
        used++;
    }

    /**
     * Hands the open train over, hop t3, which no two trains share. Slots that were not needed stay empty. An engine
     * that sleeps hears of it by {@link #announce}: woken by each train of a cycle, it would sleep before the next.
     *
     * @return false if the reader gave up on it: nothing of it was or will be delivered.
     */
    boolean commit() {
        if (used == 0) {
            producer.abort();
            return true;
        }
        publishedNs = Math.max(clock.nanoTime(), publishedNs + 1);
        for (int i = 0; i < used; i++) {
            producer.buffer(i)
                .putLong(producer.payloadOffset(i) + RING_PUBLISHED_OFFSET, publishedNs, LITTLE_ENDIAN);
        }
        CLAIM_TO_COMMIT.pass();
        final boolean isTaken = producer.commitNoWakeup() != Producer.ABORTED;
        unannounced += used;
        if (unannounced >= MOST_UNANNOUNCED) {
            announce();
        }
        return isTaken;
    }

    /** Wakes the engine if it sleeps and there is something for it. */
    void announce() {
        if (unannounced > 0) {
            unannounced = 0;
            producer.wakeReader();
        }
    }

    /** Hop t3 of the last train. */
    long publishedNs() {
        return publishedNs;
    }

    /**
     * Tells the engine where the reports of a session go from now on, and when its orders are to be cancelled. There is
     * an open train for that.
     *
     * @return false if the ring has not taken it.
     */
    boolean bind(final Session session, final Connection connection, final int cancelOnDisconnectType) {
        sessionBound.wrap(buffer(), nextSlot())
            .sessionVerId(session.verId())
            .sessionId(session.sessionId())
            .route(route)
            .cancelOnDisconnectType((short) cancelOnDisconnectType);
        add(SessionBoundEncoder.TEMPLATE_ID, SessionBoundEncoder.BLOCK_LENGTH, connection.readNs());
        return commitAlone();
    }

    /**
     * Asks the engine which instruments there are, and to be told of changes.
     *
     * @param from how many are known.
     * @return false if the ring does not take it now.
     */
    boolean requestInstruments(final int from) {
        if (!open(1)) {
            return false;
        }
        instrumentRequest.wrap(buffer(), nextSlot()).from(from).route(route);
        add(InstrumentRequestEncoder.TEMPLATE_ID, InstrumentRequestEncoder.BLOCK_LENGTH, clock.nowNs());
        return commitAlone();
    }

    /**
     * Tells the engine that the trader of a session is gone: its orders are cancelled, if the version is the last that
     * was bound.
     *
     * @return false if the ring does not take it now.
     */
    boolean disconnect(final long sessionId, final long verId) {
        if (!open(1)) {
            return false;
        }
        sessionDisconnected.wrap(buffer(), nextSlot()).sessionVerId(verId).sessionId(sessionId);
        add(SessionDisconnectedEncoder.TEMPLATE_ID, SessionDisconnectedEncoder.BLOCK_LENGTH, clock.nowNs());
        return commitAlone();
    }

    private boolean commitAlone() {
        final boolean isTaken = commit();
        announce();
        return isTaken;
    }
}
