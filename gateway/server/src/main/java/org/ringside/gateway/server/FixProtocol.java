package org.ringside.gateway.server;

import org.agrona.DirectBuffer;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.orders.OrderConverter;
import org.ringside.gateway.fix.session.FixApplication;
import org.ringside.gateway.fix.session.FixConnection;
import org.ringside.gateway.fix.session.FixOutput;
import org.ringside.gateway.fix.session.FixSession;
import org.ringside.gateway.fix.session.LogonGate;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * FIX on one connection: the session level is {@link FixConnection}'s, and each order becomes the frame that asks for
 * the same in native order entry, which goes the way of all frames. One event loop.
 */
final class FixProtocol extends Protocol implements FixApplication, FixOutput, LogonGate {
    /** Time to read what was said at last; a stranger who was told nothing gives the place back at once. */
    private static final long LINGER_NS = 2_000_000_000L;
    private static final int MAX_BATCH = 64;
    /** Any output has as much while nothing waits in it, and a message needs less. */
    private static final int MIN_ROOM = 1024;
    private static final String THROTTLE_EXCEEDED = "the throttle was exceeded again and again";
    /** Numbers are positive integers of 32 bits; the reserve is more than what comes between two looks. */
    private static final long LAST_NUMBER = Integer.MAX_VALUE - (1L << 20);

    private final FixLogon logons;
    private final LoopClock clock;
    private final FixConnection fix;
    private JournaledFixSession kept;
    private InboundAdapter inbound;
    private InboundAdapter.Outcome outcome;
    private int trainsLeft;
    /** Orders of the train at hand, and the bytes of their frames. */
    private int held;
    private int heldBytes;
    private int owner;
    private long closedNs;
    private long garbled;
    private boolean isLast;
    private boolean isGone;
    private boolean hasSpoken;

    private FixProtocol(final Connection connection, final FixLogon logons, final LoopClock clock) {
        super(connection);
        this.logons = logons;
        this.clock = clock;
        this.fix = new FixConnection(this, this, this, logons.sessionSettings(), clock.nowNs());
    }

    /** What a connection speaks that came to a port of FIX. */
    static Protocol on(final Connection connection, final FixLogon logons, final LoopClock clock) {
        return new FixProtocol(connection, logons, clock);
    }

    @Override
    Session session() {
        return fix.session() == null ? null : kept.session();
    }

    @Override
    boolean isListening() {
        return !fix.isClosed();
    }

    @Override
    boolean isClosed() {
        return isGone;
    }

    @Override
    InboundAdapter.Outcome poll(final InboundAdapter newInbound, final int maxTrains) {
        if (!isListening()) {
            // What its reader has belongs to another connection by now.
            return InboundAdapter.Outcome.DONE;
        }
        inbound = newInbound;
        outcome = InboundAdapter.Outcome.DONE;
        trainsLeft = maxTrains;
        now();
        final FrameReader input = connection().reader();
        input.skip(fix.onInput(input.buffer(), input.offset(), input.offset() + input.available()));
        if (fix.garbled() > garbled) {
            inbound.onBroken(fix.garbled() - garbled);
            garbled = fix.garbled();
        }
        if (fix.isClosed()) {
            return InboundAdapter.Outcome.DONE;
        }
        if (kept != null && kept.isRestoring()) {
            outcome = InboundAdapter.Outcome.AHEAD;
        } else if (kept != null && kept.isWaiting()) {
            inbound.onRingFull();
            outcome = InboundAdapter.Outcome.BLOCKED;
        } else if (connection().isTooMuchOfStranger() && outcome == InboundAdapter.Outcome.DONE) {
            fix.onDisconnected();
        }
        // What is sent again goes first, and so the input waits.
        return fix.isResending() ? InboundAdapter.Outcome.AHEAD : outcome;
    }

    @Override
    int owner(final InboundAdapter loop) {
        return owner;
    }

    @Override
    void send(final int frame) {
        // No heartbeat may come in between, because it would have a higher number.
        fix.time(clock.nowNs(), clock.nowEpochNs());
        fix.send(kept.nextOutgoing() - 1);
    }

    @Override
    boolean isRetransmitting() {
        return fix.isResending();
    }

    @Override
    int retransmit() {
        int count = 0;
        now();
        while (count < MAX_BATCH && fix.isResending() && connection().spareRoom() >= MIN_ROOM) {
            count += fix.resend(1);
        }
        return count;
    }

    @Override
    int reportsAmong(final int messages) {
        return kept.takeSentAgain();
    }

    @Override
    void onBlocked() {
        fix.onBlocked();
    }

    @Override
    void onUnblocked() {
        fix.onUnblocked();
    }

    @Override
    void onEndOfDay() {
        now();
        logout(SessionEnd.END_OF_DAY, TerminationCode.END_OF_DAY, "end of the day: numbers begin with 1 again");
    }

    @Override
    void onOperator(final String reason) {
        now();
        if (session() != null) {
            logout(SessionEnd.LOST, TerminationCode.OPERATOR, reason);
        }
    }

    @Override
    void onSlowConsumer() {
        now();
        if (isListening()) {
            isLast = true;
            logout(SessionEnd.LOST, TerminationCode.SLOW_CONSUMER, "reports were not read in time");
            fix.onDisconnected();
        }
    }

    @Override
    void onShutdown() {
        now();
        if (isListening()) {
            logout(SessionEnd.SHUTDOWN, TerminationCode.SERVER_SHUTDOWN, "the gateway is going down");
            fix.onDisconnected();
        }
    }

