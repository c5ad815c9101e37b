package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the traders of a measurement saw.
 *
 * @param json as {@code trader-sim run --json} prints it.
 */
record LoadResult(JsonNode json) {
    /** Messages per second that were sent and answered. */
    double rate() {
        return json.path("rate").asDouble();
    }

    /** Messages that were sent in all, also before the measurement. */
    long messages() {
        return json.path("messages").asLong();
    }

    /** Processor time of the traders from the first logon to the last answer, seconds. */
    double usedSeconds() {
        return json.path("machine").path("usedSeconds").asDouble();
    }

    /** A percentile of the time from when a message was due to its first answer, microseconds. */
    double latency(final String percentile) {
        return json.path("latency").path(percentile).asDouble();
    }

    double p99() {
        return latency("p99");
    }

    double p999() {
        return latency("p99.9");
    }

    /** A percentile of a piece of the way, microseconds; 0 where there is no such piece. */
    double hop(final String label, final String percentile) {
        return json.path("hops").path(label).path(percentile).asDouble();
    }

    /** Percent of the measured messages that were refused, or answered too late. */
    double timeouts() {
        final double failed = json.path("timeouts").asDouble() + json.path("rejects").asDouble();
        return 100 * failed / json.path("latency").path("count").asDouble();
    }

    /** Whether the generator kept its schedule. */
    boolean isValid() {
        return json.path("valid").asBoolean();
    }
}
