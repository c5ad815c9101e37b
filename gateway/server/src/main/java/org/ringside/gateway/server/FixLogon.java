package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.gateway.admission.LogonLockOut;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.fix.orders.ClOrdIds;
import org.ringside.gateway.fix.orders.MarketPages;
import org.ringside.gateway.fix.orders.MarketTable;
import org.ringside.gateway.fix.orders.MarketTurns;
import org.ringside.gateway.fix.orders.OrderConverter;
import org.ringside.gateway.fix.orders.ReportConverter;
import org.ringside.gateway.fix.orders.ReportNotes;
import org.ringside.gateway.fix.orders.Symbols;
import org.ringside.gateway.fix.session.SessionSettings;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.log.LogEvent;

/**
 * Decides whether a Logon is taken, and has what the FIX connections of an event loop share. A SenderCompID is the
 * number of a session. One event loop.
 */
final class FixLogon {
    /** Most orders that are on their way from messages to the ring at a time. */
    static final int MAX_HELD = 64;

    private static final KnownText OURS = KnownText.of("RINGSIDE");
    private static final byte SOH = 1;
    private static final long MAX_ID = 0xFFFF_FFFEL;
    /** ClOrdIDs that are read in a cycle: half a millisecond. */
    private static final int RESTORED_AT_ONCE = 4_096;

    /** Why a Logon gets no answer, as the log tells it; docs/fix.md shows the list. */
    enum Refusal {
        NOT_KEPT(EstablishRejectCode.UNSPECIFIED,
            "the gateway cannot keep the session's reports or ClOrdIDs now: an event before says why"),
        NOT_AUTHENTIC(EstablishRejectCode.CREDENTIALS,
            "`49` is no session of `fix.sessions`, `553` not its key, `554` or `96` not right, or `56` another name"),
        IN_USE(EstablishRejectCode.ALREADY_ESTABLISHED, "another connection has the session"),
        STALE(EstablishRejectCode.INVALID_TIMESTAMP, "`52` is not later than that of an earlier Logon"),
        NOT_ALLOWED(EstablishRejectCode.ESTABLISH_NOT_ALLOWED,
            "the session may not log on from this address (`sessions.N.allow`), or too many Logons from there failed");

        private final EstablishRejectCode code;
        private final String words;

        Refusal(final EstablishRejectCode code, final String words) {
            this.code = code;
            this.words = words;
        }

        /** A row of the list. */
        @Override
        public String toString() {
            return "| " + code.value() + " | " + code + " | " + words + " |\n";
        }
    }

    private final SessionRegistry registry;
    private final Authenticator authenticator;
    private final SessionPublisher publisher;
    private final LogonLockOut lockOut;
    private final Logon logon;
    private final CancelOnDisconnect cancels;
    private final SessionJournals journals;
    private final int maxClOrdIds;
    private final SessionSettings sessionSettings;
    private final MarketTable market;
    private final MarketTurns turns = new MarketTurns();
    private final Symbols symbols;
    private final OrderConverter orders;
    private final ReportConverter reports;
    private final FrameReader frames =
        new FrameReader(MAX_HELD * OrderConverter.MAX_FRAME_LENGTH, OrderConverter.MAX_FRAME_LENGTH);

    FixLogon(
        final SessionRegistry registry, final Authenticator authenticator, final SessionPublisher publisher,
        final Logon logon, final CancelOnDisconnect cancels, final SessionJournals journals,
        final FixSettings settings) {
        this.registry = registry;
        this.authenticator = authenticator;
        this.publisher = publisher;
        this.lockOut = logon.lockOut();
        this.logon = logon;
        this.cancels = cancels;
        this.journals = journals;
        this.maxClOrdIds = settings.maxClOrdIds();
        this.sessionSettings = SessionSettings.USUAL.with(settings.timeDecimals(), settings.minHeartBtInt());
        this.market = new MarketTable();
        this.symbols = settings.symbolNames();
        this.orders = new OrderConverter(symbols);
        this.reports = new ReportConverter(symbols);
        // Reports come for those, too, whose traders are away.
        registry.forEach(session -> {
            if (registry.isFix(session.sessionId()) && session.verId() != 0) {
                idsOf(session);
            }
        });
    }

