package org.ringside.ops.ringside;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ringside.ops.terminal.Table;

/** What {@code ringside demo} prints for people, out of the document it prints for programs. */
final class DemoReport {
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "max");

    private DemoReport() {
    }

    static String text(final JsonNode document) {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
            "%.0f s of seeded traffic (seed %d)  %,d orders  %,d trades  %,d rejects  %,d gaps  %,d duplicates%n",
            document.path("durationSeconds").asDouble(), document.path("seed").asLong(),
            document.path("orders").asLong(), document.path("trades").asLong(), document.path("rejects").asLong(),
            document.path("sequenceGaps").asLong(), document.path("duplicates").asLong()));
        final Table table = new Table("HOP (us)", ">p50", ">p90", ">p99", ">p99.9", ">max");
        for (final Map.Entry<String, JsonNode> hop : document.path("hops").properties()) {
            final List<String> row = new ArrayList<>(List.of(hop.getKey()));
            PERCENTILES.forEach(percentile ->
                row.add(String.format(Locale.ROOT, "%,.1f", hop.getValue().path(percentile).asDouble())));
            table.row(row.toArray(new String[0]));
        }
        return text.append(table).toString();
    }
}
