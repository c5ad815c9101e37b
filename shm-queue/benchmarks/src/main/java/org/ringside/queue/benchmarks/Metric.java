package org.ringside.queue.benchmarks;

/**
 * One of the numbers that a run gives.
 *
 * @param name of what is measured, such as {@code throughput} or {@code p99}
 * @param unit of the number, such as {@code million msg/s} or {@code us}
 */
record Metric(String name, String unit) {
    /** For benchmarks that give one number only. */
    static final Metric MILLIONS = new Metric("throughput", "million msg/s");

    static Metric micros(final String name) {
        return new Metric(name, "us");
    }
}
