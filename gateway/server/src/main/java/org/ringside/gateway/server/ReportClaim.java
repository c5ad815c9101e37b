package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.util.function.Consumer;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.protocol.HopsDecoder;

/**
 * A place in the journal of the session that an event is for, taken before its report is encoded and kept afterwards.
 * One event at a time.
 */
final class ReportClaim {
    static final int NOBODY = -1;

    private static final FaultPoint OUTBOUND_TO_RELEASE = FaultPoint.named("outbound-to-release");

    private final SessionRegistry registry;
    private final LoopClock clock;
    private final Consumer<String> warnings;
    private final ReportStart start = new ReportStart();
    private long position;
    private Session session;
    private int frame;
    private boolean isOrphanReported;

    ReportClaim(final SessionRegistry registry, final LoopClock clock, final Consumer<String> warnings) {
        this.registry = registry;
        this.clock = clock;
        this.warnings = warnings;
    }

    /** The next event is the one at this position of the route. */
    void begin(final long eventPosition) {
        position = eventPosition;
    }

    /** Whose report it is, once there is a place for it. */
    Session session() {
        return session;
    }

    /**
     * Room for a report in the journal of its session, with what all reports start with.
     *
     * @param hops of the command that caused it.
     * @return offset of the body, or {@link #NOBODY} if there is nobody whom it could be for, or if the journal has it:
     *     an earlier gateway died before it released the ring.
     */
    int claim(final long sessionId, final HopsDecoder hops) {
        session = registry.find(sessionId);
        if (session == null || session.journal() == null) {
            onOrphan(sessionId);
            return NOBODY;
        }
        if (position <= session.journal().lastPosition()) {
            return NOBODY;
        }
        frame = session.claimReport();
        final int body = frame + HEADER_LENGTH;
        start.encode(
            session.reports(), body, session.nextReportSeqNo(), hops.gatewayRxTime(), hops.transactTime());
        return body;
    }

    /** The configuration, or the folder of journals, lost a session that has orders in the engine. */
    private void onOrphan(final long sessionId) {
        if (!isOrphanReported) {
            isOrphanReported = true;
            warnings.accept("reports of session " + sessionId + ", and maybe others, are dropped: "
                + "the configuration does not have it, or its journal is gone");
        }
    }

    void commit(final int templateId, final int blockLength) {
        commit(templateId, blockLength, blockLength);
    }

    void commit(final int templateId, final int blockLength, final int bodyLength) {
        session.commitReport(frame, templateId, blockLength, bodyLength, position, 0);
        OUTBOUND_TO_RELEASE.pass();
    }

    /** Hops t2 to t7 are the engine's account; t8 is now. */
    void copy(final HopsDecoder from, final HopsEncoder to) {
        to.gatewayRead(from.gatewayRead())
            .ringPublished(from.ringPublished())
            .engineRead(from.engineRead())
            .matched(from.matched())
            .journaled(from.journaled())
            .enginePublished(from.enginePublished())
            .gatewayWritten(clock.nanoTime());
    }
}
