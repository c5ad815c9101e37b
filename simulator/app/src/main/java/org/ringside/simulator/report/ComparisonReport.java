package org.ringside.simulator.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.ringside.simulator.report.Comparison.Row;
import org.ringside.simulator.report.Comparison.Verdict;

/** Writes a comparison for people and for programs. */
public final class ComparisonReport {
    static final String SCHEMA = "trader-sim.compare/1";
    private static final double PRECISION = 10_000;

    private ComparisonReport() {
    }

    /** Returns lines for people, each with a line feed. */
    public static String text(final Comparison comparison, final List<Row> rows) {
        final StringBuilder text = new StringBuilder();
        append(text, "%d %s%n", comparison.pairs(), comparison.pairs() == 1 ? "pair" : "pairs");
        comparison.differences().forEach(difference -> append(text, "different %s%n", difference));
        if (comparison.isLate()) {
            append(text, "a generator was late: service is judged, end to end is not%n");
        }
        append(text, "%-22s %12s %12s %7s  %-16s %s%n", "US, MESSAGES/S", "A", "B", "B/A", "INTERVAL", "VERDICT");
        for (final Row row : rows) {
            append(text, "%-22s %,12.1f %,12.1f %7.2f  %-16s %s%n", row.metric(), row.first(), row.second(),
                row.ratio(), String.format(Locale.ROOT, "%.2f .. %.2f", row.low(), row.high()), row.verdict());
        }
        if (comparison.pairs() < PairedRatios.FEWEST) {
            append(text, "too few to judge: %d pairs are needed%n", PairedRatios.FEWEST);
        }
        if (rows.stream().anyMatch(row -> row.verdict() == Verdict.UNSURE)) {
            append(text, "unsure: the median is beyond the tolerance, and pairs deny it. Make more pairs, by turns%n");
        }
        return text.toString();
    }

    /** Returns the document for programs. */
    public static ObjectNode document(
        final Comparison comparison, final List<Row> rows, final List<RatioThreshold> thresholds) {
        final ObjectNode json = new ObjectMapper().createObjectNode();
        json.put("schema", SCHEMA);
        json.put("pairs", comparison.pairs());
        json.put("late", comparison.isLate());
        final ArrayNode differences = json.putArray("differences");
        comparison.differences().forEach(differences::add);
        final ArrayNode metrics = json.putArray("metrics");
        for (final Row row : rows) {
            metrics.addObject()
                .put("metric", row.metric())
                .put("a", row.first())
                .put("b", row.second())
                .put("ratio", rounded(row.ratio()))
                .put("low", rounded(row.low()))
                .put("high", rounded(row.high()))
                .put("verdict", row.verdict().toString());
        }
        final ArrayNode bounds = json.putArray("thresholds");
        for (final RatioThreshold threshold : thresholds) {
            final double ratio = comparison.ratio(threshold.metric());
            bounds.addObject().put("bound", threshold.text()).put("met", threshold.isMetBy(ratio))
                .put("value", rounded(ratio));
        }
        final ObjectNode curves = json.putObject("curves");
        comparison.putCurves(curves);
        return json;
    }

    private static double rounded(final double ratio) {
        return Math.round(ratio * PRECISION) / PRECISION;
    }

    private static void append(final StringBuilder text, final String format, final Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
