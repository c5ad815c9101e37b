package org.ringside.gateway.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * The client's side of a session: its socket, its state, its sequence numbers and its times.
 */
final class ClientSession {
    private static final long MAX_SEQ_NO = 0xFFFF_FFFEL;
    private static final long ANSWER_TIMEOUT_NS = 5_000_000_000L;
    private static final long NS_PER_MS = 1_000_000L;
    private static final long UNSTARTED = Long.MIN_VALUE;
    private static final int CAPACITY = 64 * 1024;

    private final ClientConfig config;
    private final ReportListener listener;
    private final EpochNanoClock epochClock = new OffsetEpochNanoClock();
    private final FrameReader reader = new FrameReader(CAPACITY, FrameDescriptor.MAX_OUTBOUND_LENGTH);
    private final FrameWriter writer = new FrameWriter(CAPACITY);
    private final SessionPublisher publisher;
    private final SessionAdapter messages;
    private final ReportSequencer reports;
    private final SentMessages sent;
    private SocketChannel channel;
    private State state = State.CLOSED;
    private String closeReason = "never connected";
    private boolean isNegotiated;
    private long sessionVerId;
    private long lastTimestamp;
    /** The gateway has taken our messages up to this one, and maybe more. */
    private long lastTakenSeqNo;
    private long gatewayKeepAliveNs;
    private long nowNs;
    private long stateSinceNs;
    private long lastSentNs;
    private long lastReceivedNs;
    private long lastExpectedSeqNo;
    private long lastProgressNs;

    ClientSession(final ClientConfig config, final ReportListener listener) {
        this.config = config;
        this.listener = listener;
        this.publisher = new SessionPublisher(config, writer);
        this.messages = new SessionAdapter(this);
        this.reports = new ReportSequencer(listener, new ReportAdapter(listener), this::requestRetransmission);
        this.sent = new SentMessages(writer, config.keptMessages());
    }

    void connect() {
        if (state != State.CLOSED) {
            throw new IllegalStateException("connect while " + state);
        }
        closeReason = "";
        open();
    }

    private void open() {
        reader.clear();
        writer.clear();
        state = State.CONNECTING;
        stateSinceNs = UNSTARTED;
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(config.address());
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
        return epochClock.nanoTime();
    }

    FrameWriter writer() {
        return writer;
    }

    boolean mayOrder() {
        if (state == State.ESTABLISHED && sent.next() > MAX_SEQ_NO) {
            startTerminating(TerminationCode.SEQUENCE_EXHAUSTED.value());
        }
        return state == State.ESTABLISHED;
    }

    long sequenced(final boolean isEncoded) {
        return isEncoded ? sent.next() - 1 : NativeClient.BACK_PRESSURED;
    }

    int flush() {
        if (state == State.CLOSED || state == State.CONNECTING) {
            return 0;
        }
        try {
            final int written = writer.flush(channel);
            if (written > 0) {
                lastSentNs = nowNs;
            }
            return written;
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return 0;
        }
    }

    void terminate() {
        switch (state) {
            case CLOSED:
            case TERMINATING:
                break;
            case CONNECTING:
                close("given up while connecting");
                break;
            default:
                startTerminating(TerminationCode.FINISHED.value());
                break;
        }
    }

    void close() {
        close("closed");
    }

    void onNegotiated() {
        isNegotiated = true;
        lastTakenSeqNo = 0;
        sent.startAt(1);
        reports.startSeries();
        sendEstablish();
    }

    void onEstablishAck(
        final long gatewayNextSeqNo,
        final long lastIncomingSeqNo,
        final long gatewayKeepAliveMs,
        final long oldestRetransmitSeqNo,
        final int maxRetransmitCount) {
        gatewayKeepAliveNs = gatewayKeepAliveMs * NS_PER_MS;
        lastTakenSeqNo = lastIncomingSeqNo;
        sent.resendFrom(lastIncomingSeqNo + 1);
        enter(State.ESTABLISHED);
        listener.onEstablished(sessionVerId, gatewayNextSeqNo, lastIncomingSeqNo);
        if (sent.isResending()) {
            final long from = Math.max(lastIncomingSeqNo + 1, sent.oldest());
            listener.onResend(from, sent.next() - from);
        }
        if (state == State.ESTABLISHED) {
            lastProgressNs = nowNs;
            reports.onEstablished(gatewayNextSeqNo, oldestRetransmitSeqNo, maxRetransmitCount);
        }
    }

