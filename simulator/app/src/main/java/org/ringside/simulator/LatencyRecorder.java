package org.ringside.simulator;

import org.HdrHistogram.Histogram;
import org.ringside.gateway.protocol.HopsDecoder;

/**
 * Records where the time went between the moment a message was due and its first answer, hop by hop, in nanoseconds.
 * Messages that were due before a given time, the warm-up, are left out.
 */
final class LatencyRecorder implements AnswerListener {
    private static final long LONGEST_NS = 600_000_000_000L;
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram[] histograms = new Histogram[Hop.values().length];
    private final Hop[] hops = Hop.values();
    private final long[] times = new long[Hop.POINTS];
    private long measuredFromNs;

    LatencyRecorder() {
        for (int i = 0; i < histograms.length; i++) {
            histograms[i] = new Histogram(LONGEST_NS, SIGNIFICANT_DIGITS);
        }
    }

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
        if (intendedNs < measuredFromNs) {
            return;
        }
        times[Hop.INTENDED] = intendedNs;
        times[Hop.SENT] = sentNs;
        for (final Hop hop : hops) {
            record(hop);
        }
    }

    Histogram of(final Hop hop) {
        return histograms[hop.ordinal()];
    }

    /** Points that do not exist are 0: without a journal, publishing begins when matching ends. */
    private void record(final Hop hop) {
        final boolean isJournaled = times[Hop.JOURNALED] != 0;
        final long from = times[hop == Hop.PUBLISH && !isJournaled ? Hop.MATCHED : hop.from()];
        final long to = times[hop.to()];
        if (from != 0 && to != 0 && to >= from) {
            histograms[hop.ordinal()].recordValue(Math.min(to - from, LONGEST_NS));
        }
    }
}
