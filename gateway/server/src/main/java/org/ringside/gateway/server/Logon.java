package org.ringside.gateway.server;

import java.net.InetAddress;
import org.agrona.DirectBuffer;
import org.ringside.gateway.admission.AddressBlock;
import org.ringside.gateway.admission.LogonLockOut;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.counters.SessionState;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.log.HotLog;
import org.ringside.log.LogEvent;

/**
 * Decides whether a Negotiate or an Establish is taken, and if not, by which code and in which words. A sender that
 * does not prove its right to a session learns nothing about the session, not even that there is one.
 */
final class Logon {
    private static final int MAX_FAILED_ESTABLISHES = 5;
    private static final long MIN_KEEP_ALIVE_MS = 1_000;
    private static final long MAX_KEEP_ALIVE_MS = 60_000;
    private static final long MAX_CANCEL_WINDOW_MS = 60_000;

    static final String BLOCKED = "the operator has blocked the session or its firm";
    private static final String TOO_NEW = "schema version is newer than " + MessageHeaderDecoder.SCHEMA_VERSION;
    private static final String LOCKED_OUT = "too many failed logons from this address: try again later";
    private static final String NOT_AUTHENTIC = "unknown session or key, or wrong signature";
    private static final String TOO_FAR_AHEAD = "version is too high: at most a day after the gateway's clock in "
        + "nanoseconds since the epoch, or 2^32 after the current version";
    private static final String OTHER_PROTOCOL = "the session has spoken FIX: ask the operator for another one";
    private static final String ADDRESS_NOT_ALLOWED = "session may not log on from this address";

    private final SessionRegistry registry;
    private final Authenticator authenticator;
    private final SessionPolicy policy;
    private final LogonLockOut lockOut;
    private final HotLog events;
    private final LoopClock clock;
    private Session session;
    private String reason = "";

    /** Why a logon is refused whichever message it is, with the code of each. */
    private enum Refusal {
        NONE(NegotiationRejectCode.NULL_VAL, EstablishRejectCode.NULL_VAL),
        TOO_NEW(
            NegotiationRejectCode.PROTOCOL_VERSION_NOT_SUPPORTED, EstablishRejectCode.PROTOCOL_VERSION_NOT_SUPPORTED),
        NOT_ALLOWED(NegotiationRejectCode.NEGOTIATE_NOT_ALLOWED, EstablishRejectCode.ESTABLISH_NOT_ALLOWED),
        NOT_AUTHENTIC(NegotiationRejectCode.CREDENTIALS, EstablishRejectCode.CREDENTIALS),
        UNKNOWN(NegotiationRejectCode.INVALID_SESSIONID, EstablishRejectCode.INVALID_SESSIONID),
        STALE(NegotiationRejectCode.INVALID_TIMESTAMP, EstablishRejectCode.INVALID_TIMESTAMP),
        OTHER_PROTOCOL(NegotiationRejectCode.UNSPECIFIED, EstablishRejectCode.UNSPECIFIED),
        BLOCKED(NegotiationRejectCode.SESSION_BLOCKED, EstablishRejectCode.SESSION_BLOCKED);

        private final NegotiationRejectCode ofNegotiate;
        private final EstablishRejectCode ofEstablish;

        Refusal(final NegotiationRejectCode ofNegotiate, final EstablishRejectCode ofEstablish) {
            this.ofNegotiate = ofNegotiate;
            this.ofEstablish = ofEstablish;
        }
    }

    Logon(
        final SessionRegistry registry, final Authenticator authenticator, final SessionPolicy policy,
        final LogonLockOut lockOut, final HotLog events, final LoopClock clock) {
        this.registry = registry;
        this.authenticator = authenticator;
        this.policy = policy;
        this.lockOut = lockOut;
        this.events = events;
        this.clock = clock;
    }

    LogonLockOut lockOut() {
        return lockOut;
    }

    /** The session of the last checked message, null if the sender did not prove its right to the session. */
    Session session() {
        return session;
    }

    /** Why the last checked message was refused. */
    String reason() {
        return reason;
    }

    /**
     * Checks a Negotiate.
     *
     * @return the code of the refusal, or {@code NULL_VAL} if the session may be opened.
     */
    NegotiationRejectCode check(
        final NegotiateDecoder negotiate, final DirectBuffer buffer, final int frame, final Connection connection) {
        final long sessionId = negotiate.sessionID();
        Refusal refusal = screen(sessionId, buffer, frame, connection);
        if (refusal == Refusal.NONE) {
            refusal = authenticate(
                sessionId, negotiate.timestamp(), credentialsOf(negotiate), buffer, frame, connection);
        }
        if (refusal != Refusal.NONE) {
            return refusal.ofNegotiate;
        }
        session.accept(negotiate.timestamp());
        refusal = checkAccess(connection);
        return refusal == Refusal.NONE ? checkSession(negotiate, connection) : refusal.ofNegotiate;
    }

