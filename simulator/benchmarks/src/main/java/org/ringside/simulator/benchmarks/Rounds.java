package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.OtherLoad;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;

/**
 * Exchanges that take turns, one at a time and in changing order, at two loads: a flood that none keeps up with, for
 * the throughput, and a rate that leaves time, for the latency.
 */
final class Rounds {
    private final List<Variant> variants;
    private final int flood;
    private final int rate;
    private final String duration;
    private final Map<Variant, List<JsonNode>> flooded = new LinkedHashMap<>();
    private final Map<Variant, List<JsonNode>> paced = new LinkedHashMap<>();
    private double otherCores;

    /**
     * Rounds of these.
     *
     * @param flood    messages per second, for two seconds, for the throughput.
     * @param rate     messages per second, for the latency.
     * @param duration for which it is kept up, as {@code ringside demo} takes it.
     */
    Rounds(final List<Variant> variants, final int flood, final int rate, final String duration) {
        this.variants = variants;
        this.flood = flood;
        this.rate = rate;
        this.duration = duration;
        for (final Variant variant : variants) {
            flooded.put(variant, new ArrayList<>());
            paced.put(variant, new ArrayList<>());
        }
    }

    /** Runs them. */
    void run(final int rounds) throws IOException, InterruptedException {
        final List<Variant> order = new ArrayList<>(variants);
        final OtherLoad others = new OtherLoad();
        for (int round = 0; round < rounds; round++) {
            for (final Variant variant : order) {
                System.err.println("round " + (round + 1) + " of " + rounds + ": " + variant.name());
                flooded.get(variant).add(run(variant, flood, "1s"));
                paced.get(variant).add(run(variant, rate, duration));
            }
            Collections.rotate(order, 1);
        }
        otherCores = others.cores();
    }

    /** Adds what came out. */
    void report(final Report report, final String title, final String what) {
        report.section(title, what + " " + rounds() + " rounds, the exchanges in turn. Throughput: how fast the"
            + " messages of two seconds are taken when " + flood + " are due in each. Latency: from the time at which"
            + " a message was due to its first report, at " + rate + " messages/s for " + duration + ". Medians"
            + " (quartiles); ratios are of the same round. Other processes took " + Spread.of(otherCores)
            + " cores.");
        report.columns(List.of("", "messages/s", "of the first", "p50 us", "of the first", "p99 us", "p99.9 us"));
        final Variant first = variants.get(0);
        for (final Variant variant : variants) {
            report.row(List.of(variant.name(),
                of(flooded.get(variant), Rounds::throughput),
                ratio(flooded, variant, first, Rounds::throughput),
                of(paced.get(variant), result -> latency(result, "p50")),
                ratio(paced, variant, first, result -> latency(result, "p50")),
                of(paced.get(variant), result -> latency(result, "p99")),
                of(paced.get(variant), result -> latency(result, "p99.9"))));
        }
    }

    private int rounds() {
        return paced.get(variants.get(0)).size();
    }

    private static JsonNode run(final Variant variant, final int perSecond, final String duration)
        throws IOException, InterruptedException {
        try (Demo demo = Demo.start(variant, List.of("--rate", Integer.toString(perSecond), "--duration", duration))) {
            return demo.await();
        }
    }

    private static Spread of(final List<JsonNode> results, final ToDoubleFunction<JsonNode> value) {
        return Spread.of(results.stream().mapToDouble(value));
    }

    private static Spread ratio(final Map<Variant, List<JsonNode>> results, final Variant variant, final Variant first,
        final ToDoubleFunction<JsonNode> value) {
        final double[] ratios = new double[results.get(variant).size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = value.applyAsDouble(results.get(variant).get(i))
                / value.applyAsDouble(results.get(first).get(i));
        }
        return Spread.of(ratios);
    }

    private static double throughput(final JsonNode result) {
        return result.path("rate").asDouble();
    }

    private static double latency(final JsonNode result, final String percentile) {
        return result.path("latency").path(percentile).asDouble();
    }
}
