package org.ringside.simulator.benchmarks.features;

/**
 * What the clients saw.
 *
 * @param rate     answers per second.
 * @param p99      microseconds from the time at which a request was due to its answer.
 * @param p999     the same, of one in a thousand.
 * @param timeouts percent of the requests that were refused, or answered too late, or not at all.
 * @param isValid  whether the clients kept their schedule.
 */
public record FeatureResult(double rate, double p99, double p999, double timeouts, boolean isValid) {
}
