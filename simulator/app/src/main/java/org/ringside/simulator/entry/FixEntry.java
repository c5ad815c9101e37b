package org.ringside.simulator.entry;

import java.io.IOException;
import java.nio.channels.Selector;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.FrameReader;

/**
 * FIX 4.4. The first Logon begins both directions anew; after a lost connection both go on, and each side sends again
 * what the other one asks for. Instruments are named by their numbers.
 */
public final class FixEntry implements OrderEntry {
    private enum State { CONNECTING, LOGGING_ON, ESTABLISHED, LOGGING_OUT, CLOSED }

    /** What a gateway does with a Logon that it does not believe, and with one of a session in use. */
    public static final String REFUSED = "the gateway closed the connection when the Logon came, and said no reason";
    private static final int MAX_MESSAGE = 4096;
    /** How a Logout ends after which both directions begin anew. */
    private static final String ANEW = "numbers begin with 1 again";
    private static final long MS = 1_000_000L;

    private final ClientConfig config;
    private final ReportListener listener;
    private final FixOutput output;
    private final FixReports reports;
    private final FixNumbers numbers = new FixNumbers();
    private final FixWriter writer;
    private final SentOrders sent;
    private final FixResend resend;
    private final FixSocket socket;
    private final MessageDecoder message = MessageDecoder.trusting(MAX_MESSAGE);
    private final FixPulse pulse;
    private State state = State.CLOSED;
    private boolean hasSession;
    private long nowNs;
    private long sinceNs;

    /** A session that is not connected yet; the listener gets what comes back, with hop times or without. */
    public FixEntry(final ClientConfig config, final ReportListener listener, final boolean hasHops) {
        this.config = config;
        this.listener = listener;
        socket = new FixSocket(MAX_MESSAGE, config.terms().tls());
        output = new FixOutput(Integer.toUnsignedString(config.sessionId()));
        writer = new FixWriter(output, numbers, hasHops);
        reports = new FixReports(listener);
        sent = new SentOrders(config.terms().keptMessages());
        resend = new FixResend(sent, output);
        pulse = new FixPulse(config.terms().keepAliveMs() * MS);
    }

    @Override
    public void registerWith(final Selector selector, final Object attachment) {
        socket.registerWith(selector, attachment);
    }

    @Override
    public void connect() {
        nowNs = System.nanoTime();
        output.clear();
        resend.stop();
        numbers.onConnecting();
        enter(State.CONNECTING);
        try {
            socket.open(config.address());
        } catch (final IOException ex) {
            closeUnconnected(ex);
        }
    }

    @Override
    public int poll(final long newNowNs) {
        nowNs = newNowNs;
        if (state == State.CLOSED) {
            return 0;
        }
        if (state == State.CONNECTING) {
            return finishConnect();
        }
        int work = receive();
        if (state != State.CLOSED) {
            work += resend.poll(FixWriter.epochNs());
            work += write();
            checkTimes();
        }
        return work;
    }

    @Override
    public void flush() {
        if (state != State.CLOSED && state != State.CONNECTING) {
            write();
        }
    }

    @Override
    public boolean isEstablished() {
        return state == State.ESTABLISHED;
    }

    @Override
    public boolean isClosed() {
        return state == State.CLOSED;
    }

    @Override
    public void terminate() {
        if (state == State.ESTABLISHED) {
            writer.logout();
            enter(State.LOGGING_OUT);
            write();
        } else if (state != State.LOGGING_OUT) {
            close("given up while logging on");
        }
    }

    @Override
    public void close() {
        close("closed");
    }

    @Override
    public long newOrder(
        final long clOrdId, final int securityId, final char side, final long price, final long quantity,
        final char timeInForce) {
        return send(MsgType.NEW_ORDER_SINGLE, clOrdId, 0, securityId, side, price, quantity, timeInForce);
    }

    @Override
    public long replaceOrder(
        final long clOrdId, final long origClOrdId, final long orderId, final int securityId, final char side,
        final long price, final long quantity, final char timeInForce) {
        return send(
            MsgType.ORDER_CANCEL_REPLACE_REQUEST, clOrdId, origClOrdId, securityId, side, price, quantity, timeInForce);
    }

    @Override
    public long cancelOrder(
        final long clOrdId, final long origClOrdId, final long orderId, final int securityId, final char side) {
        return send(MsgType.ORDER_CANCEL_REQUEST, clOrdId, origClOrdId, securityId, side, 0, 0, (char) 0);
    }

    private long send(
        final int type, final long clOrdId, final long origClOrdId, final int securityId, final char side,
        final long price, final long quantity, final char timeInForce) {
        if (state != State.ESTABLISHED || resend.isRunning() || !output.hasRoom()) {
            return 0;
        }
        sent.begin(type, numbers.nextOutgoing(), output.sendingEpochNs());
        sent.ids(clOrdId, origClOrdId, securityId, side);
        sent.terms(price, quantity, timeInForce);
        return writer.order(sent);
    }

    private int finishConnect() {
        try {
            if (!socket.finishConnect()) {
                checkTimes();
                return 0;
            }
        } catch (final IOException ex) {
            closeUnconnected(ex);
            return 1;
        }
        pulse.onReceived(nowNs);
        enter(State.LOGGING_ON);
        logOn();
        write();
        return 1;
    }

    private void logOn() {
        if (!hasSession) {
            numbers.reset();
            sent.clear();
            reports.reset();
        }
        writer.logon(config, !hasSession);
    }

