package org.ringside.gateway.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Gives the listener each report of the gateway's stream once and in order. Missing reports are asked for, a piece at a
 * time. Reports that come meanwhile are held. Only reports that the gateway does not keep any more are given up, and
 * the listener is told.
 */
final class ReportSequencer {
    private static final long U32_MASK = 0xFFFF_FFFFL;
    private static final long NONE = 0;

    private final ReportListener listener;
    private final ReportAdapter reports;
    private final RetransmitRequests requests;
    private final HeldReports held = new HeldReports();
    private long expected = 1;
    /** The gateway has sent, at one time or another, everything before this number. */
    private long known = 1;
    /** Number after the last one of the running request. */
    private long requestEnd = NONE;
    private int maxCount;

    /** Where requests go. */
    @FunctionalInterface
    interface RetransmitRequests {
        /**
         * Asks for reports.
         *
         * @return false if there is no room for the request now.
         */
        boolean request(long fromSeqNo, long count);
    }

    ReportSequencer(final ReportListener listener, final ReportAdapter reports, final RetransmitRequests requests) {
        this.listener = listener;
        this.reports = reports;
        this.requests = requests;
    }

    /** A new version: its first report has number 1. */
    void startSeries() {
        expected = 1;
        known = 1;
    }

    /** The connection is gone, and with it all that was promised on it. */
    void onDisconnected() {
        held.clear();
        requestEnd = NONE;
    }

    /**
     * The gateway says where its stream stands.
     *
     * @param nextSeqNo          of its next new report.
     * @param oldestSeqNo        that the gateway can send again.
     * @param maxRetransmitCount of one request; 0 if the gateway sends nothing again.
     */
    void onEstablished(final long nextSeqNo, final long oldestSeqNo, final int maxRetransmitCount) {
        onDisconnected();
        maxCount = maxRetransmitCount;
        known = nextSeqNo;
        if (nextSeqNo < expected) {
            goOnAt(nextSeqNo);
        } else if (maxCount > 0 && oldestSeqNo > expected) {
            goOnAt(Math.min(oldestSeqNo, nextSeqNo));
        }
        requestMissing();
    }

    /** The gateway says, without a report, what number its next new one has. */
    void onSequence(final long nextSeqNo) {
        known = Math.max(known, nextSeqNo);
        if (requestEnd != NONE && expected >= requestEnd) {
            requestEnd = NONE;
        }
        requestMissing();
    }

    /** The gateway does not send what was asked for. */
    void onRetransmitReject() {
        requestEnd = NONE;
        if (isMissing()) {
            goOnAt(missingEnd());
            deliverHeld();
        }
    }

    /** Something is missing and is on its way. */
    boolean isRecovering() {
        return requestEnd != NONE;
    }

    /** Number of the next report that the listener gets. */
    long expected() {
        return expected;
    }

    /**
     * Takes a report.
     *
     * @return false if its bytes do not hold what its template needs.
     */
    boolean onReport(final UnsafeBuffer buffer, final int frame) {
        if (!reports.isDecodable(buffer, frame)) {
            return false;
        }
        final long seqNo = buffer.getInt(frame + HEADER_LENGTH, LITTLE_ENDIAN) & U32_MASK;
        if (seqNo < expected) {
            listener.onDuplicate(expected, seqNo);
            return true;
        }
        known = Math.max(known, seqNo + 1);
        if (seqNo > expected && maxCount > 0) {
            held.add(seqNo, buffer, frame);
            requestMissing();
            return true;
        }
        if (seqNo > expected) {
            goOnAt(seqNo);
        }
        expected = seqNo + 1;
        reports.deliver(buffer, frame);
        deliverHeld();
        return true;
    }

    /** Asks for what is missing, unless a request runs or there is no room for one now. */
    void requestMissing() {
        if (!isMissing() || requestEnd != NONE) {
            return;
        }
        if (maxCount == 0) {
            goOnAt(missingEnd());
            return;
        }
        final long count = Math.min(maxCount, missingEnd() - expected);
        if (requests.request(expected, count)) {
            requestEnd = expected + count;
            listener.onRetransmission(expected, count);
        }
    }

    private boolean isMissing() {
        return expected < missingEnd();
    }

    private long missingEnd() {
        return held.isEmpty() ? known : held.first();
    }

    private void goOnAt(final long seqNo) {
        final long gapBegin = expected;
        expected = seqNo;
        listener.onSequenceGap(gapBegin, seqNo);
    }

    /** A callback may end the connection: then nothing is held any more. */
    private void deliverHeld() {
        while (!held.isEmpty() && held.first() == expected) {
            expected++;
            reports.deliver(held.takeFirst(), 0);
        }
    }
}
