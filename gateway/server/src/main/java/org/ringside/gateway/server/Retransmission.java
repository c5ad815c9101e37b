package org.ringside.gateway.server;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.journal.SessionJournal;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.RetransmitRejectCode;
import org.ringside.gateway.protocol.RetransmitRequestDecoder;

/**
 * Sends a trader again what stands in its session's journal: one request of a connection at a time, in batches that
 * leave half of the output to live reports. Live reports go between the batches, never into one.
 */
final class Retransmission {
    /** Most reports of a request. */
    static final int MAX_COUNT = 1000;

    private static final int EVENT_FLAGS_OFFSET =
        FrameDescriptor.HEADER_LENGTH + ExecutionReportNewEncoder.eventFlagsEncodingOffset();
    private static final int POSSIBLE_RESEND = 1;
    private static final int MAX_BATCH = 64;
    /** Less is not worth a batch. Any output has as much while nothing waits in it. */
    private static final int MIN_ROOM = 1024;
    private static final long TIMESTAMP_WINDOW_NS = 60_000_000_000L;

    private final SessionPublisher publisher;
    private final LoopClock clock;
    private String reason = "";
    private Session session;
    private long requestTimestamp;
    private boolean isOfPrevious;
    private long next;
    private long end;

    Retransmission(final SessionPublisher publisher, final LoopClock clock) {
        this.publisher = publisher;
        this.clock = clock;
    }

    boolean isRunning() {
        return session != null;
    }

    /** Why the last request was refused. */
    String reason() {
        return reason;
    }

    /**
     * Takes a request.
     *
     * @return the code of the refusal, or {@code NULL_VAL} if {@link #poll} will serve it.
     */
    RetransmitRejectCode start(final Session newSession, final RetransmitRequestDecoder request) {
        final long offsetNs = request.timestamp() - clock.nowEpochNs();
        final long verId = request.lastSessionVerID();
        final boolean isCurrent = verId == 0 || verId == newSession.verId();
        final long from = request.fromSeqNo();
        final long count = request.count();
        if (isRunning()) {
            return refuse(RetransmitRejectCode.RETRANSMIT_IN_PROGRESS, "the last request is not yet served");
        }
        if (request.sessionID() != newSession.sessionId()) {
            return refuse(RetransmitRejectCode.INVALID_SESSION, "request for another session");
        }
        if (offsetNs > TIMESTAMP_WINDOW_NS || offsetNs < -TIMESTAMP_WINDOW_NS) {
            return refuse(
                RetransmitRejectCode.INVALID_TIMESTAMP, "timestamp is more than 60 s off the gateway's clock");
        }
        if (!isCurrent && verId != newSession.previousVerId()) {
            return refuse(RetransmitRejectCode.INVALID_SESSION, "neither the current version nor the one before");
        }
        if (count == 0) {
            return refuse(RetransmitRejectCode.INVALID_COUNT, "count is 0");
        }
        if (count > MAX_COUNT) {
            return refuse(RetransmitRejectCode.REQUEST_LIMIT_EXCEEDED, "count is more than 1000");
        }
        final SessionJournal journal = newSession.journal();
        if (from < (isCurrent ? journal.oldestNumber() : journal.previousOldestNumber())) {
            return refuse(RetransmitRejectCode.INVALID_FROMSEQNO, "fromSeqNo is 0, or not kept any more");
        }
        if (from + count - 1 > (isCurrent ? journal.nextNumber() - 1 : journal.previousLastNumber())) {
            return refuse(RetransmitRejectCode.OUT_OF_RANGE, "some of the range was not sent yet");
        }
        session = newSession;
        requestTimestamp = request.timestamp();
        isOfPrevious = !isCurrent;
        next = from;
        end = from + count;
        return RetransmitRejectCode.NULL_VAL;
    }

    /**
     * Sends a batch, if there is room for one.
     *
     * @return reports sent.
     */
    int poll(final Connection connection) {
        final SessionJournal journal = session.journal();
        final int room = connection.spareRoom();
        if (room < MIN_ROOM) {
            return 0;
        }
        if (next < (isOfPrevious ? journal.previousOldestNumber() : journal.oldestNumber())) {
            publisher.retransmitReject(connection, session, requestTimestamp, RetransmitRejectCode.INVALID_FROMSEQNO,
                "the rest of the range was overwritten meanwhile");
            stop();
            return 0;
        }
        final int count = batch(room);
        publisher.retransmission(connection, session, requestTimestamp, next, count);
        for (int i = 0; i < count; i++) {
            sendAgain(connection, journal.buffer(), frame(next + i));
        }
        next += count;
        if (next == end) {
            publisher.sequence(connection, session.nextSentSeqNo(), false);
            stop();
        }
        return count;
    }

    /** Nobody waits for it any more. */
    void stop() {
        session = null;
    }

    /** Sends a report with the flag that says that it may have come before. */
    private static void sendAgain(final Connection connection, final UnsafeBuffer source, final int offset) {
        final int frame = connection.send(source, offset);
        if (frame != FrameWriter.NO_ROOM) {
            final int flags = frame + EVENT_FLAGS_OFFSET;
            connection.output().putByte(flags, (byte) (connection.output().getByte(flags) | POSSIBLE_RESEND));
        }
    }

    /** As many reports as fit, at least one. */
    private int batch(final int room) {
        int bytes = 0;
        int count = 0;
        while (count < MAX_BATCH && next + count < end) {
            bytes += FrameDescriptor.frameLength(session.journal().buffer(), frame(next + count));
            if (bytes > room && count > 0) {
                break;
            }
            count++;
        }
        return count;
    }

    private int frame(final long number) {
        return isOfPrevious ? session.journal().previousFrame(number) : session.journal().frame(number);
    }

    private RetransmitRejectCode refuse(final RetransmitRejectCode code, final String newReason) {
        reason = newReason;
        return code;
    }
}
