package org.ringside.simulator.report;

import org.ringside.simulator.flow.Pacing;

/**
 * The sending side of a run.
 *
 * @param late          messages after the warm-up that this side sent late.
 * @param pushedBack    messages after the warm-up that were late because the other side did not take them.
 * @param isBottleneck  whether too many messages were late for the result to say anything about the exchange.
 * @param isInterrupted whether the run was ended before its time.
 * @param reconnects    how often connections were lost and made again.
 * @param ns            time of sending.
 */
public record Sending(
    long late, long pushedBack, boolean isBottleneck, boolean isInterrupted, long reconnects, long ns) {

    private static final double NS_PER_SECOND = 1e9;

    /** Reason why the latencies say nothing about the exchange; null if they are valid. */
    public String invalidReason() {
        return isBottleneck
            ? "the generator was the bottleneck: it sent " + late + " messages more than "
                + Pacing.LATE_BOUND_NS / 1_000 + " us late"
            : null;
    }

    /** Time of sending in seconds. */
    public double seconds() {
        return ns / NS_PER_SECOND;
    }
}
