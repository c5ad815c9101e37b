package org.ringside.gateway.server;

import java.io.IOException;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.counters.SessionState;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.fix.orders.MarketPages;
import org.ringside.gateway.fix.orders.ReportConverter;
import org.ringside.gateway.fix.session.FixConnection;
import org.ringside.gateway.fix.session.FixSession;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.log.LogEvent;

/**
 * A session as FIX sees it, for one connection: a view of the session's journal. A report there is the frame of native
 * order entry, and is encoded each time that it is sent. One event loop.
 */
final class JournaledFixSession implements FixSession {
    /** What a trader is told who goes on with numbers that are over. */
    static final String OVER = "the session is over: log on with MsgSeqNum 1, numbers begin with 1 again";
    private static final String NO_NUMBERS = "there are no earlier numbers here: log on with MsgSeqNum 1";
    private static final int NOT_NOW = 7;
    private static final long MAX_CANCEL_WINDOW_MS = 60_000;
    /** Messages of the market in one tick: there are many connections, and orders wait for none of them. */
    private static final int MAX_PAGES = 8;

    private final Session session;
    private final Connection connection;
    private final FixLogon logons;
    private final boolean hasHops;
    private final int cancelType;
    private final long cancelWindowMs;
    private final boolean isFirst;
    private final MarketPages pages;
    private SessionEnd end = SessionEnd.LOST;
    private boolean isWaiting;
    private boolean isRestoring;
    private boolean isDamaged;
    private boolean hasBegun;
    private boolean isOver;
    private int sentAgain;

    JournaledFixSession(
        final Session session, final Connection connection, final FixLogon logons, final MessageDecoder logon) {
        this.session = session;
        this.connection = connection;
        this.logons = logons;
        this.hasHops = logon.isYes(Tag.HOP_TIMES_FLAG);
        this.cancelType = (int) numberOf(logon, Tag.CANCEL_ON_DISCONNECT_TYPE);
        this.cancelWindowMs = numberOf(logon, Tag.COD_TIMEOUT_WINDOW);
        this.isFirst = logon.number(Tag.MSG_SEQ_NUM) == 1;
        this.pages = logons.newPages();
    }

    Session session() {
        return session;
    }

    /** What the connection tells of the market. */
    MarketPages pages() {
        return pages;
    }

    /** Tells a portion of it, if it is this connection's turn. */
    void tellMarketInTurn(final FixConnection fix) {
        if (pages.hasMore() && !fix.isResending() && logons.turns().isNext()) {
            tellMarket(fix, MAX_PAGES);
        }
    }

    /** Tells so many messages of it at most, as the output has room; a message of a list is the last one. */
    void tellMarket(final FixConnection fix, final int most) {
        int left = fix.isResending() ? 0 : most;
        while (left > 0 && pages.hasMore()) {
            if (pages.isUndecided()) {
                pages.decide(session.journal().spare(pages.instruments()));
            }
            final int type = pages.next(connection.spareRoom());
            if (type == MarketPages.NOTHING && pages.hasMore()) {
                fix.onNoRoom();
            }
            if (type == MarketPages.NOTHING || !fix.sendUnkept(type, pages)) {
                return;
            }
            logons.turns().onTold(type);
            left = type == MsgType.SECURITY_LIST ? 0 : left - 1;
        }
    }

    /** Whether the Logon waits for the ring. */
    boolean isWaiting() {
        return isWaiting;
    }

    /** Whether the Logon waits until all ClOrdIDs are read. */
    boolean isRestoring() {
        return isRestoring;
    }

    /** What becomes of the session if the connection ends now, whichever side ends it. */
    void endsAs(final SessionEnd newEnd) {
        end = newEnd;
    }

    @Override
    public String refusal() {
        if (isDamaged) {
            return "the gateway cannot read the ClOrdIDs of the session: ask the operator";
        }
        if (isWindowWrong()) {
            return "CODTimeoutWindow has to be 0 to 60000 ms";
        }
        if (hasNoNumbers()) {
            return NO_NUMBERS;
        }
        return logons.refusalOf(session);
    }

