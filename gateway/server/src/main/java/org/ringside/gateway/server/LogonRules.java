package org.ringside.gateway.server;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.TerminateDecoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.log.LogEvent;

/**
 * The rows CONNECTED and NEGOTIATED of the state table: who a connection stands for, before any order. One class has
 * both, because both take an Establish, which is most of what happens in either.
 */
final class LogonRules {
    private final SessionLink link;
    private final Logon logon;
    private final SessionPublisher publisher;
    private final CancelOnDisconnect cancels;
    private final EstablishedRules established;

    LogonRules(
        final SessionLink link, final Logon logon, final SessionPublisher publisher, final CancelOnDisconnect cancels,
        final EstablishedRules established) {
        this.link = link;
        this.logon = logon;
        this.publisher = publisher;
        this.cancels = cancels;
        this.established = established;
    }

    /**
     * Nobody knows yet who it is.
     *
     * @return false if the message has to be offered again, because the ring is full.
     */
    boolean whenConnected(final SessionMessages message) {
        link.connection().speak(message.version());
        return switch (message.templateId()) {
            case NegotiateDecoder.TEMPLATE_ID -> {
                negotiate(message.negotiate(), message.buffer(), message.frame());
                yield true;
            }
            case EstablishDecoder.TEMPLATE_ID -> establish(message.establish(), message.buffer(), message.frame());
            default -> {
                link.fail(TerminationCode.UNNEGOTIATED, "Negotiate or Establish comes first");
                yield true;
            }
        };
    }

    /**
     * The session has a version.
     *
     * @return false if the message has to be offered again, because the ring is full.
     */
    boolean whenNegotiated(final SessionMessages message) {
        final Connection connection = link.connection();
        return switch (message.templateId()) {
            case NegotiateDecoder.TEMPLATE_ID -> {
                publisher.negotiateReject(connection, message.negotiate(), NegotiationRejectCode.ALREADY_NEGOTIATED, 0,
                    "this connection has a session");
                yield true;
            }
            case EstablishDecoder.TEMPLATE_ID -> {
                connection.speak(Math.min(message.version(), connection.version()));
                yield establish(message.establish(), message.buffer(), message.frame());
            }
            case TerminateDecoder.TEMPLATE_ID -> {
                link.fail(TerminationCode.FINISHED, "");
                yield true;
            }
            default -> {
                link.fail(message.needsEstablish()
                    ? TerminationCode.NOT_ESTABLISHED : TerminationCode.UNSPECIFIED, "Establish comes next");
                yield true;
            }
        };
    }

    private void negotiate(final NegotiateDecoder negotiate, final DirectBuffer buffer, final int frame) {
        final Connection connection = link.connection();
        final NegotiationRejectCode code = logon.check(negotiate, buffer, frame, connection);
        if (code == NegotiationRejectCode.NULL_VAL) {
            final Session session = logon.session();
            session.negotiate(connection, negotiate.sessionVerID());
            publisher.negotiateResponse(connection, session, negotiate.timestamp());
            link.join(session, ConnectionState.NEGOTIATED);
        } else {
            final long currentVerId =
                code == NegotiationRejectCode.INVALID_SESSIONVERID ? logon.session().verId() : 0;
            publisher.negotiateReject(connection, negotiate, code, currentVerId, logon.reason());
            logon.onRefused(LogEvent.LOGON_NEGOTIATE_REFUSED, negotiate.sessionID(), connection, code.value());
            link.drain(SessionEnd.LOST);
        }
    }

    private boolean establish(final EstablishDecoder establish, final DirectBuffer buffer, final int frame) {
        if (link.session() != null && link.session().sessionId() != establish.sessionID()) {
            refuse(establish, EstablishRejectCode.INVALID_SESSIONID, 0, "another session was negotiated");
            return true;
        }
        final Connection connection = link.connection();
        final EstablishRejectCode code = logon.check(establish, buffer, frame, connection);
        final Session session = logon.session();
        if (code != EstablishRejectCode.NULL_VAL) {
            final long lastIncoming =
                code == EstablishRejectCode.INVALID_NEXTSEQNO ? session.expectedSeqNo() - 1 : 0;
            refuse(establish, code, lastIncoming, logon.reason());
            return true;
        }
        final int cancelType = establish.cancelOnDisconnectType().value();
        if (!cancels.bind(session, connection, cancelType, establish.codTimeoutWindow())) {
            return false;
        }
        if (session.isOwnedByOther(connection)) {
            ((SessionStateMachine) session.owner().protocol()).onTakenOver();
        }
        session.accept(establish.timestamp());
        session.bind(connection);
        link.join(session, ConnectionState.ESTABLISHED);
        established.begin(establish);
        logon.onEstablished(session, connection);
        return true;
    }

    private void refuse(
        final EstablishDecoder establish, final EstablishRejectCode code, final long lastIncoming,
        final String reason) {
        publisher.establishReject(link.connection(), establish, code, lastIncoming, reason);
        logon.onRefused(LogEvent.LOGON_ESTABLISH_REFUSED, establish.sessionID(), link.connection(), code.value());
        link.drain(SessionEnd.LOST);
    }
}
