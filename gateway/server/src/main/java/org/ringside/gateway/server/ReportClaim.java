package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.counters.HopHistograms;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.launch.FaultPoint;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.protocol.HopsDecoder;

/**
 * The next report of a session: its place in the session's journal is taken before the report is encoded, and kept
 * afterwards. What all reports begin and end with, their number, times and hops, is written here. One report at a time,
 * one thread.
 */
final class ReportClaim {
    private static final FaultPoint OUTBOUND_TO_RELEASE = FaultPoint.named("outbound-to-release");

    private final SessionRegistry registry;
    private final LoopClock clock;
    private final HopHistograms histograms;
    private final EventLog notices;
    /** Encoder of one kind of report: all kinds begin alike. */
    private final ExecutionReportNewEncoder beginning = new ExecutionReportNewEncoder();
    private final HopsEncoder hops = new HopsEncoder();
    private HopsDecoder eventHops;
    private Session session;
    private int frame;
    private long position;
    private long answeredSeqNo;
    private long readNs;
    private boolean isAnswer;
    private boolean isOrphanReported;

    ReportClaim(final SessionRegistry registry, final LoopClock clock, final HopHistograms histograms,
        final EventLog notices) {
        this.registry = registry;
        this.clock = clock;
        this.histograms = histograms;
        this.notices = notices;
    }

    /** The next event is the one at this position of the route. */
    void position(final long eventPosition) {
        position = eventPosition;
    }

    /** The engine has told its day. */
    void onDay(final long day) {
        registry.onDay(day);
    }

    /** Whether an earlier gateway has read the event. */
    boolean isPassed() {
        return registry.isPassed(position);
    }

    /** The event is of no session, and was read. */
    void pass() {
        registry.pass(position);
    }

    /**
     * Claims the report of an event, if there is to be one: not if there is no session that it could be for, nor if the
     * journal has it, because an earlier gateway died before it released the ring.
     *
     * @param newHops of the command that caused the event; read again by the commit.
     */
    boolean claim(final long sessionId, final HopsDecoder newHops) {
        session = registry.find(sessionId);
        if (session == null || session.journal() == null) {
            onOrphan(sessionId);
            return false;
        }
        if (position <= session.journal().lastPosition()) {
            return false;
        }
        eventHops = newHops;
        answeredSeqNo = 0;
        begin(newHops.gatewayRxTime(), newHops.transactTime());
        return true;
    }

    /** Claims the gateway's own answer to a message, which never was on the rings. */
    void claim(final Session newSession, final Connection connection, final long refSeqNo) {
        session = newSession;
        position = newSession.journal().lastPosition();
        eventHops = null;
        answeredSeqNo = refSeqNo;
        readNs = connection.readNs();
        begin(clock.toEpochNs(readNs), clock.nowEpochNs());
    }

    private void begin(final long rxTime, final long transactTime) {
        frame = session.claimReport();
        beginning.wrap(buffer(), body())
            .msgSeqNum(session.nextReportSeqNo())
            .eventFlags((short) 0)
            .gatewayRxTime(rxTime)
            .transactTime(transactTime);
    }

    /** Holds the claimed report. */
    MutableDirectBuffer buffer() {
        return session.reports();
    }

    /** Offset of its root block. */
    int body() {
        return frame + HEADER_LENGTH;
    }

    /** The command of the event is answered by it, and no longer in flight. */
    void onAnswered() {
        session.throttle().onAnswered(eventHops.ringPublished());
        isAnswer = true;
    }

    /** The session may ask for positions again. */
    void onPositionsAnswered() {
        session.throttle().onPositionsTold(eventHops.ringPublished());
        onAnswered();
    }

    /** A report without var-data. */
    void commit(final int templateId, final int blockLength, final int hopsOffset) {
        commit(templateId, blockLength, hopsOffset, blockLength);
    }

    /**
     * Keeps the report, and sends it.
     *
     * @param hopsOffset where its root block has the hops.
     * @param bodyLength of root block and var-data together.
     */
    void commit(final int templateId, final int blockLength, final int hopsOffset, final int bodyLength) {
        hops.wrap(buffer(), body() + hopsOffset);
        if (eventHops == null) {
            hops.gatewayRead(readNs).ringPublished(0).engineRead(0).matched(0).journaled(0).enginePublished(0);
        } else {
            hops.gatewayRead(eventHops.gatewayRead())
                .ringPublished(eventHops.ringPublished())
                .engineRead(eventHops.engineRead())
                .matched(eventHops.matched())
                .journaled(eventHops.journaled())
                .enginePublished(eventHops.enginePublished());
        }
        final long writtenNs = clock.nanoTime();
        hops.gatewayWritten(writtenNs);
        if (isAnswer) {
            isAnswer = false;
            record(writtenNs);
        }
        session.commitReport(frame, templateId, blockLength, bodyLength, position, answeredSeqNo);
        if (eventHops != null) {
            OUTBOUND_TO_RELEASE.pass();
        }
    }

    private void record(final long writtenNs) {
        histograms.record(eventHops.gatewayRead(), eventHops.ringPublished(), eventHops.engineRead(),
            eventHops.matched(), eventHops.journaled(), eventHops.enginePublished(), writtenNs);
    }

    /**
     * The configuration, or the folder of journals, lost a session that has orders in the engine. No other session
     * misses the event.
     */
    private void onOrphan(final long sessionId) {
        pass();
        if (!isOrphanReported) {
            isOrphanReported = true;
            notices.tell(LogEvent.REPORTS_DROPPED, sessionId);
        }
    }
}
