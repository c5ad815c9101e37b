package org.ringside.gateway.server;

/**
 * A logical session: its version, its sequence numbers in both directions, and the connection that owns it, if one
 * does. It outlives the connection. Belongs to the thread of its event loop.
 * <p>
 * A report that occurs while no connection is established gets its number and is counted in {@link #unsentReports()}:
 * it cannot be kept as long as there is no journal of outbound messages, and the gap in the numbers tells the trader.
 */
final class Session {
    /** Largest sequence number in use; the next one would be the null of a u32. */
    static final long MAX_SEQ_NO = 0xFFFF_FFFEL;

    private static final long REPORT_NUMBERS_RESERVE = 1 << 20;

    /** What has happened to the current version of the session. */
    enum State { NONE, NEGOTIATED, BOUND, SUSPENDED, FINALIZED }

    private final int sessionId;
    private final SessionRange range;
    private State state = State.NONE;
    private Connection connection;
    private long verId;
    private long previousVerId;
    private long previousLastSeqNo;
    private long lastTimestamp;
    private long expectedSeqNo = 1;
    private long nextReportSeqNo = 1;
    private int failedEstablishes;
    private long duplicates;
    private long unsentReports;

    Session(final int sessionId, final SessionRange range) {
        this.sessionId = sessionId;
        this.range = range;
    }

    long sessionId() {
        return Integer.toUnsignedLong(sessionId);
    }

    SessionRange range() {
        return range;
    }

    State state() {
        return state;
    }

    long verId() {
        return verId;
    }

    long previousVerId() {
        return previousVerId;
    }

    long previousLastSeqNo() {
        return previousLastSeqNo;
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
        return nextReportSeqNo;
    }

    /** Time to stop: the reserve is more than what can be reported between two looks. */
    boolean isRunningOutOfReportNumbers() {
        return nextReportSeqNo > MAX_SEQ_NO - REPORT_NUMBERS_RESERVE;
    }

    int failedEstablishes() {
        return failedEstablishes;
    }

    /** Messages dropped because their number had been taken already. */
    long duplicates() {
        return duplicates;
    }

    /** Reports that got a number while nobody could receive them. */
    long unsentReports() {
        return unsentReports;
    }

    boolean isOwnedByOther(final Connection other) {
        return connection != null && connection != other;
    }

    /** Connection that reports go to, null if none is established. */
    Connection established() {
        return state == State.BOUND ? connection : null;
    }

    /** The timestamp of an authentic message is used up. */
    void accept(final long timestamp) {
        lastTimestamp = timestamp;
    }

    void onEstablishFailed() {
        failedEstablishes++;
    }

    /** A new version starts new series. */
    void negotiate(final Connection owner, final long newVerId) {
        previousVerId = verId;
        previousLastSeqNo = nextReportSeqNo - 1;
        verId = newVerId;
        expectedSeqNo = 1;
        nextReportSeqNo = 1;
        failedEstablishes = 0;
        connection = owner;
        state = State.NEGOTIATED;
    }

    void bind(final Connection owner) {
        failedEstablishes = 0;
        connection = owner;
        state = State.BOUND;
    }

    /** The connection no longer stands for the session. */
    void release(final boolean isFinished) {
        connection = null;
        if (state == State.BOUND) {
            state = isFinished ? State.FINALIZED : State.SUSPENDED;
        }
    }

    void expect(final long seqNo) {
        expectedSeqNo = seqNo;
    }

    void onDuplicate() {
        duplicates++;
    }

    long takeReportSeqNo() {
        return nextReportSeqNo++;
    }

    void onUnsentReport() {
        unsentReports++;
    }

    /** Take numbers back that were given while a train was filled which then did not leave. */
    void rewind(final long expected, final long nextReport, final long duplicatesBefore, final long unsentBefore) {
        expectedSeqNo = expected;
        nextReportSeqNo = nextReport;
        duplicates = duplicatesBefore;
        unsentReports = unsentBefore;
    }
}