    /** A session was bound to its connection: the log is told. */
    void onEstablished(final Session bound, final Connection connection) {
        events.tell(LogEvent.LOGON_ESTABLISHED, clock.nowEpochNs(), clock.nowNs(), bound.sessionId(),
            AddressBlock.upper(connection.address()), bound.verId(), AddressBlock.lower(connection.address()));
    }

    /**
     * A logon was refused: the log is told.
     *
     * @param event that says of which message.
     * @param code  of the refusal.
     */
    void onRefused(final LogEvent event, final long sessionId, final Connection connection, final int code) {
        final InetAddress address = connection.address();
        events.tellOf(AddressBlock.of(address), event, clock.nowEpochNs(), clock.nowNs(), sessionId,
            AddressBlock.upper(address), code, AddressBlock.lower(address));
    }

    private NegotiationRejectCode checkSession(final NegotiateDecoder negotiate, final Connection connection) {
        if (negotiate.enteringFirm() != session.range().firm()) {
            return refuse(NegotiationRejectCode.INVALID_FIRM, "session belongs to another firm");
        }
        if (session.isOwnedByOther(connection)) {
            return refuse(NegotiationRejectCode.ALREADY_NEGOTIATED, "session is in use on another connection");
        }
        final int order = Long.compareUnsigned(negotiate.sessionVerID(), session.verId());
        if (order == 0 && session.verId() != 0) {
            return refuse(NegotiationRejectCode.ALREADY_NEGOTIATED, "version is the current one: establish it");
        }
        if (order <= 0) {
            return refuse(NegotiationRejectCode.INVALID_SESSIONVERID, "version is not greater than the current one");
        }
        if (!SessionVersion.isInReach(negotiate.sessionVerID(), session.verId(), authenticator.nowEpochNs())) {
            return refuse(NegotiationRejectCode.INVALID_SESSIONVERID, TOO_FAR_AHEAD);
        }
        if (!registry.prepareNative(session)) {
            return refuse(NegotiationRejectCode.UNSPECIFIED, "the gateway cannot keep a journal now");
        }
        return NegotiationRejectCode.NULL_VAL;
    }

    /**
     * Checks an Establish. A good one uses up its timestamp only when the caller binds the session.
     *
     * @return the code of the refusal, or {@code NULL_VAL} if the session may be bound.
     */
    EstablishRejectCode check(
        final EstablishDecoder establish, final DirectBuffer buffer, final int frame, final Connection connection) {
        final long sessionId = establish.sessionID();
        Refusal refusal = screen(sessionId, buffer, frame, connection);
        if (refusal == Refusal.NONE) {
            refusal = authenticate(
                sessionId, establish.timestamp(), credentialsOf(establish), buffer, frame, connection);
        }
        if (refusal != Refusal.NONE) {
            return refusal.ofEstablish;
        }
        refusal = checkAccess(connection);
        final EstablishRejectCode failure =
            refusal == Refusal.NONE ? checkSession(establish, connection) : refusal.ofEstablish;
        if (failure != EstablishRejectCode.NULL_VAL) {
            session.accept(establish.timestamp());
            return failure;
        }
        final EstablishRejectCode code = checkTerms(establish);
        if (code != EstablishRejectCode.NULL_VAL) {
            session.accept(establish.timestamp());
            // A number may be too low because it was sent before this gateway stood still: it is put right by itself.
            if (code != EstablishRejectCode.INVALID_NEXTSEQNO) {
                session.onEstablishFailed();
            }
        }
        return code;
    }

    private EstablishRejectCode checkSession(final EstablishDecoder establish, final Connection connection) {
        if (session.isOwnedByOther(connection) && !policy.takeover()) {
            return refuse(EstablishRejectCode.ALREADY_ESTABLISHED, "session is in use on another connection");
        }
        if (session.state() == SessionState.NONE || session.state() == SessionState.FINALIZED) {
            return refuse(EstablishRejectCode.UNNEGOTIATED, "negotiate a version first");
        }
        final int order = Long.compareUnsigned(establish.sessionVerID(), session.verId());
        if (order != 0) {
            return order > 0
                ? refuse(EstablishRejectCode.UNNEGOTIATED, "version was not negotiated")
                : refuse(EstablishRejectCode.INVALID_SESSIONVERID, "version is less than the current one");
        }
        return EstablishRejectCode.NULL_VAL;
    }

