package org.ringside.simulator.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.simulator.benchmarks.charts.SoakSample;

/** What a soak was at its beginning and at its end. */
final class SoakSummary {
    private static final double MIB = 1 << 20;
    private static final int PARTS = 3;

    private final List<SoakSample> samples;

    SoakSummary(final List<SoakSample> samples) {
        this.samples = samples;
    }

    /** Adds the first, the second and the last third, which should say the same. */
    void report(final Report report) {
        report.columns(List.of("", "first third", "second", "last"));
        row(report, "messages/s", part -> part.get(part.size() - 1).rateSince(part.get(0)));
        row(report, "journal and snapshots, MiB, most", part -> most(part, SoakSample::journalBytes));
        row(report, "session journals, MiB, most", part -> most(part, SoakSample::gatewayBytes));
        row(report, "memory of the engine, MiB, median", part -> usual(part, SoakSample::engineMemory));
        row(report, "memory of the gateway, MiB, median", part -> usual(part, SoakSample::gatewayMemory));
    }

    private void row(final Report report, final String name, final ToDoubleFunction<List<SoakSample>> value) {
        final int length = samples.size() / PARTS;
        report.row(List.of(name,
            value.applyAsDouble(samples.subList(0, length)),
            value.applyAsDouble(samples.subList(length, 2 * length)),
            value.applyAsDouble(samples.subList(2 * length, samples.size()))));
    }

    private static double most(final List<SoakSample> part, final ToDoubleFunction<SoakSample> bytes) {
        return part.stream().mapToDouble(bytes).max().orElseThrow() / MIB;
    }

    private static double usual(final List<SoakSample> part, final ToDoubleFunction<SoakSample> bytes) {
        return Spread.of(part.stream().mapToDouble(bytes)).median() / MIB;
    }
}
