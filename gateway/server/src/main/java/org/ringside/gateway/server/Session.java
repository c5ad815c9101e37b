package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.config.AccountList;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.counters.SessionCounters;
import org.ringside.gateway.counters.SessionState;
import org.ringside.gateway.fix.orders.ClOrdIds;
import org.ringside.gateway.fix.orders.ReportNotes;
import org.ringside.gateway.journal.SessionJournal;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MessageHeaderEncoder;
import org.ringside.launch.FaultPoint;

/**
 * A logical session: its version, its sequence numbers in both directions, and the connection that owns it, if one
 * does. It outlives the connection and, in its journal, the gateway. Belongs to the thread of its event loop.
 * <p>
 * A report is written into the journal first and then, if a connection is established, into that one's output: what a
 * trader has seen is never forgotten, and what nobody could receive waits for the trader to ask.
 */
final class Session {
    /** Largest sequence number in use; the next one would be the null of a u32. */
    static final long MAX_SEQ_NO = 0xFFFF_FFFEL;

    private static final FaultPoint APPEND = FaultPoint.named("outbound-append");
    private static final FaultPoint APPEND_TO_SEND = FaultPoint.named("outbound-to-send");
    private static final long REPORT_NUMBERS_RESERVE = 1 << 20;
    private static final int NO_TEMPLATE = 0;

    private final int sessionId;
    private SessionRange range;
    private final SessionThrottle throttle;
    private AccountList accounts;
    private SessionJournal journal;
    private ReportNotes notes;
    private SessionState state = SessionState.NONE;
    private Connection connection;
    private long lastTimestamp;
    private long expectedSeqNo = 1;
    private int failedEstablishes;
    private long duplicates;
    /** Number of the first report that no connection has had, while none has the session or it is being pushed. */
    private long nextUnsent = 1;
    private boolean isPushing;

    /** A session that has never begun a version. */
    Session(final int sessionId, final SessionRange range, final InFlight inFlight) {
        this.sessionId = sessionId;
        this.throttle = new SessionThrottle(inFlight);
        range(range);
    }

    /** A session as an earlier gateway has left it. */
    Session(
        final int sessionId, final SessionRange range, final InFlight inFlight, final SessionJournal journal) {
        this(sessionId, range, inFlight);
        this.journal = journal;
        this.lastTimestamp = journal.lastTimestamp();
        this.expectedSeqNo = journal.lastIncoming() + 1;
        this.nextUnsent = journal.nextNumber();
        if (journal.header().verId() != 0) {
            this.state = journal.header().isFinalized() ? SessionState.FINALIZED : SessionState.SUSPENDED;
        }
    }

    long sessionId() {
        return Integer.toUnsignedLong(sessionId);
    }

    SessionRange range() {
        return range;
    }

    /** Another configuration of the same session. */
    void range(final SessionRange newRange) {
        range = newRange;
        accounts = AccountList.parse("session " + sessionId(), newRange.accounts());
    }

    /** Whether it may trade for an account: one that the configuration gives it, or its own, which 0 stands for too. */
    boolean mayTradeFor(final long account) {
        return account == 0 || account == sessionId() || accounts.contains(account);
    }

    /** What the session asks of the exchange. */
    SessionThrottle throttle() {
        return throttle;
    }

    /** What has happened to its current version. */
    SessionState state() {
        return state;
    }

    /** From now on it is counted here. */
    void countIn(final SessionCounters counters) {
        throttle.countIn(counters);
        counters.enter(state);
    }

    /** So many bytes wait for the socket of its connection. */
    void pending(final int bytes) {
        throttle.counters().set(SessionCounter.PENDING_BYTES, bytes);
    }

    /** Where its reports are; null if it has never begun a version. */
    SessionJournal journal() {
        return journal;
    }

    /** Gives the session a place for its reports, before its first version. */
    void journal(final SessionJournal newJournal) {
        journal = newJournal;
        journal.lastTimestamp(lastTimestamp);
    }

    /** Its ClOrdIDs; null if it does not speak FIX, or never has. */
    ClOrdIds ids() {
        return notes == null ? null : notes.ids();
    }

    /** It speaks FIX: reports say more than those of native order entry. */
    void notes(final ReportNotes newNotes) {
        notes = newNotes;
        for (long number = journal.previousOldestNumber(); number <= journal.previousLastNumber(); number++) {
            notes.restore(journal.buffer(), journal.previousFrame(number));
        }
        for (long number = journal.oldestNumber(); number < journal.nextNumber(); number++) {
            notes.restore(journal.buffer(), journal.frame(number));
        }
    }

    long verId() {
        return journal == null ? 0 : journal.header().verId();
    }

    long previousVerId() {
        return journal.header().previousVerId();
    }

    long previousLastSeqNo() {
        return journal.previousLastNumber();
    }

    long lastTimestamp() {
        return lastTimestamp;
    }

    /** Number of the next message in. */
    long expectedSeqNo() {
        return expectedSeqNo;
    }

    /** Number of the next report out. */
    long nextReportSeqNo() {
        return journal.nextNumber();
    }

    /** Number of the report that the connection gets next: less than the next new one while reports are pushed. */
    long nextSentSeqNo() {
        return isPushing ? nextUnsent : journal.nextNumber();
    }

