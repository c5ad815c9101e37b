package org.ringside.gateway.client;

import java.io.IOException;
import java.nio.channels.Selector;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * The client's side of a session: its state, its identity, and what each message of the gateway does to both streams.
 */
final class ClientSession {
    private static final long MAX_SEQ_NO = 0xFFFF_FFFEL;
    private static final long ANSWER_TIMEOUT_NS = 5_000_000_000L;
    /** A gateway on a full machine answers late; another connection would only be more work for it. */
    private static final long LOGON_TIMEOUT_NS = 15_000_000_000L;
    private static final long UNSTARTED = Long.MIN_VALUE;

    private final ClientConfig config;
    private final ReportListener listener;
    private final GatewaySocket socket;
    private final ClientIdentity identity;
    private final SessionPublisher publisher;
    private final InboundFrames inbound;
    private final ReportSequencer reports;
    private final SentMessages sent;
    private final ClientKeepAlive keepAlive;
    private State state = State.CLOSED;
    private String closeReason = "never connected";
    private long nowNs;
    private long stateSinceNs;

    ClientSession(final ClientConfig config, final ReportListener listener) {
        this.config = config;
        this.listener = listener;
        this.socket = new GatewaySocket(config.terms().tls());
        this.identity = new ClientIdentity(config.sessionVerId());
        this.publisher = new SessionPublisher(config, socket.writer());
        this.sent = new SentMessages(socket.writer(), config.terms().keptMessages());
        this.reports = new ReportSequencer(listener, new ReportAdapter(listener, sent), this::requestRetransmission);
        this.inbound = new InboundFrames(this, socket.reader(), reports);
        this.keepAlive = new ClientKeepAlive(socket, reports, config.terms().keepAliveMs(), ANSWER_TIMEOUT_NS);
    }

    void registerWith(final Selector selector, final Object attachment) {
        socket.registerWith(selector, attachment);
    }

    void connect() {
        if (state != State.CLOSED) {
            throw new IllegalStateException("connect while " + state);
        }
        closeReason = "";
        open();
    }

    private void open() {
        state = State.CONNECTING;
        stateSinceNs = UNSTARTED;
        listener.onStateChanged(State.CONNECTING);
        try {
            socket.open(config.address());
        } catch (final IOException ex) {
            close("cannot connect to " + config.address() + ": " + ex.getMessage());
        }
    }

    int poll(final long newNowNs) {
        nowNs = newNowNs;
        if (state == State.CLOSED) {
            return 0;
        }
        if (stateSinceNs == UNSTARTED) {
            stateSinceNs = nowNs;
        }
        int work = state == State.CONNECTING ? finishConnect() : receive();
        checkTimes();
        work += recover();
        work += flush();
        return work;
    }

    State state() {
        return state;
    }

    String closeReason() {
        return closeReason;
    }

    long nextSeqNo() {
        return sent.next();
    }

    SentMessages sent() {
        return sent;
    }

    long epochNs() {
        return identity.epochNs();
    }

    FrameWriter writer() {
        return socket.writer();
    }

    boolean mayOrder() {
        if (state == State.ESTABLISHED && sent.next() > MAX_SEQ_NO) {
            startTerminating(TerminationCode.SEQUENCE_EXHAUSTED.value());
        }
        return state == State.ESTABLISHED;
    }

    int flush() {
        if (state == State.CLOSED || state == State.CONNECTING) {
            return 0;
        }
        try {
            return socket.flush(nowNs);
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return 0;
        }
    }

    void terminate() {
        switch (state) {
            case CLOSED, TERMINATING -> { }
            case CONNECTING -> close("given up while connecting");
            default -> startTerminating(TerminationCode.FINISHED.value());
        }
    }

    void close() {
        close("closed");
    }

    void onNegotiated() {
        identity.onNegotiated();
        sent.startAt(1);
        reports.startSeries();
        sendEstablish();
    }

    void onEstablishAck(
        final long gatewayNextSeqNo, final long lastIncomingSeqNo, final long gatewayKeepAliveMs,
        final long oldestRetransmitSeqNo, final int maxRetransmitCount) {
        keepAlive.start(gatewayKeepAliveMs, nowNs);
        identity.lastTakenSeqNo(lastIncomingSeqNo);
        sent.onTaken(lastIncomingSeqNo);
        sent.resendFrom(lastIncomingSeqNo + 1);
        enter(State.ESTABLISHED);
        listener.onEstablished(identity.verId(), gatewayNextSeqNo, lastIncomingSeqNo);
        if (sent.isResending()) {
            final long from = Math.max(lastIncomingSeqNo + 1, sent.oldest());
            listener.onResend(from, sent.next() - from);
        }
        if (state == State.ESTABLISHED) {
            reports.onEstablished(gatewayNextSeqNo, oldestRetransmitSeqNo, maxRetransmitCount);
        }
    }

