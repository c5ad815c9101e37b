package org.ringside.simulator.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ringside.launch.Printable;

/** Compares runs of one side with as many of another side, in pairs. */
public final class Comparison {
    /** What must be alike, else the numbers do not compare: its name, and where it stands in a document. */
    private static final List<List<String>> CONDITIONS = List.of(
        List.of("schema", "/schema"), List.of("stream hash", "/streamHash"), List.of("rate", "/setup/rate"),
        List.of("processor", "/machine/processor"), List.of("cores", "/machine/cores"),
        List.of("kernel", "/machine/kernel"), List.of("JVM", "/machine/jvm"));

    private static final String UNKNOWN = "unknown";

    /** The verdicts on the second side. */
    public enum Verdict {
        /** Beyond the tolerance, and almost every pair says so. */
        BETTER,
        /** Not beyond the tolerance. */
        SAME,
        /** Beyond the tolerance, and almost every pair says so. */
        WORSE,
        /** Beyond the tolerance, but some pairs say the opposite: it may be chance. */
        UNSURE,
        /** There are too few pairs for a verdict. */
        TOO_FEW,
        /** The metric has no tolerance. */
        NOT_JUDGED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * A metric of both sides.
     *
     * @param metric the metric.
     * @param first  median of the first side.
     * @param second median of the second side.
     * @param ratio  median of second by first, pair by pair.
     * @param low    lower end of the ratio's interval; with too few pairs, the least ratio.
     * @param high   upper end.
     */
    public record Row(
        String metric, double first, double second, double ratio, double low, double high, Verdict verdict) {
    }

    private final List<JsonNode> first;
    private final List<JsonNode> second;

    /**
     * Makes a comparison of documents of runs.
     *
     * @throws IllegalArgumentException when the sides have different numbers of runs.
     */
    public Comparison(final List<JsonNode> first, final List<JsonNode> second) {
        if (first.size() != second.size() || first.isEmpty()) {
            throw new IllegalArgumentException(first.size() + " runs with " + second.size()
                + ": runs are compared in pairs, give as many after --with");
        }
        this.first = List.copyOf(first);
        this.second = List.copyOf(second);
    }

    /** Number of pairs. */
    public int pairs() {
        return first.size();
    }

    /** Differences of the runs' settings, a line each; empty if the runs are comparable. */
    public List<String> differences() {
        final List<String> found = new ArrayList<>();
        for (final List<String> condition : CONDITIONS) {
            final List<String> values = runs().map(run -> shown(run.at(condition.get(1)))).distinct().toList();
            if (values.size() > 1 || values.contains(UNKNOWN)) {
                found.add(condition.get(0) + ": " + String.join(", ", values));
            }
        }
        return found;
    }

    /**
     * Reason why a run says nothing about an exchange; null if all runs are valid.
     *
     * @param isLateAllowed whether runs of late generators count as valid.
     * @param names         of the runs, those of the first side first.
     */
    public String invalidReason(final boolean isLateAllowed, final List<String> names) {
        final List<JsonNode> runs = runs().toList();
        for (int i = 0; i < runs.size(); i++) {
            final JsonNode run = runs.get(i);
            if (isLate(run) && !isLateAllowed) {
                return names.get(i) + " is not valid: " + Printable.of(run.path("invalidReason").asText());
            }
            if (!run.path("ledger").asText().equals("ok")) {
                return "the books of " + names.get(i) + " do not agree" + (run.path("ledger").isEmpty() ? ""
                    : ": " + Printable.of(run.path("ledger").path(0).asText()));
            }
        }
        return null;
    }

    /** Whether a generator was late: then end to end is about the generator, and service about the exchange. */
    public boolean isLate() {
        return runs().anyMatch(run -> isLate(run));
    }

    private static boolean isLate(final JsonNode run) {
        return !run.path("valid").asBoolean();
    }

    /** Whether all runs have measured a metric. */
    public boolean has(final Metric metric) {
        return runs().allMatch(metric::isIn);
    }

    /**
     * Compares a metric.
     *
     * @param tolerance allowed change for the worse, as a share; negative: no verdict.
     */
    public Row row(final Metric metric, final double tolerance) {
        final double[] firsts = first.stream().mapToDouble(metric::of).toArray();
        final double[] seconds = second.stream().mapToDouble(metric::of).toArray();
        final PairedRatios ratios = new PairedRatios(IntStream.range(0, firsts.length)
            .mapToDouble(i -> firsts[i] == seconds[i] ? 1 : seconds[i] / firsts[i]).toArray());
        return new Row(metric.text(), PairedRatios.median(firsts), PairedRatios.median(seconds), ratios.median(),
            ratios.low(), ratios.high(), verdict(metric, ratios, tolerance));
    }

    /** Puts the curves of all runs of either side, where runs have their histograms. */
    void putCurves(final ObjectNode json) {
        final Metric whole = Metric.parse("p50");
        if (runs().allMatch(run -> whole.histogram(run) != null)) {
            JsonDistribution.putCurve(json.putObject("A"), whole.merged(first));
            JsonDistribution.putCurve(json.putObject("B"), whole.merged(second));
        }
    }

    /** Median of second by first. */
    public double ratio(final Metric metric) {
        return row(metric, -1).ratio();
    }

    /**
     * A run that ended before its time does not know what it would have sent, and documents of earlier releases do not
     * tell of the machine.
     */
    private static String shown(final JsonNode value) {
        return value.isNull() || value.isMissingNode() ? UNKNOWN : Printable.of(value.asText());
    }

    private static Verdict verdict(final Metric metric, final PairedRatios ratios, final double tolerance) {
        if (tolerance < 0) {
            return Verdict.NOT_JUDGED;
        }
        if (!ratios.areEnough()) {
            return Verdict.TOO_FEW;
        }
        if (Math.abs(ratios.median() - 1) <= tolerance) {
            return Verdict.SAME;
        }
        if (ratios.low() <= 1 && ratios.high() >= 1) {
            return Verdict.UNSURE;
        }
        return ratios.median() > 1 == metric.isHigherBetter() ? Verdict.BETTER : Verdict.WORSE;
    }

    private Stream<JsonNode> runs() {
        return Stream.concat(first.stream(), second.stream());
    }
}
