package org.ringside.gateway.server;

import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.protocol.TerminateDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Native order entry on one connection: which message may come when, what it is answered, and what silence means. A
 * message that has no place in a state ends the connection.
 */
final class SessionStateMachine extends Protocol {
    private static final long LOGIN_TIMEOUT_NS = 5_000_000_000L;
    private static final long ESTABLISH_TIMEOUT_NS = 5_000_000_000L;
    private static final long TERMINATE_TIMEOUT_NS = 2_000_000_000L;

    private final SessionLink link;
    private final LoopClock clock;
    private final EstablishedRules established;
    private final LogonRules logons;
    private boolean isBlocked;

    SessionStateMachine(
        final Connection connection, final Logon logon, final SessionPublisher publisher,
        final CancelOnDisconnect cancels, final LoopClock clock, final long keepAliveMs, final SessionPolicy policy) {
        super(connection);
        this.link = new SessionLink(connection, publisher, cancels, clock);
        this.clock = clock;
        this.established = new EstablishedRules(link, publisher, clock, keepAliveMs, policy);
        this.logons = new LogonRules(link, logon, publisher, cancels, established);
    }

    @Override
    Session session() {
        return link.session();
    }

    ConnectionState state() {
        return link.state();
    }

    boolean isEstablished() {
        return link.state() == ConnectionState.ESTABLISHED;
    }

    @Override
    boolean isListening() {
        return link.isListening();
    }

    @Override
    boolean isClosed() {
        return link.state() == ConnectionState.CLOSED;
    }

    @Override
    InboundAdapter.Outcome poll(final InboundAdapter inbound, final int maxTrains) {
        return inbound.poll(this, maxTrains);
    }

    @Override
    int owner(final InboundAdapter inbound) {
        return inbound.ownerOf(connection());
    }

    @Override
    void send(final int frame) {
        connection().send(link.session().journal().buffer(), frame);
    }

    @Override
    boolean isRetransmitting() {
        return link.retransmission().isRunning() || link.push().isRunning();
    }

    @Override
    int retransmit() {
        int count = 0;
        if (link.retransmission().isRunning()) {
            count += link.retransmission().poll(link.connection());
        }
        if (link.push().isRunning()) {
            final int pushed = link.push().poll(link.connection());
            if (pushed < 0) {
                onSlowConsumer();
            } else {
                count += pushed;
            }
        }
        return count;
    }

    /** A complete frame came. */
    void onLife() {
        established.onLife();
    }

    @Override
    void onBlocked() {
        isBlocked = true;
    }

    @Override
    void onUnblocked() {
        isBlocked = false;
        established.onLife();
    }

    /**
     * A well-formed message that {@link OrderAdapter} does not take.
     *
     * @return false if it has to be offered again, because the ring is full.
     */
    boolean onMessage(final SessionMessages message) {
        return switch (link.state()) {
            case CONNECTED -> logons.whenConnected(message);
            case NEGOTIATED -> logons.whenNegotiated(message);
            case ESTABLISHED, FINISHING -> {
                established.onMessage(message);
                yield true;
            }
            case TERMINATING -> {
                whenTerminating(message);
                yield true;
            }
            default -> true;
        };
    }

    /** {@link OrderAdapter} has taken a train. */
    void onTrain() {
        if (isEstablished()) {
            established.onTrain();
        }
    }

    /** Another connection has established the session. */
    void onTakenOver() {
        link.terminate(
            TerminationCode.BACKUP_TAKEOVER_IN_PROGRESS, "the session was taken over", SessionEnd.TAKEN_OVER);
    }

    @Override
    void onEndOfDay() {
        link.terminate(TerminationCode.END_OF_DAY, "negotiate a new version", SessionEnd.END_OF_DAY);
    }

    /** The stream is no sequence of frames: there is no way on. */
    void onBrokenFrame() {
        if (link.session() == null) {
            link.close();
        } else {
            link.fail(TerminationCode.INVALID_SOFH, "framing header: bad length or encoding type");
        }
    }

    void onOtherSchema(final int schemaId) {
        link.fail(TerminationCode.PROTOCOL_VERSION_NOT_SUPPORTED, "schema " + schemaId + " is not spoken here");
    }

    void onUndecodable(final int templateId) {
        link.fail(
            TerminationCode.DECODING_ERROR, "template " + templateId + ": the frame is too short for its content");
    }

    void onUnrecognized(final int templateId) {
        link.fail(TerminationCode.UNRECOGNIZED_MESSAGE, "template " + templateId + " is not known here");
    }

    /** A business message that {@link OrderAdapter} could not take: it is too short, or its number is the null. */
    void onDisorderly(final SessionMessages message) {
        if (!message.isWellFormed()) {
            onUndecodable(message.templateId());
        } else if (!established.endWhenExhausted()) {
            link.fail(TerminationCode.INVALID_NEXTSEQNO, "msgSeqNum: 1 to 4294967294, the highest number is the null");
        }
    }

    void onThrottleExceeded() {
        link.terminate(TerminationCode.THROTTLE_EXCEEDED, "the throttle was exceeded again and again");
    }

    @Override
    void onOperator(final String reason) {
        if (link.session() != null) {
            link.terminate(TerminationCode.OPERATOR, reason);
        }
    }

    @Override
    void onSlowConsumer() {
        if (isListening()) {
            link.hangUp(TerminationCode.SLOW_CONSUMER, "reports were not read in time", SessionEnd.LOST);
        }
    }

    @Override
    void onShutdown() {
        if (link.session() != null) {
            link.hangUp(TerminationCode.SERVER_SHUTDOWN, "the gateway is going down", SessionEnd.SHUTDOWN);
        } else if (link.state() == ConnectionState.CONNECTED) {
            link.close();
        }
    }

    /** When the connection was ending anyway it is closed as soon as everything has been said. */
    @Override
    void onEndOfInput() {
        final ConnectionState state = link.state();
        if ((state == ConnectionState.TERMINATING || state == ConnectionState.DRAINING)
            && connection().pendingOutput() > 0) {
            connection().endInput();
            link.drain(SessionEnd.LOST);
        } else {
            onDisconnected();
        }
    }

    @Override
    void onDisconnected() {
        if (!isClosed()) {
            link.close();
        }
    }

    @Override
    void onTick() {
        switch (link.state()) {
            case CONNECTED -> {
                if (!isBlocked && link.inStateNs() > LOGIN_TIMEOUT_NS) {
                    link.close();
                }
            }
            case NEGOTIATED -> {
                if (!isBlocked && link.inStateNs() > ESTABLISH_TIMEOUT_NS) {
                    link.fail(TerminationCode.ESTABLISH_IN_PROGRESS, "Establish did not come within 5 s");
                }
            }
            case ESTABLISHED, FINISHING -> established.onTick(!isBlocked);
            case TERMINATING, DRAINING -> {
                if (link.inStateNs() > TERMINATE_TIMEOUT_NS) {
                    link.close();
                }
            }
            default -> { }
        }
    }

    private void whenTerminating(final SessionMessages message) {
        if (message.templateId() == TerminateDecoder.TEMPLATE_ID) {
            link.drain(SessionEnd.LOST);
        }
    }
}