    @Override
    public int refusalStatus() {
        return NOT_NOW;
    }

    @Override
    public EstablishRejectCode refusalCode() {
        if (isDamaged || isWindowWrong()) {
            return EstablishRejectCode.UNSPECIFIED;
        }
        return hasNoNumbers() ? EstablishRejectCode.UNNEGOTIATED : EstablishRejectCode.SESSION_BLOCKED;
    }

    @Override
    public String over() {
        return session.state() == SessionState.NONE || session.state() == SessionState.FINALIZED ? OVER : "";
    }

    @Override
    public long nextIncoming() {
        return session.expectedSeqNo();
    }

    @Override
    public void nextIncoming(final long number) {
        session.expect(number);
    }

    @Override
    public long nextOutgoing() {
        return session.nextReportSeqNo();
    }

    @Override
    public long oldestKept() {
        return session.journal().oldestNumber();
    }

    @Override
    public long append(final long epochNs) {
        return session.skipReport();
    }

    @Override
    public int typeOf(final long number) {
        return ReportConverter.typeOf(session.reports(), session.journal().frame(number));
    }

    @Override
    public long timeOf(final long number) {
        return ReportConverter.timeOf(session.reports(), session.journal().frame(number));
    }

    @Override
    public void encode(final long number, final MessageEncoder encoder) {
        logons.reports().convert(session.reports(), session.journal().frame(number), session.ids(), hasHops, encoder);
    }

    @Override
    public boolean begin(final MessageDecoder logon, final boolean isAnew) {
        if (!restoreIds()) {
            return false;
        }
        final boolean goesOnWithOld = !isAnew && !over().isEmpty();
        isWaiting = !logons.bind(session, connection, cancelType, cancelWindowMs, isAnew);
        if (!isWaiting) {
            hasBegun = true;
            session.ids().onConnected();
            isOver = goesOnWithOld;
            if (!isOver) {
                pages.begin();
            }
        }
        return !isWaiting;
    }

    /** What is over stays over, however its trader leaves. */
    @Override
    public void release(final org.ringside.gateway.fix.session.SessionEnd how) {
        final boolean isLogout =
            end == SessionEnd.LOST && how == org.ringside.gateway.fix.session.SessionEnd.LOGOUT;
        final SessionEnd polite = isLogout ? SessionEnd.TERMINATED : end;
        logons.release(session, isOver ? SessionEnd.END_OF_DAY : polite, hasBegun);
    }

    @Override
    public void onMessage() {
        logons.publisher().onMessage();
    }

    @Override
    public void onDuplicate() {
        session.throttle().counters().increment(SessionCounter.DUPLICATES);
    }

    @Override
    public void onReject() {
        logons.publisher().onReject(session);
    }

    @Override
    public void onSentAgain() {
        sentAgain++;
    }

    @Override
    public void onLogonRefused(final EstablishRejectCode code) {
        logons.onRefused(session.sessionId(), connection, code);
    }

    @Override
    public void onSentAway(final TerminationCode code) {
        logons.publisher().onSentAway(LogEvent.SESSION_LOGGEDOUT, session.sessionId(), code);
    }

    /** How many reports were sent again since this was asked. */
    int takeSentAgain() {
        final int count = sentAgain;
        sentAgain = 0;
        return count;
    }

    private boolean isWindowWrong() {
        return cancelWindowMs < 0 || cancelWindowMs > MAX_CANCEL_WINDOW_MS;
    }

    /** Nobody knows which of the messages before were taken: to ask for them could double orders. */
    private boolean hasNoNumbers() {
        return session.state() == SessionState.NONE && !isFirst;
    }

    /** Returns false if the Logon has to come again: there are more, or it is refused then. */
    private boolean restoreIds() {
        try {
            isRestoring = !logons.restore(session);
            return !isRestoring;
        } catch (final IOException damaged) {
            isRestoring = true;
            isDamaged = true;
            return false;
        }
    }

    private static long numberOf(final MessageDecoder logon, final int tag) {
        return logon.has(tag) ? logon.number(tag) : 0;
    }
}
