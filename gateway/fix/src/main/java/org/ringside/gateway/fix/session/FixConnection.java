package org.ringside.gateway.fix.session;

import org.agrona.DirectBuffer;
import org.ringside.gateway.fix.codec.MessageBody;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * The session level of one connection, from its Logon to its end. It takes the connection's bytes and the time, gives
 * messages to the {@link FixApplication}, and says what goes back. One thread.
 * <p>
 * The owner passes the time first in each cycle ({@link #onTime}), then what has come ({@link #onInput}). While
 * messages are sent again ({@link #isResending}), input waits, and the owner calls {@link #resend} as the output has
 * room.
 */
public final class FixConnection {
    /** Longest message that is taken, in bytes. */
    public static final int MAX_MESSAGE = 4096;

    private static final String UNREAD = "reports were not read in time";

    private final MessageDecoder decoder = new MessageDecoder(MAX_MESSAGE);
    private final FixLink link;
    private final LogonRules logons;
    private final EstablishedRules established;
    private long garbled;
    private boolean isWaiting;
    private long waitingNs;
    /** When the output has last gone on to the trader. */
    private long writtenNs;

    /**
     * A connection that has just been accepted.
     *
     * @param gate        knows the sessions.
     * @param application takes messages that are not of the session level.
     * @param output      takes what goes to the trader.
     * @param settings    of all sessions.
     * @param nowNs       on the clock of {@link #onTime}.
     */
    public FixConnection(
        final LogonGate gate, final FixApplication application, final FixOutput output,
        final SessionSettings settings, final long nowNs) {
        link = new FixLink(output, settings, nowNs);
        logons = new LogonRules(link, gate);
        established = new EstablishedRules(link, application);
        writtenNs = nowNs;
    }

    /** The session that the connection has, null if it has none. */
    public FixSession session() {
        return link.session();
    }

    /** Whether messages of the session go out on this connection. */
    public boolean isEstablished() {
        return link.isEstablished();
    }

    /** Whether nothing more comes from this connection, nor goes to it. */
    public boolean isClosed() {
        return link.isClosed();
    }

    /** Whether messages are on their way again: input waits until they are. */
    public boolean isResending() {
        return link.resend().isRunning();
    }

    /** Whether more is to be sent than the output has room for. */
    public boolean isWaitingForRoom() {
        return isWaiting || isResending();
    }

    /**
     * Says when the output has last gone on to the trader: one that reads is not sent away, however slowly it reads.
     *
     * @param timeNs on the clock of {@link #onTime}.
     */
    public void onWritten(final long timeNs) {
        writtenNs = timeNs;
    }

    /** How often bytes came that are no message. */
    public long garbled() {
        return garbled;
    }

    /**
     * Says what time it is, and nothing more: what depends on it waits for {@link #onTime}.
     *
     * @param nowNs   on a clock that never goes back.
     * @param epochNs time of day, ns since the epoch.
     */
    public void time(final long nowNs, final long epochNs) {
        link.time(nowNs, epochNs);
    }

    /**
     * Time passes.
     *
     * @param nowNs   on a clock that never goes back.
     * @param epochNs time of day, ns since the epoch.
     */
    public void onTime(final long nowNs, final long epochNs) {
        link.time(nowNs, epochNs);
        switch (link.state()) {
            case CONNECTED -> closeAfter(link.settings().logonTimeoutNs());
            case ESTABLISHED -> beat();
            case LOGGING_OUT -> closeAfter(link.settings().logoutTimeoutNs());
            default -> { }
        }
    }

    /**
     * Takes what has come.
     *
     * @param buffer of the bytes.
     * @param offset of the first byte that was not taken yet.
     * @param limit  behind the last byte.
     * @return how many bytes were taken. The others come again with those that follow them: they are the beginning of
     *     a message, or have to wait.
     */
    public int onInput(final DirectBuffer buffer, final int offset, final int limit) {
        int at = offset;
        int held = offset;
        while (at < limit && !link.isClosed() && !link.resend().isRunning()) {
            final int length = decoder.decode(buffer, at, limit);
            if (length > 0 && established.hold(decoder)) {
                at += length;
                continue;
            }
            if (established.held() > 0) {
                final int taken = release(buffer, held, at);
                if (taken < at) {
                    return taken - offset;
                }
                // The same bytes are looked at once more, with nothing before them.
            } else if (length < 0) {
                at -= length;
                onGarbled();
            } else if (length == 0 || !onMessage()) {
                break;
            } else {
                at += length;
            }
            held = at;
        }
        if (established.held() > 0) {
            at = release(buffer, held, at);
        }
        return link.isClosed() ? limit - offset : at - offset;
    }

    /**
     * Sends a portion of what is sent again.
     *
     * @param limit of messages to look at.
     * @return how many it looked at.
     */
    public int resend(final int limit) {
        final int count = link.resend().poll(limit);
        if (count > 0 && !link.resend().isRunning()) {
            isWaiting = false;
            link.silence().onLife(link.nowNs());
        }
        return count;
    }

    /** Sends a message that the session has just been given, unless earlier ones are on their way again. */
    public void send(final long number) {
        if (link.isEstablished() && !link.resend().isRunning()) {
            link.publisher().message(number);
        }
    }

    /**
     * Sends a message of which the session keeps the number alone: a gap fill stands for it when it is asked for again.
     *
     * @return false if it cannot be sent now: nobody is logged on, or earlier messages are on their way again.
     */
    public boolean sendUnkept(final int type, final MessageBody body) {
        final boolean maySend = link.isEstablished() && !link.resend().isRunning();
        if (maySend) {
            isWaiting = false;
            link.publisher().unkept(type, body);
        }
        return maySend;
    }

    /** The output has no room for the next message of {@link #sendUnkept}: a trader that does not read is sent away. */
    public void onNoRoom() {
        if (!isWaiting) {
            isWaiting = true;
            waitingNs = link.nowNs();
        } else if (link.isEstablished() && isUnreadSince(waitingNs)) {
            link.fail(TerminationCode.SLOW_CONSUMER, UNREAD);
        }
    }

    /** What has come has to wait, and is not looked at: until it is, silence means nothing. */
    public void onBlocked() {
        link.silence().onHeld();
    }

    /** What has come is looked at again. */
    public void onUnblocked() {
        link.silence().onReleased(link.nowNs());
    }

    /** Asks the trader to go, and says why; after the answer, or some time, the connection closes. */
    public void logout(final TerminationCode code, final String text) {
        if (link.isEstablished()) {
            link.logout(code, text);
        } else if (link.state() == ConnectionState.CONNECTED) {
            link.close(SessionEnd.LOST);
        }
    }

    /** The connection is gone. */
    public void onDisconnected() {
        if (!link.isClosed()) {
            link.close(SessionEnd.LOST);
        }
    }

    /** Has the messages between two offsets taken, which are held. Returns the offset behind those that were. */
    private int release(final DirectBuffer buffer, final int from, final int to) {
        final int count = established.held();
        final int taken = established.release();
        if (taken == count) {
            return to;
        }
        int at = from;
        for (int i = 0; i < taken; i++) {
            at += decoder.decode(buffer, at, to);
        }
        return at;
    }

    private void onGarbled() {
        garbled++;
        if (link.state() == ConnectionState.CONNECTED) {
            link.close(SessionEnd.LOST);
        }
    }

    private boolean onMessage() {
        if (link.state() == ConnectionState.CONNECTED) {
            return logons.onMessage(decoder);
        }
        return established.onMessage(decoder);
    }

    private void beat() {
        final long nowNs = link.nowNs();
        if (link.resend().isRunning()) {
            // Nothing of the trader is looked at meanwhile: that it reads is its only sign of life.
            if (isUnreadSince(link.publisher().lastSentNs())) {
                link.fail(TerminationCode.SLOW_CONSUMER, UNREAD);
            }
        } else if (link.isOver() && link.inStateNs() >= link.settings().logoutTimeoutNs()) {
            link.sayFarewell();
        } else if (link.silence().isOver(nowNs)) {
            link.onSilence();
        } else if (link.silence().isToBeTested(nowNs)) {
            link.publisher().testRequest();
        } else if (nowNs - link.publisher().lastSentNs() >= link.silence().intervalNs()) {
            link.publisher().heartbeat();
        }
    }

    /** Two intervals have passed since a time, and the output has not gone on meanwhile. */
    private boolean isUnreadSince(final long timeNs) {
        return link.nowNs() - Math.max(timeNs, writtenNs) >= 2 * link.silence().intervalNs();
    }

    private void closeAfter(final long timeoutNs) {
        if (link.inStateNs() >= timeoutNs) {
            link.close(SessionEnd.LOST);
        }
    }
}
