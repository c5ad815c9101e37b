package org.ringside.simulator.report;

import org.ringside.simulator.flow.SkippedLines;
import org.ringside.simulator.flow.StreamConfig;

/**
 * The result of a run, for {@link JsonReport} and {@link TextReport}.
 *
 * @param stream     settings of the messages.
 * @param streamHash hash of the whole stream; null if the run ended before its time.
 * @param skipped    lines of a replay that sent nothing.
 * @param counts     of its books.
 * @param books      whether they agree.
 * @param rejects    why messages were refused.
 * @param sending    of the run.
 * @param latencies  of all hops.
 * @param timeline   interval by interval.
 * @param timeoutNs  a message that is answered later than this after it was due is a timeout.
 * @param setup      command line and machine of the run.
 */
public record RunResult(
    StreamConfig stream, String streamHash, SkippedLines skipped, Counts counts, Books books, Rejects rejects,
    Sending sending, Latencies latencies, Timeline timeline, long timeoutNs,
    Setup setup) {

    /** Sent messages per second. */
    public double rate() {
        return sending.ns() == 0 ? 0 : counts.messages() / sending.seconds();
    }

    /** Messages that were answered too late. */
    long timeouts() {
        return latencies.of(Hop.END_TO_END).getCountBetweenValues(timeoutNs, Long.MAX_VALUE);
    }
}
