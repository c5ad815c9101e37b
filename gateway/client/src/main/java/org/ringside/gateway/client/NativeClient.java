package org.ringside.gateway.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * One session of native order entry on one connection: logs in, sends orders, reports what comes back. Never blocks,
 * belongs to one thread, allocates nothing while orders flow; one thread may poll many of them.
 * <p>
 * Orders are encoded at once and leave together, with the next {@link #flush()} or {@link #poll(long)}. After the
 * connection is lost, {@link #connect()} takes the session up again where it stood; should the gateway no longer know
 * it, the next {@link #connect()} opens a new one.
 */
public final class NativeClient implements AutoCloseable {
    /** Refusal: the output is full, the gateway reads too slowly. Poll, then try again. */
    public static final long BACK_PRESSURED = -1;

    /** Refusal: the session is not {@link State#ESTABLISHED}. */
    public static final long NOT_ESTABLISHED = -2;

    /** Code of {@link ReportListener#onTerminated} when no Terminate said why. */
    public static final int NO_TERMINATION_CODE = -1;

    private static final long MAX_SEQ_NO = 0xFFFF_FFFEL;
    private static final long ANSWER_TIMEOUT_NS = 5_000_000_000L;
    private static final long NS_PER_MS = 1_000_000L;
    private static final long UNSTARTED = Long.MIN_VALUE;
    private static final int CAPACITY = 64 * 1024;

    /** Where a client stands. */
    public enum State {
        /** The connection is being made. */
        CONNECTING,
        /** Negotiate is on its way. */
        NEGOTIATING,
        /** Establish is on its way. */
        ESTABLISHING,
        /** Orders may be sent. */
        ESTABLISHED,
        /** Terminate is on its way. */
        TERMINATING,
        /** There is no connection. */
        CLOSED
    }

    private final ClientConfig config;
    private final ReportListener listener;
    private final EpochNanoClock epochClock = new OffsetEpochNanoClock();
    private final ReportAdapter reports;
    private final SessionAdapter sessionMessages;
    private FrameReader reader;
    private FrameWriter writer;
    private SessionPublisher session;
    private OrderPublisher orders;
    private SocketChannel channel;
    private State state = State.CLOSED;
    private String closeReason = "never connected";
    private boolean isNegotiated;
    private long sessionVerId;
    private long lastTimestamp;
    private long nextSeqNo = 1;
    private long gatewayKeepAliveNs;
    private long nowNs;
    private long stateSinceNs;
    private long lastSentNs;
    private long lastReceivedNs;

    /**
     * A client that is not connected yet.
     *
     * @param config   who logs in where.
     * @param listener is told what happens.
     */
    public NativeClient(final ClientConfig config, final ReportListener listener) {
        this.config = Objects.requireNonNull(config, "config");
        this.listener = Objects.requireNonNull(listener, "listener");
        this.reports = new ReportAdapter(listener);
        this.sessionMessages = new SessionAdapter(this);
    }

    /**
     * Start connecting; {@link #poll(long)} carries on from there.
     */
    public void connect() {
        if (state != State.CLOSED) {
            throw new IllegalStateException("connect while " + state);
        }
        reader = new FrameReader(CAPACITY, FrameDescriptor.MAX_OUTBOUND_LENGTH);
        writer = new FrameWriter(CAPACITY);
        session = new SessionPublisher(config, writer);
        orders = new OrderPublisher(writer);
        closeReason = "";
        state = State.CONNECTING;
        stateSinceNs = UNSTARTED;
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(config.address());
        } catch (final IOException ex) {
            close(NO_TERMINATION_CODE, "cannot connect to " + config.address() + ": " + ex.getMessage());
        }
    }

    /**
     * One turn: read and deliver what is there, write what waits, keep the session alive.
     *
     * @param newNowNs {@link System#nanoTime()}.
     * @return number of things done; 0 says that there was nothing to do.
     */
    public int poll(final long newNowNs) {
        nowNs = newNowNs;
        if (state == State.CLOSED) {
            return 0;
        }
        if (stateSinceNs == UNSTARTED) {
            stateSinceNs = nowNs;
        }
        int work = state == State.CONNECTING ? finishConnect() : receive();
        checkTimes();
        work += flush();
        return work;
    }

    /**
     * Where this client stands.
     *
     * @return the state.
     */
    public State state() {
        return state;
    }

    /**
     * Why the last connection ended.
     *
     * @return the reason, empty while there is a connection.
     */
    public String closeReason() {
        return closeReason;
    }

    /**
     * Number that the next order will get.
     *
     * @return 1 to 2^32 - 2.
     */
    public long nextSeqNo() {
        return nextSeqNo;
    }

    /**
     * Enter a limit order.
     *
     * @param clOrdId     unique in session and day, not 0.
     * @param securityId  of the instrument.
     * @param side        '1' buy, '2' sell.
     * @param price       mantissa with exponent -8.
     * @param quantity    lots.
     * @param timeInForce '0' day, '3' immediate or cancel.
     * @param account     the order is for.
     * @return its sequence number, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long newOrder(
        final long clOrdId,
        final int securityId,
        final char side,
        final long price,
        final long quantity,
        final char timeInForce,
        final int account) {
        if (!mayOrder()) {
            return NOT_ESTABLISHED;
        }
        return sequenced(orders.newOrder(
            nextSeqNo, epochClock.nanoTime(), clOrdId, securityId, side, price, quantity, timeInForce, account));
    }

    /**
     * Change a limit order.
     *
     * @param clOrdId     of this request, unique in session and day, not 0.
     * @param origClOrdId of the order.
     * @param orderId     of the order, or 0 to find it by origClOrdId.
     * @param securityId  of the instrument.
     * @param side        '1' buy, '2' sell.
     * @param price       mantissa with exponent -8.
     * @param quantity    new total in lots, what has traded included.
     * @param timeInForce '0' day, '3' immediate or cancel.
     * @return its sequence number, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long replaceOrder(
        final long clOrdId,
        final long origClOrdId,
        final long orderId,
        final int securityId,
        final char side,
        final long price,
        final long quantity,
        final char timeInForce) {
        if (!mayOrder()) {
            return NOT_ESTABLISHED;
        }
        return sequenced(orders.replaceOrder(
            nextSeqNo, epochClock.nanoTime(), clOrdId, origClOrdId, orderId, securityId, side, price, quantity,
            timeInForce));
    }

    /**
     * Cancel an order.
     *
     * @param clOrdId     of this request, unique in session and day, not 0.
     * @param origClOrdId of the order.
     * @param orderId     of the order, or 0 to find it by origClOrdId.
     * @param securityId  of the instrument.
     * @param side        '1' buy, '2' sell.
     * @return its sequence number, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long cancelOrder(
        final long clOrdId,
        final long origClOrdId,
        final long orderId,
        final int securityId,
        final char side) {
        if (!mayOrder()) {
            return NOT_ESTABLISHED;
        }
        return sequenced(orders.cancelOrder(
            nextSeqNo, epochClock.nanoTime(), clOrdId, origClOrdId, orderId, securityId, side));
    }

    /**
     * Write once.
     *
     * @return bytes written; what the socket does not take now waits for the next call.
     */
    public int flush() {
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
            close(NO_TERMINATION_CODE, "connection lost: " + ex.getMessage());
            return 0;
        }
    }

    /**
     * End the session politely: {@link #poll(long)} until {@link State#CLOSED}.
     */
    public void terminate() {
        switch (state) {
            case CLOSED:
            case TERMINATING:
                break;
            case CONNECTING:
                close(NO_TERMINATION_CODE, "given up while connecting");
                break;
            default:
                startTerminating(TerminationCode.FINISHED.value());
                break;
        }
    }

    /**
     * Drop the connection as it is.
     */
    @Override
    public void close() {
        close(NO_TERMINATION_CODE, "closed");
    }

    void onNegotiated() {
        isNegotiated = true;
        nextSeqNo = 1;
        reports.startSeries();
        sendEstablish();
    }

    void onEstablishAck(final long gatewayNextSeqNo, final long lastIncomingSeqNo, final long gatewayKeepAliveMs) {
        gatewayKeepAliveNs = gatewayKeepAliveMs * NS_PER_MS;
        enter(State.ESTABLISHED);
        listener.onEstablished(sessionVerId, gatewayNextSeqNo, lastIncomingSeqNo);
        reports.onNextSeqNo(gatewayNextSeqNo);
    }

    void onRejected(final String reason, final boolean isSessionGone) {
        if (isSessionGone) {
            isNegotiated = false;
        }
        close(NO_TERMINATION_CODE, reason);
    }

    void onSequence(final long gatewayNextSeqNo, final boolean isAnswerWanted) {
        reports.onNextSeqNo(gatewayNextSeqNo);
        if (isAnswerWanted) {
            session.sequence(nextSeqNo);
        }
    }

    void onNotApplied(final long fromSeqNo, final long count) {
        listener.onNotApplied(fromSeqNo, count);
    }

    void onTerminate(final int code, final String reason) {
        if (state != State.TERMINATING) {
            session.terminate(sessionVerId, code);
            flush();
        }
        close(code, reason);
    }

    private boolean mayOrder() {
        if (state == State.ESTABLISHED && nextSeqNo > MAX_SEQ_NO) {
            startTerminating(TerminationCode.SEQUENCE_EXHAUSTED.value());
        }
        return state == State.ESTABLISHED;
    }

    private long sequenced(final boolean isEncoded) {
        return isEncoded ? nextSeqNo++ : BACK_PRESSURED;
    }

    private int finishConnect() {
        try {
            if (!channel.finishConnect()) {
                return 0;
            }
        } catch (final IOException ex) {
            close(NO_TERMINATION_CODE, "cannot connect to " + config.address() + ": " + ex.getMessage());
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
        session.negotiate(sessionVerId, now, localAddress());
        enter(State.NEGOTIATING);
    }

    private void sendEstablish() {
        session.establish(sessionVerId, timestamp(), nextSeqNo);
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
            close(NO_TERMINATION_CODE, "connection lost: " + ex.getMessage());
            return "";
        }
    }

    private int receive() {
        final int count;
        try {
            count = reader.read(channel);
        } catch (final IOException ex) {
            close(NO_TERMINATION_CODE, "connection lost: " + ex.getMessage());
            return 1;
        }
        if (count < 0) {
            close(NO_TERMINATION_CODE, "the gateway closed the connection");
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
            onFrame(buffer, frame);
            reader.skip(length);
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
                sessionMessages.onMessage(buffer, frame);
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
                    close(NO_TERMINATION_CODE, "no answer while " + state);
                }
                break;
        }
    }

    private void keepAlive() {
        if (nowNs - lastReceivedNs > 2 * gatewayKeepAliveNs) {
            refuse(TerminationCode.KEEPALIVE_INTERVAL_LAPSED, "the gateway is silent");
        } else if (nowNs - lastSentNs >= config.keepAliveMs() * NS_PER_MS && writer.pending() == 0) {
            session.sequence(nextSeqNo);
        }
    }

    private void startTerminating(final int code) {
        session.terminate(sessionVerId, code);
        enter(State.TERMINATING);
    }

    private void refuse(final TerminationCode code, final String reason) {
        session.terminate(sessionVerId, code.value());
        flush();
        close(code.value(), reason);
    }

    private void enter(final State newState) {
        if (state != State.CLOSED) {
            state = newState;
            stateSinceNs = nowNs;
        }
    }

    private void close(final int code, final String reason) {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
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
