package org.ringside.harness;

/**
 * One of the numbers that a run gives.
 *
 * @param name of what is measured, such as {@code throughput} or {@code p99}
 * @param unit of the number, such as {@code million msg/s} or {@code us}
 */
public record Metric(String name, String unit) {
    /** For benchmarks that give one number only. */
    public static final Metric MILLIONS = new Metric("throughput", "million msg/s");

    public static Metric micros(final String name) {
        return new Metric(name, "us");
    }
}
