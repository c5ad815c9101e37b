package org.ringside.simulator.report;

import org.ringside.simulator.flow.SkippedLines;
import org.ringside.simulator.flow.StreamConfig;

/**
 * What a run has to say, for {@link JsonReport} and {@link TextReport}.
 *
 * @param stream     what was sent.
 * @param streamHash of all that should have been sent, null if a run that ended before its time does not know.
 * @param skipped    lines of a replay that sent nothing.
 * @param counts     of its books.
 * @param books      whether they agree.
 * @param rejects    why messages were refused.
 * @param sending    how sending went.
 * @param latencies  where the time went.
 * @param timeline   interval by interval.
 * @param timeoutNs  what is answered later than this after it was due is a timeout.
 * @param setup      with what and where it was made.
 */
public record RunResult(
    StreamConfig stream, String streamHash, SkippedLines skipped, Counts counts, Books books, Rejects rejects,
    Sending sending, Latencies latencies, Timeline timeline, long timeoutNs,
    Setup setup) {

    /** Messages per second that were sent. */
    public double rate() {
        return sending.ns() == 0 ? 0 : counts.messages() / sending.seconds();
    }

    /** Messages that were answered too late. */
    long timeouts() {
        return latencies.of(Hop.END_TO_END).getCountBetweenValues(timeoutNs, Long.MAX_VALUE);
    }
}