    private int receive() {
        final int count;
        try {
            count = socket.read();
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return 1;
        }
        if (count < 0) {
            close(state == State.LOGGING_ON ? REFUSED : "the gateway closed the connection");
            return 1;
        }
        final FrameReader input = socket.input();
        int length = count;
        while (length > 0 && state != State.CLOSED) {
            length = message.decode(input.buffer(), input.offset(), input.offset() + input.available());
            if (length < 0) {
                close(socket.isTlsAlert() ? "the gateway speaks TLS on this port" : "garbled bytes came");
            } else if (length > 0) {
                pulse.onReceived(nowNs);
                onMessage();
                input.skip(length);
            }
        }
        return count;
    }

    private void onMessage() {
        final int type = message.type();
        final long number = message.number(Tag.MSG_SEQ_NUM);
        if (message.rejectReason() != RejectReason.NONE) {
            close("a message came that cannot be: tag " + message.rejectTag() + ", "
                + RejectReason.text(message.rejectReason()));
        } else if (state == State.LOGGING_ON && type != MsgType.LOGON) {
            close(type == MsgType.LOGOUT ? "logon refused: " + message.text(Tag.TEXT) : "no answer to the Logon");
        } else if (type == MsgType.LOGON && number < numbers.nextIncoming()) {
            // The gateway knows less than it has sent: the books are told, and say what that is.
            listener.onEstablished(0, 1, 0);
            close("the gateway has forgotten the session");
        } else if (type == MsgType.LOGON) {
            onLogon(number);
        } else if (type == MsgType.SEQUENCE_RESET && !message.isYes(Tag.GAP_FILL_FLAG)) {
            numbers.expect(message.number(Tag.NEW_SEQ_NO));
        } else if (number > numbers.nextIncoming()) {
            onTooHigh(number);
        } else if (number == numbers.nextIncoming()) {
            numbers.expect(number + 1);
            onExpected(type);
        } else if (!message.isYes(Tag.POSS_DUP_FLAG)) {
            listener.onDuplicate(numbers.nextIncoming(), number);
            close("number " + number + " came after " + (numbers.nextIncoming() - 1));
        }
    }

    private void onLogon(final long number) {
        hasSession = true;
        enter(State.ESTABLISHED);
        listener.onEstablished(config.sessionVerId(), reports.next(), numbers.nextOutgoing() - 1);
        if (number > numbers.nextIncoming()) {
            onTooHigh(number);
        } else {
            numbers.expect(number + 1);
        }
    }

    /** What is missing is asked for; the gateway's own request is served first, because it waits for that. */
    private void onTooHigh(final long number) {
        if (message.type() == MsgType.LOGOUT) {
            onLogout();
            return;
        }
        if (message.type() == MsgType.RESEND_REQUEST) {
            onResendRequest();
        }
        if (numbers.isToBeAskedFor(number, nowNs, pulse.intervalNs())) {
            writer.resendRequest();
        }
    }

    private void onExpected(final int type) {
        switch (type) {
            case MsgType.HEARTBEAT -> { }
            case MsgType.TEST_REQUEST -> writer.heartbeat(message.text(Tag.TEST_REQ_ID));
            case MsgType.RESEND_REQUEST -> onResendRequest();
            case MsgType.SEQUENCE_RESET -> numbers.expect(message.number(Tag.NEW_SEQ_NO));
            case MsgType.LOGOUT -> onLogout();
            case MsgType.REJECT -> close("the gateway refused message " + message.text(Tag.REF_SEQ_NUM) + ": "
                + message.text(Tag.TEXT) + ", tag " + message.text(Tag.REF_TAG_ID));
            default -> reports.onMessage(message);
        }
    }

    private void onResendRequest() {
        final long last = numbers.nextOutgoing() - 1;
        final long from = message.number(Tag.BEGIN_SEQ_NO);
        final long to = message.number(Tag.END_SEQ_NO);
        if (from < sent.oldestKept(numbers.nextOutgoing())) {
            listener.onNotApplied(from, sent.oldestKept(numbers.nextOutgoing()) - from);
        }
        resend.start(from, to == 0 ? last : Math.min(to, last));
    }

    private void onLogout() {
        final String text = message.has(Tag.TEXT) ? message.text(Tag.TEXT) : "logged out";
        if (state == State.ESTABLISHED) {
            writer.logout();
            write();
        }
        close(text);
    }

    private void checkTimes() {
        switch (state) {
            case CONNECTING, LOGGING_ON, LOGGING_OUT -> {
                if (FixPulse.isTooLong(nowNs - sinceNs, state != State.LOGGING_OUT)) {
                    close("no answer while " + state);
                }
            }
            case ESTABLISHED -> {
                final String end = pulse.beat(nowNs, writer, resend.isRunning());
                if (end != null) {
                    close(end);
                }
            }
            default -> { }
        }
    }

    private int write() {
        try {
            final int count = socket.write(output);
            if (count > 0) {
                pulse.onSent(nowNs);
            }
            return count;
        } catch (final IOException ex) {
            close("connection lost: " + ex.getMessage());
            return 1;
        }
    }

    private void closeUnconnected(final IOException why) {
        close("cannot connect to " + config.address() + ": " + why.getMessage());
    }

    private void close(final String reason) {
        if (state == State.CLOSED) {
            return;
        }
        enter(State.CLOSED);
        hasSession &= !reason.endsWith(ANEW);
        try {
            socket.close();
        } catch (final IOException ex) {
            // It is gone, which is what was wanted.
            output.clear();
        }
        listener.onTerminated(NativeClient.NO_TERMINATION_CODE, reason);
    }

    private void enter(final State newState) {
        state = newState;
        sinceNs = nowNs;
    }
}