    @Override
    void onEndOfInput() {
        if (fix.isClosed() && connection().pendingOutput() > 0) {
            connection().endInput();
        } else {
            onDisconnected();
        }
    }

    @Override
    void onDisconnected() {
        if (!isGone) {
            isGone = true;
            fix.onDisconnected();
            connection().close();
        }
    }

    @Override
    void onTick() {
        if (fix.isClosed()) {
            if (!hasSpoken || clock.nowNs() - closedNs > LINGER_NS) {
                onDisconnected();
            }
            return;
        }
        if (fix.isWaitingForRoom()) {
            // No selector says so before the socket takes much.
            connection().queueForOutput();
        }
        now();
        if (fix.isEstablished() && kept.nextOutgoing() > LAST_NUMBER) {
            logout(SessionEnd.LOST, TerminationCode.SEQUENCE_EXHAUSTED,
                "no numbers are left: log on with ResetSeqNumFlag");
        }
        if (fix.isEstablished()) {
            kept.tellMarketInTurn(fix);
        }
    }

    @Override
    public boolean isHere(final MessageDecoder logon) {
        if (logons.isHere(logon)) {
            return true;
        }
        owner = logons.loopOf(logon);
        outcome = InboundAdapter.Outcome.ELSEWHERE;
        return false;
    }

    @Override
    public FixSession admit(final MessageDecoder logon, final long epochNs) {
        kept = kept == null ? logons.admit(logon, connection()) : logons.admitAgain(kept, connection());
        return kept;
    }

    /** Orders that were read together leave as one train. */
    @Override
    public boolean hold(final MessageDecoder message) {
        final boolean mayBegin = held > 0 || trainsLeft > 0 && !inbound.isAhead(kept.session());
        return mayBegin && message.type() != MsgType.SECURITY_LIST_REQUEST
            && held < Math.min(FixLogon.MAX_HELD, inbound.maxTrain()) && add(message) == OrderConverter.CONVERTED;
    }

    @Override
    public int release() {
        final Session session = kept.session();
        final FrameReader frames = logons.frames();
        frames.hold(heldBytes);
        final int bytes = inbound.takeTrain(session, connection(), frames);
        int count = 0;
        for (int frame = 0; frame < bytes; frame += FrameDescriptor.frameLength(frames.buffer(), frame)) {
            count++;
        }
        trainsLeft -= count > 0 ? 1 : 0;
        if (count < held) {
            outcome = count > 0 ? InboundAdapter.Outcome.MORE : inbound.whyNot();
        }
        held = 0;
        heldBytes = 0;
        if (session.throttle().isExceeded()) {
            logout(SessionEnd.LOST, TerminationCode.THROTTLE_EXCEEDED, THROTTLE_EXCEEDED);
        }
        return count;
    }

    @Override
    public int onMessage(final MessageDecoder message) {
        if (trainsLeft == 0) {
            return later(InboundAdapter.Outcome.MORE);
        }
        if (inbound.isAhead(kept.session())) {
            return later(InboundAdapter.Outcome.AHEAD);
        }
        if (message.type() == MsgType.SECURITY_LIST_REQUEST) {
            return onListRequest(message);
        }
        final int wrongTag = add(message);
        if (wrongTag != OrderConverter.CONVERTED) {
            return wrongTag;
        }
        return release() == 0 ? LATER : TAKEN;
    }

    /** One list at a time. What it has follows in portions. */
    private int onListRequest(final MessageDecoder message) {
        trainsLeft--;
        final Session session = kept.session();
        final RejectCause known = logons.market().isComplete() ? RejectCause.NONE : RejectCause.INSTRUMENTS;
        final RejectCause cause = kept.pages().isListing() ? RejectCause.LIST_RUNNING : known;
        add(message);
        logons.frames().hold(heldBytes);
        held = 0;
        heldBytes = 0;
        if (inbound.takeOwn(session, connection(), logons.frames(), cause)) {
            kept.pages().beginList(message);
            kept.tellMarket(fix, 1);
        }
        if (session.throttle().isExceeded()) {
            logout(SessionEnd.LOST, TerminationCode.THROTTLE_EXCEEDED, THROTTLE_EXCEEDED);
        }
        return TAKEN;
    }

    @Override
    public int onUnsupported(final MessageDecoder message) {
        return onMessage(message);
    }

    @Override
    public void send(final DirectBuffer buffer, final int offset, final int length) {
        hasSpoken = true;
        connection().sendBytes(buffer, offset, length, isLast);
    }

    @Override
    public void close() {
        closedNs = clock.nowNs();
        if (!isGone) {
            connection().queueForOutput();
        }
    }

    private int add(final MessageDecoder message) {
        final int wrongTag = logons.convert(message, kept, heldBytes);
        if (wrongTag == OrderConverter.CONVERTED) {
            heldBytes += FrameDescriptor.frameLength(logons.frames().buffer(), heldBytes);
            held++;
        }
        return wrongTag;
    }

    private int later(final InboundAdapter.Outcome why) {
        outcome = why;
        return LATER;
    }

    private void logout(final SessionEnd end, final TerminationCode code, final String text) {
        // The first reason counts: one that comes while the connection ends changes nothing.
        if (fix.isEstablished()) {
            kept.endsAs(end);
        }
        fix.logout(code, text);
    }

    private void now() {
        fix.onWritten(connection().lastWriteNs());
        fix.onTime(clock.nowNs(), clock.nowEpochNs());
    }
}
