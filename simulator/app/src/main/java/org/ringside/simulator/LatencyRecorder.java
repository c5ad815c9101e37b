package org.ringside.simulator;

import org.ringside.gateway.protocol.HopsDecoder;
import org.ringside.simulator.report.Hop;
import org.ringside.simulator.report.Latencies;
import org.ringside.simulator.report.Timeline;

/**
 * Records where the time went between the moment a message was due and its first answer. Messages that were due before
 * a given time, the warm-up, are in the timeline alone.
 */
final class LatencyRecorder implements AnswerListener {
    private final Latencies latencies = new Latencies();
    private final Timeline timeline = new Timeline();
    private final long[] times = new long[Hop.POINTS];
    private long measuredFromNs;

    void measureFrom(final long timeNs) {
        this.measuredFromNs = timeNs;
    }

    /** A report is here; if it is a first answer, {@link #onAnswer} follows. */
    void received(final HopsDecoder report, final long receivedNs) {
        times[Hop.GATEWAY_READ] = report.gatewayRead();
        times[Hop.RING_PUBLISHED] = report.ringPublished();
        times[Hop.ENGINE_READ] = report.engineRead();
        times[Hop.MATCHED] = report.matched();
        times[Hop.JOURNALED] = report.journaled();
        times[Hop.ENGINE_PUBLISHED] = report.enginePublished();
        times[Hop.GATEWAY_WRITTEN] = report.gatewayWritten();
        times[Hop.RECEIVED] = receivedNs;
    }

    @Override
    public void onAnswer(final long intendedNs, final long sentNs) {
        times[Hop.INTENDED] = intendedNs;
        times[Hop.SENT] = sentNs;
        timeline.record(times);
        if (intendedNs >= measuredFromNs) {
            latencies.record(times);
        }
    }

    /** Interval by interval, the warm-up too. */
    Timeline timeline() {
        return timeline;
    }

    /** Without the warm-up. */
    Latencies latencies() {
        return latencies;
    }
}