    /** What counts what becomes of the messages of sessions. */
    SessionPublisher publisher() {
        return publisher;
    }

    SessionSettings sessionSettings() {
        return sessionSettings;
    }

    /**
     * Makes the frame of an order.
     *
     * @param offset of the frame in {@link #frames()}.
     * @return {@link OrderConverter#CONVERTED}, or the tag of a field whose value no frame can have.
     */
    int convert(final MessageDecoder message, final JournaledFixSession session, final int offset) {
        final ClOrdIds known = session.session().ids();
        final int wrongTag = orders.convert(message, known, frames.buffer(), offset);
        if (known.hasBecomeScarce()) {
            registry.onIdsScarce(session.session().sessionId(), known.size(), known.capacity());
        }
        return wrongTag;
    }

    /** What is traded, and the day of the engine. */
    MarketTable market() {
        return market;
    }

    /** When which connection tells of it. */
    MarketTurns turns() {
        return turns;
    }

    /** What a new connection tells of the market. */
    MarketPages newPages() {
        return new MarketPages(market, symbols);
    }

    ReportConverter reports() {
        return reports;
    }

    /** Holds the frames that are on their way from messages to the ring. */
    FrameReader frames() {
        return frames;
    }

    /** Index of the loop that serves the session of a Logon; this one if there is none. */
    int loopOf(final MessageDecoder message) {
        return registry.loopOf(idOf(message));
    }

    /** Whether this is that loop. */
    boolean isHere(final MessageDecoder message) {
        return registry.isMine(idOf(message));
    }

    /**
     * The session of a Logon whose sender has proved to own it; null for any other. The Logon is used up with that,
     * whatever becomes of it: what is signed of one does not say what it asks for.
     */
    JournaledFixSession admit(final MessageDecoder message, final Connection connection) {
        final long sessionId = idOf(message);
        final SessionRange range = registry.isFix(sessionId) ? registry.rangeOf(sessionId) : null;
        if (lockOut.isLocked(connection.address(), sessionId)) {
            return refuse(sessionId, connection, Refusal.NOT_ALLOWED);
        }
        final boolean isAuthentic = authenticator.isAuthentic(range, textOf(message, Tag.USERNAME), signed(message),
            textOf(message, message.has(Tag.PASSWORD) ? Tag.PASSWORD : Tag.RAW_DATA));
        if (!isAuthentic || range == null || !message.equals(Tag.TARGET_COMP_ID, OURS)) {
            lockOut.onFailure(connection.address(), sessionId);
            return refuse(sessionId, connection, Refusal.NOT_AUTHENTIC);
        }
        final Session session = registry.find(sessionId);
        final long sendingTime = message.time(Tag.SENDING_TIME);
        if (sendingTime <= session.lastTimestamp()) {
            lockOut.onFailure(connection.address(), sessionId);
            return refuse(sessionId, connection, Refusal.STALE);
        }
        lockOut.onSuccess(connection.address(), sessionId);
        // A clock that ran ahead must not keep its trader out until then.
        if (sendingTime - authenticator.nowEpochNs() <= sessionSettings.maxClockSkewNs()) {
            session.accept(sendingTime);
        }
        if (!range.allows(connection.address())) {
            return refuse(sessionId, connection, Refusal.NOT_ALLOWED);
        }
        if (session.isOwnedByOther(connection)) {
            return refuse(sessionId, connection, Refusal.IN_USE);
        }
        if (!registry.prepare(session) || idsOf(session) == null) {
            return refuse(sessionId, connection, Refusal.NOT_KEPT);
        }
        return new JournaledFixSession(session, connection, this, message);
    }

    /** A Logon that waited for the ring comes again: it was looked at; null if another connection was quicker. */
    JournaledFixSession admitAgain(final JournaledFixSession waiting, final Connection connection) {
        return waiting.session().isOwnedByOther(connection)
            ? refuse(waiting.session().sessionId(), connection, Refusal.IN_USE) : waiting;
    }

