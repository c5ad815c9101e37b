package org.ringside.simulator;

/**
 * What a run has to say, for {@link JsonReport} and {@link TextReport}.
 *
 * @param stream        what was sent.
 * @param streamHash    of all that should have been sent, null if a run that ended before its time does not know.
 * @param skipped       lines of a replay that sent nothing.
 * @param ledger        its books, closed.
 * @param sender        how sending went.
 * @param latencies     where the time went.
 * @param reconnects    how often connections were lost and made again.
 * @param sendingNs     how long messages were sent.
 * @param isInterrupted whether it was ended before its time.
 */
record RunResult(
    StreamConfig stream, String streamHash, SkippedLines skipped, Ledger ledger, Sender sender,
    LatencyRecorder latencies, long reconnects, long sendingNs, boolean isInterrupted) {

    private static final double NS_PER_SECOND = 1e9;

    /** Why the latencies say nothing about the exchange; null if they do. */
    String invalidReason() {
        return sender.isBottleneck()
            ? "the generator was the bottleneck: it sent " + sender.late() + " messages more than "
                + Pacing.LATE_BOUND_NS / 1_000 + " us late"
            : null;
    }

    double seconds() {
        return sendingNs / NS_PER_SECOND;
    }

    /** Messages per second that were sent. */
    double rate() {
        return sendingNs == 0 ? 0 : ledger.counts().messages() / seconds();
    }
}