    /** What only the sender can put right, and gets a few attempts to. */
    private EstablishRejectCode checkTerms(final EstablishDecoder establish) {
        if (session.failedEstablishes() >= MAX_FAILED_ESTABLISHES) {
            return refuse(EstablishRejectCode.ESTABLISH_ATTEMPTS_EXCEEDED, "negotiate a new version");
        }
        final long keepAliveMs = establish.keepAliveInterval();
        if (keepAliveMs < MIN_KEEP_ALIVE_MS || keepAliveMs > MAX_KEEP_ALIVE_MS) {
            return refuse(EstablishRejectCode.INVALID_KEEPALIVE_INTERVAL, "keepAliveInterval: 1000 to 60000 ms");
        }
        if (establish.nextSeqNo() < session.expectedSeqNo() || establish.nextSeqNo() > Session.MAX_SEQ_NO) {
            return refuse(EstablishRejectCode.INVALID_NEXTSEQNO, "nextSeqNo is not greater than lastIncomingSeqNo");
        }
        final CancelOnDisconnectType cancelType = establish.cancelOnDisconnectType();
        if (cancelType == CancelOnDisconnectType.NULL_VAL || cancelType == CancelOnDisconnectType.SBE_UNKNOWN) {
            return refuse(EstablishRejectCode.UNSPECIFIED, "cancelOnDisconnectType: 0 to 3");
        }
        final long windowMs = establish.codTimeoutWindow();
        if (windowMs < 0 || windowMs > MAX_CANCEL_WINDOW_MS) {
            return refuse(EstablishRejectCode.UNSPECIFIED, "codTimeoutWindow: 0 to 60000 ms");
        }
        return EstablishRejectCode.NULL_VAL;
    }

    /** What a logon is refused for unseen: neither its session nor its signature is looked at. */
    private Refusal screen(
        final long sessionId, final DirectBuffer buffer, final int frame, final Connection connection) {
        session = null;
        if (policy.strictVersion() && FrameDescriptor.version(buffer, frame) > MessageHeaderDecoder.SCHEMA_VERSION) {
            return refuse(Refusal.TOO_NEW, TOO_NEW);
        }
        return lockOut.isLocked(connection.address(), sessionId)
            ? refuse(Refusal.NOT_ALLOWED, LOCKED_OUT) : Refusal.NONE;
    }

    /** Finds the session, and counts the failure if the sender does not prove that it speaks for that session. */
    private Refusal authenticate(
        final long sessionId, final long timestamp, final byte[] credentials, final DirectBuffer buffer,
        final int frame, final Connection connection) {
        final Refusal refusal = checkProof(sessionId, timestamp, credentials, buffer, frame);
        if (refusal == Refusal.NONE) {
            lockOut.onSuccess(connection.address(), sessionId);
        } else {
            lockOut.onFailure(connection.address(), sessionId);
        }
        return refusal;
    }

    private Refusal checkProof(
        final long sessionId, final long timestamp, final byte[] credentials, final DirectBuffer buffer,
        final int frame) {
        final SessionRange range = registry.isFix(sessionId) ? null : registry.rangeOf(sessionId);
        if (!authenticator.isAuthentic(range, buffer, frame, credentials)) {
            return refuse(Refusal.NOT_AUTHENTIC, NOT_AUTHENTIC);
        }
        if (range == null) {
            return refuse(Refusal.UNKNOWN, "no such session");
        }
        session = registry.find(sessionId);
        final String refusal = authenticator.refusalOf(session, timestamp);
        return refusal.isEmpty() ? Refusal.NONE : refuse(Refusal.STALE, refusal);
    }

    private Refusal checkAccess(final Connection connection) {
        if (!session.range().allows(connection.address())) {
            return refuse(Refusal.NOT_ALLOWED, ADDRESS_NOT_ALLOWED);
        }
        if (registry.hasSpokenFix(session)) {
            return refuse(Refusal.OTHER_PROTOCOL, OTHER_PROTOCOL);
        }
        return registry.isBlocked(session) ? refuse(Refusal.BLOCKED, BLOCKED) : Refusal.NONE;
    }

    private static byte[] credentialsOf(final NegotiateDecoder negotiate) {
        final byte[] credentials = new byte[negotiate.credentialsLength()];
        negotiate.getCredentials(credentials, 0, credentials.length);
        return credentials;
    }

    private static byte[] credentialsOf(final EstablishDecoder establish) {
        final byte[] credentials = new byte[establish.credentialsLength()];
        establish.getCredentials(credentials, 0, credentials.length);
        return credentials;
    }

    private <E> E refuse(final E code, final String newReason) {
        reason = newReason;
        return code;
    }
}