    /**
     * Reads a portion of the ids that earlier gateways have left of a session.
     *
     * @return whether all are there.
     * @throws IOException if the file is damaged; the log is told.
     */
    boolean restore(final Session session) throws IOException {
        try {
            return session.ids().restore(RESTORED_AT_ONCE);
        } catch (final IOException damaged) {
            registry.onUnkept(session.sessionId(), "cannot use its ClOrdIDs: " + damaged.getMessage());
            throw damaged;
        }
    }

    /** Why a session may not log on now; empty if it may. */
    String refusalOf(final Session session) {
        return registry.isBlocked(session) ? Logon.BLOCKED : "";
    }

    /**
     * The session is the connection's, and the engine is told.
     *
     * @param isAnew whether both directions begin with 1 again.
     * @return false if the ring does not take it now.
     */
    boolean bind(
        final Session session, final Connection connection, final int cancelType, final long cancelWindowMs,
        final boolean isAnew) {
        final boolean isRunning = session.established() == connection;
        final long verId =
            isAnew ? Math.max(authenticator.nowEpochNs(), session.verId() + 1) : session.verId();
        if (!cancels.bind(session, connection, cancelType, cancelWindowMs, verId)) {
            return false;
        }
        if (isRunning) {
            session.bindAgain(connection);
        } else {
            connection.authenticate();
            session.bind(connection);
        }
        logon.onEstablished(session, connection);
        return true;
    }

    /** The connection no longer stands for the session, whose orders are its affair if the engine was told of it. */
    void release(final Session session, final SessionEnd end, final boolean wasBound) {
        session.release(false);
        if (end == SessionEnd.END_OF_DAY) {
            session.finish();
        }
        if (wasBound) {
            cancels.onEnded(session, end);
        }
    }

    private JournaledFixSession refuse(
        final long sessionId, final Connection connection, final Refusal refusal) {
        onRefused(sessionId, connection, refusal.code);
        return null;
    }

    /** A Logon is refused: that counts, and the log is told. */
    void onRefused(final long sessionId, final Connection connection, final EstablishRejectCode code) {
        publisher.onLogonRefused(code);
        logon.onRefused(LogEvent.LOGON_FIX_REFUSED, sessionId, connection, code.value());
    }

    /** The ids of a session, null if their file cannot be used: its orders would get the names of others. */
    private ClOrdIds idsOf(final Session session) {
        final long sessionId = session.sessionId();
        if (session.ids() != null) {
            return session.ids();
        }
        final Path file = journals.beside(sessionId, ClOrdIds.SUFFIX);
        if (session.verId() != 0 && !Files.exists(file)) {
            registry.onUnkept(sessionId, file + " is missing, but the session has a journal: restore the file, or, if"
                + " the session has spoken native order entry, give the trader another session");
            return null;
        }
        try {
            final ClOrdIds opened = ClOrdIds.open(file, maxClOrdIds);
            journals.add(opened, opened::force);
            if (!journals.isKept()) {
                Files.delete(file);
            }
            session.notes(new ReportNotes(opened));
            registry.tellDay(session);
            return opened;
        } catch (final IOException failure) {
            registry.onUnkept(sessionId, "cannot use " + file + ": " + failure.getMessage());
            return null;
        }
    }

    /** 0 if the sender is no number of a session. */
    private static long idOf(final MessageDecoder message) {
        final long id = message.number(Tag.SENDER_COMP_ID);
        return id > 0 && id <= MAX_ID ? id : 0;
    }

    /** What the sender has signed: SendingTime, MsgSeqNum, SenderCompID, TargetCompID, with the delimiter between. */
    private static byte[] signed(final MessageDecoder message) {
        return (message.text(Tag.SENDING_TIME) + (char) SOH + message.text(Tag.MSG_SEQ_NUM) + (char) SOH
            + message.text(Tag.SENDER_COMP_ID) + (char) SOH + message.text(Tag.TARGET_COMP_ID)).getBytes(US_ASCII);
    }

    private static byte[] textOf(final MessageDecoder message, final int tag) {
        return message.has(tag) ? message.text(tag).getBytes(US_ASCII) : new byte[0];
    }
}