    /**
     * The gateway has taken more of our messages than we knew when we said where we go on: say it again, right. It has
     * closed the connection with that answer.
     */
    void onAheadOfUs(final long lastIncomingSeqNo) {
        if (lastIncomingSeqNo <= lastTakenSeqNo) {
            close("establish rejected: INVALID_NEXTSEQNO, and the gateway does not say which one it wants");
            return;
        }
        lastTakenSeqNo = lastIncomingSeqNo;
        if (lastIncomingSeqNo >= sent.next()) {
            // Somebody else has used the session meanwhile.
            sent.startAt(lastIncomingSeqNo + 1);
        }
        try {
            channel.close();
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
            isNegotiated = false;
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
        if (state != State.TERMINATING) {
            publisher.terminate(sessionVerId, code);
            flush();
        }
        close(code, reason);
    }

    private int finishConnect() {
        try {
            if (!channel.finishConnect()) {
                return 0;
            }
        } catch (final IOException ex) {
            close("cannot connect to " + config.address() + ": " + ex.getMessage());
            return 1;
        }
        lastSentNs = nowNs;
        lastReceivedNs = nowNs;
        if (isNegotiated) {
            sendEstablish();
        } else {
            sendNegotiate();
        }
        return 1;
    }

    private void sendNegotiate() {
        final long now = timestamp();
        sessionVerId = config.sessionVerId() == 0 ? now : config.sessionVerId();
        publisher.negotiate(sessionVerId, now, localAddress());
        enter(State.NEGOTIATING);
    }

    private void sendEstablish() {
        publisher.establish(sessionVerId, timestamp(), Math.max(lastTakenSeqNo + 1, sent.oldest()));
        enter(State.ESTABLISHING);
    }

    /** Each timestamp of a session has to be greater than the one before: it is the nonce of the signature. */
    private long timestamp() {
        lastTimestamp = Math.max(lastTimestamp + 1, epochClock.nanoTime());
        return lastTimestamp;
    }

    private String localAddress() {
        try {
            return ((InetSocketAddress) channel.getLocalAddress()).getAddress().getHostAddress();
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return "";
        }
    }

    private int receive() {
        final int count;
        try {
            count = reader.read(channel);
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return 1;
        }
        if (count < 0) {
            close("the gateway closed the connection");
            return 1;
        }
        if (count == 0) {
            return 0;
        }
        lastReceivedNs = nowNs;
        return deliver();
    }

    private int deliver() {
        final UnsafeBuffer buffer = reader.buffer();
        int frames = 0;
        while (state != State.CLOSED) {
            final int frame = reader.offset();
            final int length = reader.frameLength(frame);
            if (length == FrameReader.INCOMPLETE) {
                break;
            }
            if (length == FrameReader.INVALID) {
                refuse(TerminationCode.INVALID_SOFH, "the gateway sent a broken frame");
                break;
            }
            // Skipped first: a callback may give up this connection and start another one. The bytes stay until a read.
            reader.skip(length);
            onFrame(buffer, frame);
            frames++;
        }
        return frames;
    }

    private void onFrame(final UnsafeBuffer buffer, final int frame) {
        if (FrameDescriptor.schemaId(buffer, frame) != MessageHeaderDecoder.SCHEMA_ID) {
            refuse(TerminationCode.PROTOCOL_VERSION_NOT_SUPPORTED, "the gateway sent a frame of another schema");
            return;
        }
        final boolean isDecoded =
            FrameDescriptor.templateId(buffer, frame) >= FrameDescriptor.FIRST_BUSINESS_TEMPLATE_ID ?
                reports.onReport(buffer, frame) :
                messages.onMessage(buffer, frame);
        if (!isDecoded) {
            refuse(TerminationCode.DECODING_ERROR, "the gateway sent a message that cannot be decoded");
        }
    }

    private void checkTimes() {
        switch (state) {
            case CLOSED:
                break;
            case ESTABLISHED:
                keepAlive();
                break;
            default:
                if (nowNs - stateSinceNs > ANSWER_TIMEOUT_NS) {
                    close("no answer while " + state);
                }
                break;
        }
    }

    private void keepAlive() {
        if (nowNs - lastReceivedNs > 2 * gatewayKeepAliveNs) {
            refuse(TerminationCode.KEEPALIVE_INTERVAL_LAPSED, "the gateway is silent");
        } else if (nowNs - lastSentNs >= config.keepAliveMs() * NS_PER_MS && writer.pending() == 0) {
            sayWhereWeAre();
        } else if (!reports.isRecovering() || reports.expected() != lastExpectedSeqNo) {
            lastExpectedSeqNo = reports.expected();
            lastProgressNs = nowNs;
        } else if (nowNs - lastProgressNs > ANSWER_TIMEOUT_NS) {
            refuse(TerminationCode.UNSPECIFIED, "the gateway does not send again what it was asked for");
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
        lastProgressNs = nowNs;
        return publisher.retransmitRequest(timestamp(), fromSeqNo, count);
    }

    private void startTerminating(final int code) {
        publisher.terminate(sessionVerId, code);
        enter(State.TERMINATING);
    }

    private void refuse(final TerminationCode code, final String reason) {
        publisher.terminate(sessionVerId, code.value());
        flush();
        close(code.value(), reason);
    }

    private void enter(final State newState) {
        if (state != State.CLOSED) {
            state = newState;
            stateSinceNs = nowNs;
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
            channel.close();
        } catch (final IOException ex) {
            detail = reason + " (and closing failed: " + ex.getMessage() + ")";
        }
        listener.onTerminated(code, detail);
    }
}
