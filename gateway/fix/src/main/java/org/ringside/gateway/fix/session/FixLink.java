package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * What a connection is to its session: the state it is in, the numbers that it expects, and every way in which that
 * ends. One thread.
 */
final class FixLink {
    static final KnownText BEGIN_STRING = KnownText.of("FIX.4.4");

    private final FixOutput output;
    private final SessionSettings settings;
    private final FixPublisher publisher;
    private final Resend resend;
    private final Silence silence = new Silence();
    private ConnectionState state = ConnectionState.CONNECTED;
    private FixSession session;
    private long sinceNs;
    private long nowNs;
    private long epochNs;
    /** Highest number that has come before its time, 0 if nothing is missing, and when we asked for what is. */
    private long gapEnd;
    private long askedNs;
    /** When this connection may begin both directions anew again. */
    private long nextResetNs;
    /** What a trader is told that goes on with numbers which are over; empty for any other. */
    private String farewell = "";

    FixLink(final FixOutput output, final SessionSettings settings, final long nowNs) {
        this.output = output;
        this.settings = settings;
        this.publisher = new FixPublisher(output, settings.timeDecimals());
        this.resend = new Resend(publisher);
        this.sinceNs = nowNs;
        this.nowNs = nowNs;
        this.nextResetNs = nowNs;
    }

    FixPublisher publisher() {
        return publisher;
    }

    Resend resend() {
        return resend;
    }

    Silence silence() {
        return silence;
    }

    SessionSettings settings() {
        return settings;
    }

    /** The session that the connection has, null if it has none. */
    FixSession session() {
        return session;
    }

    ConnectionState state() {
        return state;
    }

    boolean isEstablished() {
        return state == ConnectionState.ESTABLISHED;
    }

    boolean isClosed() {
        return state == ConnectionState.CLOSED;
    }

    void time(final long newNowNs, final long newEpochNs) {
        nowNs = newNowNs;
        epochNs = newEpochNs;
        publisher.time(nowNs, epochNs);
    }

    long nowNs() {
        return nowNs;
    }

    long epochNs() {
        return epochNs;
    }

    /** How long it has been in its state. */
    long inStateNs() {
        return nowNs - sinceNs;
    }

    /** Whether a SendingTime is too far off. */
    boolean isOff(final long sendingTime) {
        return Math.abs(sendingTime - epochNs) > settings.maxClockSkewNs();
    }

    /** The session is this connection's. */
    void join(final FixSession newSession, final MessageDecoder logon) {
        session = newSession;
        publisher.bind(session, logon);
        silence.onLife(nowNs);
    }

    void establish(final int heartBtInt) {
        silence.interval(heartBtInt);
        enter(ConnectionState.ESTABLISHED);
    }

    /** A message has been taken; the number counts if it is the expected one, or if the session has just counted it. */
    void taken(final long number) {
        final long next = session.nextIncoming();
        if (number == next || number == next - 1) {
            expect(number + 1);
        }
    }

    /** Everything before a number has been taken, or will never come. */
    void expect(final long next) {
        session.nextIncoming(next);
        if (next > gapEnd) {
            gapEnd = 0;
        }
    }

    /**
     * The trader is let in; both directions may begin anew with that.
     *
     * @return false if the Logon has to come again.
     */
    boolean begin(final MessageDecoder logon, final boolean isAnew) {
        final String over = isAnew ? "" : session.over();
        if (!session.begin(logon, isAnew)) {
            return false;
        }
        gapEnd = 0;
        farewell = over;
        return true;
    }

    /** Whether the trader goes on with numbers that are over: it gets what it asks for, and may say nothing more. */
    boolean isOver() {
        return !farewell.isEmpty();
    }

    /** Has a trader log out whose numbers are over. */
    void sayFarewell() {
        logout(TerminationCode.END_OF_DAY, farewell);
    }

    /** Whether this connection has begun anew within the last interval of heartbeats. */
    boolean isResetTooSoon() {
        return nowNs - nextResetNs < 0;
    }

    /** Both directions have begun anew on a running connection. */
    void onReset() {
        nextResetNs = nowNs + silence.intervalNs();
    }

    /** The session is not this connection's yet: the Logon comes again. */
    void leave() {
        session.release(SessionEnd.LOST);
        session = null;
    }

    /**
     * A message came before its time: what is missing is asked for, with all that follows. One request in an interval
     * of heartbeats is enough.
     */
    void onTooHigh(final long number) {
        if (isEstablished() && !isOver() && (gapEnd == 0 || nowNs - askedNs >= silence.intervalNs())) {
            askedNs = nowNs;
            publisher.resendRequest(session.nextIncoming());
        }
        gapEnd = Math.max(gapEnd, number);
    }

    /**
     * Begins to send messages again; the last one has been sent. None goes out at once: many short requests in one
     * segment would have more for a cycle than any output holds.
     */
    void sendAgain(final long from, final long to) {
        resend.start(session, from, to);
    }

    /** Refuses a message. */
    void reject(final MessageDecoder message, final int reason, final int tag) {
        session.onReject();
        publisher.reject(message, reason, tag);
    }

    /** Refuses a message for a reason that ends the connection. */
    void refuse(final MessageDecoder message, final long number, final int reason, final int tag) {
        taken(number);
        reject(message, reason, tag);
        fail(reason == RejectReason.COMP_ID ? TerminationCode.INVALID_SESSIONID : TerminationCode.INVALID_TIMESTAMP,
            RejectReason.text(reason));
    }

    /** Answers a Logon by a Logout and hangs up; with a value of SessionStatus, 0: none. */
    void refuseLogon(final EstablishRejectCode code, final String text, final int status) {
        session.onLogonRefused(code);
        publisher.logout(text, status);
        close(SessionEnd.LOST);
    }

    /** Says why and hangs up. */
    void fail(final TerminationCode code, final String text) {
        if (state != ConnectionState.LOGGING_OUT) {
            session.onSentAway(code);
            publisher.logout(text, 0);
        }
        close(SessionEnd.LOST);
    }

    /** Says why and waits for the answer. */
    void logout(final TerminationCode code, final String text) {
        resend.stop();
        session.onSentAway(code);
        publisher.logout(text, 0);
        enter(ConnectionState.LOGGING_OUT);
    }

    /** Answers a Logout, unless it is an answer itself, and hangs up. */
    void onLogout() {
        if (isEstablished()) {
            session.onSentAway(TerminationCode.FINISHED);
            publisher.logout("", 0);
        }
        close(SessionEnd.LOGOUT);
    }

    /** Nothing comes from the trader any more. */
    void onSilence() {
        session.onSentAway(TerminationCode.KEEPALIVE_INTERVAL_LAPSED);
        close(SessionEnd.LOST);
    }

    void close(final SessionEnd end) {
        enter(ConnectionState.CLOSED);
        resend.stop();
        output.close();
        if (session != null) {
            session.release(end);
            session = null;
        }
    }

    private void enter(final ConnectionState newState) {
        state = newState;
        sinceNs = nowNs;
    }
}