    /**
     * The gateway has taken more messages than the client knew when it said where it goes on. The client says it again,
     * right. The gateway has closed the connection with that answer.
     */
    void onAheadOfUs(final long lastIncomingSeqNo) {
        if (lastIncomingSeqNo <= identity.lastTakenSeqNo()) {
            close("establish rejected: INVALID_NEXTSEQNO, and the gateway does not say which one it wants");
            return;
        }
        identity.lastTakenSeqNo(lastIncomingSeqNo);
        if (lastIncomingSeqNo >= sent.next()) {
            // Somebody else has used the session meanwhile.
            sent.startAt(lastIncomingSeqNo + 1);
        }
        try {
            socket.close();
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return;
        }
        open();
        stateSinceNs = nowNs;
    }

    void onRetransmitReject() {
        reports.onRetransmitReject();
    }

    void onRejected(final String reason, final boolean isSessionGone) {
        if (isSessionGone) {
            identity.forget();
        }
        close(reason);
    }

    void onSequence(final long gatewayNextSeqNo, final boolean isAnswerWanted) {
        reports.onSequence(gatewayNextSeqNo);
        if (isAnswerWanted) {
            sayWhereWeAre();
        }
    }

    void onNotApplied(final long fromSeqNo, final long count) {
        listener.onNotApplied(fromSeqNo, count);
    }

    void onTerminate(final int code, final String reason) {
        if (code == TerminationCode.SEQUENCE_EXHAUSTED.value() || code == TerminationCode.END_OF_DAY.value()) {
            identity.forget();
        }
        if (state != State.TERMINATING) {
            publisher.terminate(identity.verId(), code);
            flush();
        }
        close(code, reason);
    }

    /** The gateway did something that cannot be: the client says so and hangs up. */
    void refuse(final TerminationCode code, final String reason) {
        publisher.terminate(identity.verId(), code.value());
        flush();
        close(code.value(), reason);
    }

    private int finishConnect() {
        try {
            if (!socket.finishConnect(nowNs)) {
                return 0;
            }
        } catch (final IOException ex) {
            close("cannot connect to " + config.address() + ": " + ex.getMessage());
            return 1;
        }
        if (identity.isNegotiated()) {
            sendEstablish();
        } else {
            sendNegotiate();
        }
        return 1;
    }

    private void sendNegotiate() {
        final long timestamp = identity.timestamp();
        identity.propose(timestamp);
        publisher.negotiate(identity.verId(), timestamp, socket.localAddress());
        enter(State.NEGOTIATING);
    }

    private void sendEstablish() {
        publisher.establish(
            identity.verId(), identity.timestamp(), Math.max(identity.lastTakenSeqNo() + 1, sent.oldest()));
        enter(State.ESTABLISHING);
    }

    private int receive() {
        final int count;
        try {
            count = socket.read(nowNs);
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return 1;
        }
        if (count < 0) {
            close("the gateway closed the connection");
            return 1;
        }
        return count == 0 ? 0 : inbound.deliver();
    }

    private void checkTimes() {
        switch (state) {
            case CLOSED -> { }
            case ESTABLISHED -> keepAlive();
            case TERMINATING -> closeAfter(ANSWER_TIMEOUT_NS);
            default -> closeAfter(LOGON_TIMEOUT_NS);
        }
    }

    private void closeAfter(final long timeoutNs) {
        if (nowNs - stateSinceNs > timeoutNs) {
            close("no answer while " + state);
        }
    }

    private void keepAlive() {
        switch (keepAlive.check(nowNs)) {
            case GATEWAY_IS_SILENT -> refuse(TerminationCode.KEEPALIVE_INTERVAL_LAPSED, "the gateway is silent");
            case SPEAK -> sayWhereWeAre();
            case NOTHING_COMES_AGAIN ->
                refuse(TerminationCode.UNSPECIFIED, "the gateway does not send again what it was asked for");
            default -> { }
        }
    }

    /** Not while older messages wait to be sent again: the gateway would take them for lost. */
    private void sayWhereWeAre() {
        if (!sent.isResending()) {
            publisher.sequence(sent.next());
        }
    }

    private int recover() {
        if (state != State.ESTABLISHED) {
            return 0;
        }
        reports.requestMissing();
        return sent.resend();
    }

    private boolean requestRetransmission(final long fromSeqNo, final long count) {
        keepAlive.onRequest(nowNs);
        return publisher.retransmitRequest(identity.timestamp(), fromSeqNo, count);
    }

    private void startTerminating(final int code) {
        publisher.terminate(identity.verId(), code);
        enter(State.TERMINATING);
    }

    private void enter(final State newState) {
        if (state != State.CLOSED) {
            state = newState;
            stateSinceNs = nowNs;
            listener.onStateChanged(newState);
        }
    }

    private void close(final String reason) {
        close(NativeClient.NO_TERMINATION_CODE, reason);
    }

    private void close(final int code, final String reason) {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        reports.onDisconnected();
        closeReason = reason;
        String detail = reason;
        try {
            socket.close();
        } catch (final IOException ex) {
            detail = reason + " (and closing failed: " + ex.getMessage() + ")";
        }
        listener.onStateChanged(State.CLOSED);
        listener.onTerminated(code, detail);
    }
}
