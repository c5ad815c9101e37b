package org.ringside.gateway.server;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.MessageHeaderDecoder;

/**
 * Goes through the frames that a connection of native order entry has received, and has orders of any connection taken:
 * orders to {@link OrderAdapter}, the rest to the state
 * machine.
 */
final class InboundAdapter {
    /** How far {@link #poll} got. */
    enum Outcome {
        /** All complete frames were taken, or the connection does not listen any more. */
        DONE,
        /** The limit of trains was reached. */
        MORE,
        /** Others go first, as the session is ahead of them or has to wait: offer the rest again after their turn. */
        AHEAD,
        /** The ring is full: offer the rest again. */
        BLOCKED,
        /** The session belongs to another event loop; nothing was taken. */
        ELSEWHERE
    }

    /** A ring that nobody has tried for so long may have become free and full again. */
    private static final long FORGOTTEN_NS = 50_000_000L;

    private final SessionRegistry registry;
    private final int loopIndex;
    private final OrderAdapter orders;
    private final LoopClock clock;
    private final Throttle limits;
    private final LoopCounters counters;
    private final SessionMessages messages = new SessionMessages();
    private boolean isRingFull;
    private long fullSinceNs;
    private long triedNs;

    InboundAdapter(
        final SessionRegistry registry, final int loopIndex, final OrderAdapter orders, final LoopClock clock,
        final Throttle limits, final LoopCounters counters) {
        this.registry = registry;
        this.loopIndex = loopIndex;
        this.orders = orders;
        this.clock = clock;
        this.limits = limits;
        this.counters = counters;
    }

    /** Index of the loop of the session that the Negotiate or Establish at the head of the input names. */
    int ownerOf(final Connection connection) {
        final FrameReader reader = connection.reader();
        return registry.loopOf(messages.wrap(reader.buffer(), reader.offset()).loginSessionId());
    }

    /** Whether orders that the ring does not take are refused by now. */
    boolean isWaitingTooLong() {
        return isRingFull && limits.isTooLong(clock.nowNs() - fullSinceNs);
    }

    /** So many times bytes came that are no message. */
    void onBroken(final long times) {
        counters.add(LoopCounter.BROKEN_FRAMES, times);
    }

    /** Something waits for the ring. */
    void onRingFull() {
        if (!isRingFull || clock.nowNs() - triedNs > FORGOTTEN_NS) {
            isRingFull = true;
            fullSinceNs = clock.nowNs();
        }
        triedNs = clock.nowNs();
        counters.increment(LoopCounter.RING_FULL);
    }

    Outcome poll(final SessionStateMachine machine, final int maxTrains) {
        final Connection connection = machine.connection();
        final FrameReader reader = connection.reader();
        final UnsafeBuffer buffer = reader.buffer();
        int trains = 0;
        while (machine.isListening() && !connection.isOverflowing()) {
            final int frame = reader.offset();
            final int length = reader.frameLength(frame);
            if (length == FrameReader.INCOMPLETE && !connection.isTooMuchOfStranger()) {
                return Outcome.DONE;
            }
            if (length <= 0) {
                counters.increment(LoopCounter.BROKEN_FRAMES);
                machine.onBrokenFrame();
                return Outcome.DONE;
            }
            machine.onLife();
            if (machine.isEstablished() && orders.isOrderly(buffer, frame)) {
                if (trains == maxTrains) {
                    return Outcome.MORE;
                }
                if (orders.isAhead(machine.session())) {
                    return Outcome.AHEAD;
                }
                if (!hasRoomForAnswer(connection)) {
                    return Outcome.DONE;
                }
                final int taken = takeTrain(machine.session(), connection, reader);
                if (taken == 0) {
                    return whyNot();
                }
                reader.skip(taken);
                trains++;
                if (machine.session().throttle().isExceeded()) {
                    machine.onThrottleExceeded();
                }
                machine.onTrain();
            } else {
                final Outcome outcome = takeMessage(machine, messages.wrap(buffer, frame));
                if (outcome != Outcome.DONE) {
                    return outcome;
                }
                reader.skip(length);
                counters.increment(LoopCounter.FRAMES_IN);
            }
        }
        return Outcome.DONE;
    }

    /** Most orders of a train. */
    int maxTrain() {
        return orders.maxTrain();
    }

    /** Whether others go first. */
    boolean isAhead(final Session session) {
        return orders.isAhead(session);
    }

    /**
     * Takes a train of frames, or refuses what the ring has not taken for long: nobody is kept waiting without an end,
     * but for what an earlier gateway may have sent.
     *
     * @return bytes of input that were taken; 0 if they are not taken now: see {@link #whyNot}.
     */
    int takeTrain(final Session session, final Connection connection, final FrameReader input) {
        final int taken = orders.takeTrain(session, connection, input);
        if (taken > 0) {
            isRingFull = false;
            return taken;
        }
        if (orders.hasToWait()) {
            return 0;
        }
        onRingFull();
        final boolean isRefused = isWaitingTooLong() && !session.throttle().isDoubtful();
        return isRefused ? orders.refuseTrain(session, connection, input) : 0;
    }

    /** What becomes of a train of which nothing is taken now. */
    Outcome whyNot() {
        return orders.hasToWait() ? Outcome.AHEAD : Outcome.BLOCKED;
    }

    /** Takes a message that the gateway answers by itself: see {@link OrderAdapter#takeOwn}. */
    boolean takeOwn(
        final Session session, final Connection connection, final FrameReader input, final RejectCause cause) {
        return orders.takeOwn(session, connection, input, cause);
    }

    /** Nothing is taken whose NotApplied could not be said: the connection is overflowing, and the trader will ask. */
    private static boolean hasRoomForAnswer(final Connection connection) {
        return connection.claim(SessionPublisher.MAX_LENGTH) != FrameWriter.NO_ROOM;
    }

    private Outcome takeMessage(final SessionStateMachine machine, final SessionMessages message) {
        if (message.schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            machine.onOtherSchema(message.schemaId());
            return Outcome.DONE;
        }
        if (machine.isEstablished() && message.isBusiness()) {
            machine.onDisorderly(message);
            return Outcome.DONE;
        }
        if (!message.isKnown()) {
            machine.onUnrecognized(message.templateId());
            return Outcome.DONE;
        }
        if (!message.isWellFormed()) {
            machine.onUndecodable(message.templateId());
            return Outcome.DONE;
        }
        if (message.isLogin() && machine.state() == ConnectionState.CONNECTED
            && registry.loopOf(message.loginSessionId()) != loopIndex) {
            return Outcome.ELSEWHERE;
        }
        return offer(machine, message);
    }

    /** The engine is told whom it binds: what waits behind a login that it does not hear of waits for the ring too. */
    private Outcome offer(final SessionStateMachine machine, final SessionMessages message) {
        final boolean wasEstablished = machine.isEstablished();
        if (!machine.onMessage(message)) {
            onRingFull();
            return Outcome.BLOCKED;
        }
        if (machine.isEstablished() && !wasEstablished) {
            isRingFull = false;
        }
        return Outcome.DONE;
    }
}