    /** Whether new reports wait in the journal until older ones are sent. */
    boolean isPushing() {
        return isPushing;
    }

    /**
     * New reports wait from now on until those are sent that no connection has had.
     *
     * @return false if there are none.
     */
    boolean startPush() {
        nextUnsent = Math.max(nextUnsent, journal.oldestNumber());
        isPushing = nextUnsent < journal.nextNumber();
        return isPushing;
    }

    /** The report {@link #nextSentSeqNo()} is on its way. */
    void onPushed() {
        nextUnsent++;
        isPushing = nextUnsent < journal.nextNumber();
    }

    /** Time to stop: the reserve is more than what can be reported between two looks. */
    boolean isRunningOutOfReportNumbers() {
        return journal.nextNumber() > MAX_SEQ_NO - REPORT_NUMBERS_RESERVE;
    }

    int failedEstablishes() {
        return failedEstablishes;
    }

    /** Messages dropped because their number had been taken already. */
    long duplicates() {
        return duplicates;
    }

    /** Connection that stands for the session, null if none does. */
    Connection owner() {
        return connection;
    }

    boolean isOwnedByOther(final Connection other) {
        return connection != null && connection != other;
    }

    /** Connection that reports go to, null if none is established. */
    Connection established() {
        return state == SessionState.BOUND ? connection : null;
    }

    /** The timestamp of an authentic message is used up. */
    void accept(final long timestamp) {
        lastTimestamp = timestamp;
        if (journal != null) {
            journal.lastTimestamp(timestamp);
        }
    }

    void onEstablishFailed() {
        failedEstablishes++;
    }

    /** A new version starts new series. */
    void negotiate(final Connection owner, final long newVerId) {
        journal.negotiate(newVerId);
        expectedSeqNo = 1;
        nextUnsent = 1;
        failedEstablishes = 0;
        throttle.onNegotiated();
        connection = owner;
        enter(SessionState.NEGOTIATED);
    }

    void bind(final Connection owner) {
        throttle.onBound();
        bindAgain(owner);
    }

    /** Its connection goes on, in another version: what it has in flight stays so. */
    void bindAgain(final Connection owner) {
        failedEstablishes = 0;
        connection = owner;
        enter(SessionState.BOUND);
    }

    /** The connection no longer stands for the session. */
    void release(final boolean isFinished) {
        connection = null;
        pending(0);
        if (state == SessionState.BOUND) {
            nextUnsent = nextSentSeqNo();
            isPushing = false;
            enter(isFinished ? SessionState.FINALIZED : SessionState.SUSPENDED);
            if (isFinished) {
                journal.write(journal.header().finished());
            }
        }
    }

    /** The version is over, wherever it stood; no connection stands for it. */
    void finish() {
        if (state != SessionState.NONE && state != SessionState.FINALIZED) {
            enter(SessionState.FINALIZED);
            journal.write(journal.header().finished());
        }
    }

    private void enter(final SessionState newState) {
        state = newState;
        throttle.counters().enter(newState);
    }

    /** Everything before this number has been taken, and is on the ring or answered. */
    void expect(final long seqNo) {
        expectedSeqNo = seqNo;
        journal.lastIncoming(seqNo - 1);
    }

    void onDuplicate() {
        duplicates++;
    }

    /** A message of the session level takes the next number of the reports; nothing of it is kept. Returns it. */
    long skipReport() {
        final int frame = journal.claim();
        FrameDescriptor.putHeaders(
            journal.buffer(), frame, HEADER_LENGTH, 0, NO_TEMPLATE, MessageHeaderEncoder.SCHEMA_VERSION);
        journal.commit(journal.lastPosition(), 0);
        return journal.nextNumber() - 1;
    }

    /**
     * Room for the next report.
     *
     * @return offset of the frame in {@link #reports()}.
     */
    int claimReport() {
        return journal.claim();
    }

    /** Holds the claimed frame. */
    MutableDirectBuffer reports() {
        return journal.buffer();
    }

    /**
     * The claimed report is encoded: keep it, then send it.
     *
     * @param frame       what {@link #claimReport()} said.
     * @param templateId  of the report.
     * @param blockLength of its root block.
     * @param bodyLength  of root block and var-data together.
     * @param position    on the route of the event, or that of the last one for the gateway's own answer.
     * @param answered    number of the message that the gateway answers itself, 0 for an event.
     */
    void commitReport(
        final int frame, final int templateId, final int blockLength, final int bodyLength, final long position,
        final long answered) {
        putHeaders(frame, templateId, blockLength, bodyLength);
        final int more = notes == null ? 0 : notes.take(journal.buffer(), frame);
        if (more > 0) {
            putHeaders(frame, templateId, blockLength, bodyLength + more);
        }
        APPEND.pass();
        journal.commit(position, answered);
        throttle.counters().increment(SessionCounter.REPORTS);
        APPEND_TO_SEND.pass();
        final Connection receiver = established();
        if (receiver != null && !isPushing) {
            receiver.protocol().send(frame);
        }
    }

    private void putHeaders(final int frame, final int templateId, final int blockLength, final int bodyLength) {
        FrameDescriptor.putHeaders(journal.buffer(), frame, HEADER_LENGTH + bodyLength, blockLength, templateId,
            MessageHeaderEncoder.SCHEMA_VERSION);
    }
}
